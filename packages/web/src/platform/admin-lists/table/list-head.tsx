// biome-ignore-all lint/a11y/useSemanticElements: the header of an ARIA grid
// biome-ignore-all lint/a11y/useFocusableInteractive: the buttons inside take the focus
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { useText } from '../../../ui/text.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { SelectionControl } from '../bulk/use-selection.ts'
import type { ListDeclaration, SortDir } from '../state/declaration.ts'
import type { ListView } from '../state/use-list.ts'
import type { ShownColumn } from './columns.ts'
import { isNumeric } from './columns.ts'
import classes from './list-table.module.css'

export type ListHeadProps<L extends ListDeclaration> = {
  view: ListView<L>
  columns: readonly ShownColumn<never>[]
  select: SelectionControl | null
  hasActions: boolean
}

export function ListHead<L extends ListDeclaration>({ view, columns, select, hasActions }: ListHeadProps<L>) {
  const text = useText()
  return (
    <div role="row" aria-rowindex={1} className={classes.head}>
      <div role="columnheader" className={classes.check}>
        {select ? <PageBox select={select} /> : <VisuallyHidden>{text('Selection')}</VisuallyHidden>}
      </div>
      {columns.map(column => (
        <HeadCell key={column.name} view={view} column={column} />
      ))}
      <div role="columnheader" className={classes.end}>
        <VisuallyHidden>{hasActions ? text('Actions') : text('End of row')}</VisuallyHidden>
      </div>
    </div>
  )
}

export function PageBox({ select }: { select: SelectionControl }) {
  const text = useText()
  return (
    <input
      type="checkbox"
      aria-label={text('Select all on this page')}
      checked={select.pageState === 'all'}
      ref={input => {
        if (input) input.indeterminate = select.pageState === 'some'
      }}
      onChange={select.togglePage}
    />
  )
}

function HeadCell<L extends ListDeclaration>({ view, column }: { view: ListView<L>; column: ShownColumn<never> }) {
  const text = useText()
  const { name, isSortable } = column
  const { state, change } = view
  const isSorted = state.orderBy === name
  const dir = nextDir(column, null)
  const Arrow = (isSorted ? state.orderDir : dir) === 'desc' ? IconArrowDown : IconArrowUp
  return (
    <div
      role="columnheader"
      aria-sort={isSorted ? (state.orderDir === 'desc' ? 'descending' : 'ascending') : isSortable ? 'none' : undefined}
      className={classes.headCell}
      data-numeric={isNumeric(column.column.kind) || undefined}
    >
      {isSortable ? (
        <button
          type="button"
          className={classes.sort}
          onClick={() => change({ orderBy: name, orderDir: nextDir(column, isSorted ? state.orderDir : null) })}
        >
          <span>{text(column.column.label)}</span>
          <Arrow size={14} stroke={2} aria-hidden="true" data-unsorted={!isSorted || undefined} />
        </button>
      ) : (
        <span>{text(column.column.label)}</span>
      )}
    </div>
  )
}

/** Names start with A, times and amounts with the newest and largest. */
function nextDir({ column }: ShownColumn<never>, now: SortDir | null): SortDir {
  if (now) return now === 'asc' ? 'desc' : 'asc'
  return column.kind === 'instant' || isNumeric(column.kind) ? 'desc' : 'asc'
}
