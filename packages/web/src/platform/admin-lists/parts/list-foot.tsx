import { numberValue } from '@holdall/contract/kit/values/values.ts'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconChevronsLeft from '@tabler/icons-react/dist/esm/icons/IconChevronsLeft.mjs'
import IconChevronsRight from '@tabler/icons-react/dist/esm/icons/IconChevronsRight.mjs'
import { IconButton } from '../../../ui/button.tsx'
import { Select } from '../../../ui/plain/select.tsx'
import { useText } from '../../../ui/text.ts'
import type { ListDeclaration } from '../state/declaration.ts'
import { pageSizes } from '../state/list-address.ts'
import type { ListView } from '../state/use-list.ts'
import classes from './list-foot.module.css'

/** The rows shown and their total, the page size, and links to the other pages. */
export function ListFoot<L extends ListDeclaration>({ view }: { view: ListView<L> }) {
  const text = useText()
  const { state, page, pageCount } = view
  if (!page) return null
  const from = (state.page - 1) * state.perPage + 1
  const to = Math.min(from + page.data.length - 1, page.total)
  const sizes = pageSizes.some(size => size === state.perPage)
    ? pageSizes
    : [...pageSizes, state.perPage].sort((a, b) => a - b)
  return (
    <nav aria-label={text('Pages', { meaning: 'steps through a list' })} className={classes.foot}>
      <div className={classes.size}>
        <span aria-hidden="true">{text('Rows')}</span>
        <Select
          size="small"
          aria-label={text('Rows per page')}
          value={state.perPage}
          onChange={event => view.change({ perPage: Number(event.target.value) })}
        >
          {sizes.map(size => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </Select>
      </div>
      <p className={classes.range} data-numeric>
        {page.total === 0
          ? text('No rows')
          : text('{{from}}–{{to}} of {{total}}', {
              from: numberValue(from),
              to: numberValue(to),
              total: numberValue(page.total),
            })}
      </p>
      <div className={classes.steps}>
        <IconButton
          icon={IconChevronsLeft}
          label={text('First page')}
          disabled={state.page <= 1}
          onClick={() => view.goToPage(1)}
        />
        <IconButton
          icon={IconChevronLeft}
          label={text('Previous page')}
          disabled={state.page <= 1}
          onClick={() => view.goToPage(state.page - 1)}
        />
        <IconButton
          icon={IconChevronRight}
          label={text('Next page')}
          disabled={state.page >= pageCount}
          onClick={() => view.goToPage(state.page + 1)}
          onPointerEnter={view.prefetchNext}
          onFocus={view.prefetchNext}
        />
        <IconButton
          icon={IconChevronsRight}
          label={text('Last page')}
          disabled={state.page >= pageCount}
          onClick={() => view.goToPage(pageCount)}
        />
      </div>
    </nav>
  )
}
