// biome-ignore-all lint/a11y/useSemanticElements: an ARIA grid whose rows take the focus, so that the arrow keys go through them
// biome-ignore-all lint/a11y/useFocusableInteractive: the rows take the focus
import type { MouseEvent, RefObject } from 'react'
import type { ContextMenuRequest } from '../../../ui/actions/use-context-menu.tsx'
import { useContextMenu } from '../../../ui/actions/use-context-menu.tsx'
import { useText } from '../../../ui/text.ts'
import type { SelectionControl } from '../bulk/use-selection.ts'
import type { RowAction } from '../list-props.ts'
import type { ListDeclaration, RowOf } from '../state/declaration.ts'
import type { ListView } from '../state/use-list.ts'
import type { ShownColumn } from './columns.ts'
import { isNumeric, tracksOf } from './columns.ts'
import { ListCell } from './list-cell.tsx'
import { ListHead } from './list-head.tsx'
import classes from './list-table.module.css'
import { menuOf, RowActions } from './row-actions.tsx'

export type RowsProps<L extends ListDeclaration> = {
  view: ListView<L>
  label: string
  rows: readonly RowOf<L>[]
  columns: readonly ShownColumn<RowOf<L>>[]
  nameOf: (row: RowOf<L>) => string
  /** Null if there are no bulk actions. */
  select: SelectionControl | null
  actionsOf: (row: RowOf<L>) => readonly RowAction[]
  /** What opens a row; undefined if it can't be opened. */
  openerOf: (row: RowOf<L>) => (() => void) | undefined
  /** The row that has the keyboard focus. */
  activeId: string | undefined
  onActive: (id: string) => void
  /** Rows that are about to be removed. */
  leaving: ReadonlySet<string>
  box: RefObject<HTMLDivElement | null>
}

export function ListTable<L extends ListDeclaration>(props: RowsProps<L>) {
  const { view, label, rows, columns, select, actionsOf, box } = props
  const { open, menu } = useContextMenu()
  const inRow = rows.map(row => actionsOf(row))
  const places = Math.max(0, ...inRow.map(placesOf))
  const { template, minWidth } = tracksOf(columns as readonly ShownColumn<never>[], select !== null, places)
  const first = view.pageCount > 1 ? (view.state.page - 1) * view.state.perPage : 0
  return (
    <div className={classes.scroll} data-stale={view.isStale || undefined}>
      <div
        ref={box}
        role="grid"
        aria-label={label}
        aria-rowcount={(view.page?.total ?? rows.length) + 1}
        aria-multiselectable={select !== null}
        aria-busy={view.isStale}
        className={classes.grid}
        style={{ minWidth, ['--tracks' as string]: template }}
      >
        <ListHead view={view} columns={columns} select={select} hasActions={places > 0} />
        {rows.map((row, index) => (
          <ListRow
            key={row.id}
            {...props}
            row={row}
            rowIndex={first + index + 2}
            actions={inRow[index] ?? []}
            onMenu={open}
          />
        ))}
      </div>
      {menu}
    </div>
  )
}

function placesOf(actions: readonly RowAction[]): number {
  const own = actions.filter(action => action.isInRow).length
  return own + (actions.length > own ? 1 : 0)
}

type ListRowProps<L extends ListDeclaration> = RowsProps<L> & {
  row: RowOf<L>
  rowIndex: number
  actions: readonly RowAction[]
  onMenu: (event: MouseEvent, request: ContextMenuRequest) => void
}

function ListRow<L extends ListDeclaration>(props: ListRowProps<L>) {
  const { row, rowIndex, columns, nameOf, select, actions, openerOf, activeId, onActive, leaving, onMenu } = props
  const text = useText()
  const name = nameOf(row)
  const open = openerOf(row)
  const isChosen = select?.selection.ids.has(row.id) ?? false
  const press = (event: MouseEvent<HTMLElement>) => {
    if (isOnControl(event) || hasSelectedText()) return
    onActive(row.id)
    if (select && (event.shiftKey || event.metaKey || event.ctrlKey)) return select.toggle(row.id, event.shiftKey)
    open?.()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys
    <div
      role="row"
      aria-rowindex={rowIndex}
      aria-selected={select ? isChosen : undefined}
      data-row={row.id}
      data-leaving={leaving.has(row.id) || undefined}
      data-opens={open ? true : undefined}
      tabIndex={row.id === activeId ? 0 : -1}
      className={classes.row}
      onClick={press}
      onFocus={() => onActive(row.id)}
      // Selects a range of rows, not their text.
      onMouseDown={event => event.shiftKey && event.preventDefault()}
      onContextMenu={event => !isOnControl(event) && onMenu(event, { title: name, actions: menuOf(actions) })}
    >
      <div role="gridcell" className={classes.check}>
        {select && (
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={text('Select {{name}}', { name })}
            checked={isChosen}
            onChange={() => undefined}
            onClick={event => select.toggle(row.id, event.shiftKey)}
          />
        )}
      </div>
      {columns.map(({ name: key, column, look }) => (
        <div key={key} role="gridcell" className={classes.cell} data-numeric={isNumeric(column.kind) || undefined}>
          <ListCell column={column} look={look} row={row} value={(row as Record<string, unknown>)[key]} />
        </div>
      ))}
      <div role="gridcell" className={classes.end}>
        <RowActions name={name} actions={actions} isPhone={false} isReachable={row.id === activeId} />
      </div>
    </div>
  )
}

function isOnControl(event: MouseEvent): boolean {
  return event.target instanceof Element && event.target.closest('button, a, input, [role="menu"], dialog') !== null
}

function hasSelectedText(): boolean {
  return getSelection()?.type === 'Range'
}
