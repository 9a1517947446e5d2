// biome-ignore-all lint/a11y/useSemanticElements: an ARIA grid whose rows take the focus, so that the arrow keys go through them
// biome-ignore-all lint/a11y/useFocusableInteractive: the rows take the focus
import type { MouseEvent, RefObject } from 'react'
import { useRef } from 'react'
import type { ContextMenuRequest } from '../../../ui/actions/use-context-menu.tsx'
import { useContextMenu } from '../../../ui/actions/use-context-menu.tsx'
import { useText } from '../../../ui/text.ts'
import { RowReach } from '../../people/row-reach.ts'
import type { SelectionControl } from '../bulk/use-selection.ts'
import type { RowAction } from '../list-props.ts'
import type { ListDeclaration, RowOf } from '../state/declaration.ts'
import type { ListView } from '../state/use-list.ts'
import type { Fit } from './columns.ts'
import { isNumeric } from './columns.ts'
import { ListCell } from './list-cell.tsx'
import { ListHead } from './list-head.tsx'
import classes from './list-table.module.css'
import { menuOf, RowActions } from './row-actions.tsx'
import { useBeyond, useInnerWidth } from './use-fit.ts'

export type RowsProps<L extends ListDeclaration> = {
  view: ListView<L>
  label: string
  rows: readonly RowOf<L>[]
  fit: Fit<RowOf<L>>
  /** Told how wide the table can be. */
  onWidth: (width: number) => void
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
  const { view, label, rows, fit, onWidth, select, actionsOf, box } = props
  const { columns, template, minWidth } = fit
  const { open, menu } = useContextMenu()
  const scroll = useRef<HTMLDivElement>(null)
  useInnerWidth(scroll, onWidth)
  const markBeyond = useBeyond(scroll, box)
  const inRow = rows.map(row => actionsOf(row))
  const first = view.pageCount > 1 ? (view.state.page - 1) * view.state.perPage : 0
  return (
    <div ref={scroll} className={classes.scroll} data-stale={view.isStale || undefined} onScroll={markBeyond}>
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
        <ListHead
          view={view}
          columns={columns}
          select={select}
          hasActions={inRow.some(actions => actions.length > 0)}
        />
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

/** The most buttons that a row has. */
export function mostButtons(rows: readonly (readonly RowAction[])[]): number {
  const buttons = rows.map(actions => {
    const own = actions.filter(action => action.isInRow).length
    return own + (actions.length > own ? 1 : 0)
  })
  return Math.max(0, ...buttons)
}

type ListRowProps<L extends ListDeclaration> = RowsProps<L> & {
  row: RowOf<L>
  rowIndex: number
  actions: readonly RowAction[]
  onMenu: (event: MouseEvent, request: ContextMenuRequest) => void
}

function ListRow<L extends ListDeclaration>(props: ListRowProps<L>) {
  const { row, rowIndex, fit, nameOf, select, actions, openerOf, activeId, onActive, leaving, onMenu } = props
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
      {fit.columns.map(({ name: key, column, look }) => (
        <div key={key} role="gridcell" className={classes.cell} data-numeric={isNumeric(column.kind) || undefined}>
          <RowReach value={row.id === activeId}>
            <ListCell column={column} look={look} row={row} value={(row as Record<string, unknown>)[key]} />
          </RowReach>
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
