// biome-ignore-all lint/a11y/useSemanticElements: an ARIA table, since a table can't leave out the rows that are not in sight
// biome-ignore-all lint/a11y/useFocusableInteractive: the buttons inside take the focus
import type { ItemSort } from '@holdall/contract/drive/drive.schemas.ts'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { useText } from '../../../../ui/text.ts'
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx'
import type { Order } from '../listing/use-rows.ts'
import rows from './item-list.module.css'
import classes from './list-head.module.css'

export type ListHeadProps = {
  sort: { order: Order; onSort: (order: Order) => void } | null
  hasChecks: boolean
  hasTools: boolean
}

/** The heads of the columns, which order the list. */
export function ListHead({ sort, hasChecks, hasTools }: ListHeadProps) {
  const text = useText()
  return (
    <div role="rowgroup">
      <div role="row" aria-rowindex={1} className={classes.head}>
        {hasChecks && (
          <span role="columnheader" className={rows.tick}>
            <VisuallyHidden>{text('Select')}</VisuallyHidden>
          </span>
        )}
        <HeadCell className={classes.name} title={text('Name')} by="name" sort={sort} />
        <HeadCell className={rows.size} title={text('Size')} by="size" sort={sort} />
        <HeadCell className={rows.date} title={text('Modified')} by="modified" sort={sort} />
        {hasTools && (
          <span role="columnheader" className={rows.tools}>
            <VisuallyHidden>{text('Actions')}</VisuallyHidden>
          </span>
        )}
      </div>
    </div>
  )
}

type HeadCellProps = { title: string; by: ItemSort; className: string | undefined; sort: ListHeadProps['sort'] }

function HeadCell({ title, by, className, sort }: HeadCellProps) {
  const isSorted = sort?.order.orderBy === by
  const isDown = sort?.order.orderDir === 'desc'
  const Arrow = isDown ? IconArrowDown : IconArrowUp
  return (
    <span
      role="columnheader"
      aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : undefined}
      className={className}
    >
      {sort ? (
        <button
          type="button"
          className={classes.sort}
          onClick={() => sort.onSort({ orderBy: by, orderDir: isSorted && !isDown ? 'desc' : 'asc' })}
        >
          {title}
          {isSorted && <Arrow size={14} stroke={2} aria-hidden="true" />}
        </button>
      ) : (
        title
      )}
    </span>
  )
}
