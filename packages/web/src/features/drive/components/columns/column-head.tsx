// biome-ignore-all lint/a11y/useSemanticElements: an ARIA grid, since a table can't leave out the rows that are not in sight
// biome-ignore-all lint/a11y/useFocusableInteractive: the rows, tiles and buttons inside take the focus
import type { ItemSort } from '@holdall/contract/drive/drive.schemas.ts'
import type { FolderView } from '@holdall/contract/drive/folder-page.schemas.ts'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import type { ReactNode } from 'react'
import { currentTarget, screen, select } from '../../../../platform/items/screen.ts'
import { emptySelection, settled, wholeSelection } from '../../../../platform/lists/selection.ts'
import { useStore } from '../../../../platform/store.ts'
import { useText } from '../../../../ui/text.ts'
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx'
import { ColumnEdge } from './column-edge.tsx'
import classes from './column-head.module.css'
import type { ColumnWidths } from './column-widths.ts'
import { widthOf } from './column-widths.ts'
import type { Column, ColumnId } from './columns.ts'

export type Sort = Pick<FolderView, 'orderBy' | 'orderDir'>

export type ColumnHeadProps = {
  columns: readonly Column[]
  template: string
  /** If absent, the order is fixed. */
  sort?: Sort
  onSort?: (sort: Sort) => void
  /** Shown at the end: the column chooser. */
  chooser?: ReactNode
  widths: ColumnWidths
  onWidth: (id: ColumnId, width: number | null) => void
}

export function ColumnHead({ columns, template, sort, onSort, chooser, widths, onWidth }: ColumnHeadProps) {
  const text = useText()
  return (
    <div role="row" aria-rowindex={1} className={classes.head} style={{ gridTemplateColumns: template }}>
      <div role="columnheader" className={classes.check}>
        <SelectAll />
      </div>
      <HeadCell title={text('Name')} by="name" sort={sort} onSort={onSort} />
      {columns.map(column => (
        <HeadCell
          key={column.id}
          title={column.title()}
          by={column.sort}
          isNumeric={column.isNumeric}
          sort={sort}
          onSort={onSort}
          edge={
            <ColumnEdge
              title={column.title()}
              width={widthOf(column, widths)}
              onWidth={width => onWidth(column.id, width)}
            />
          }
        />
      ))}
      <div role="columnheader" className={classes.end}>
        {chooser ?? <VisuallyHidden>{text('Actions')}</VisuallyHidden>}
      </div>
    </div>
  )
}

type HeadCellProps = Pick<ColumnHeadProps, 'sort' | 'onSort'> & {
  title: string
  by?: ItemSort
  isNumeric?: boolean
  edge?: ReactNode
}

function HeadCell({ title, by, isNumeric, sort, onSort, edge }: HeadCellProps) {
  const isSorted = by !== undefined && sort?.orderBy === by
  const Arrow = sort?.orderDir === 'desc' ? IconArrowDown : IconArrowUp
  const next: Sort | null = by ? { orderBy: by, orderDir: isSorted && sort.orderDir === 'asc' ? 'desc' : 'asc' } : null
  return (
    <div
      role="columnheader"
      aria-sort={isSorted ? (sort.orderDir === 'desc' ? 'descending' : 'ascending') : undefined}
      className={classes.cell}
      title={title}
      data-numeric={isNumeric || undefined}
    >
      {edge}
      {next && onSort ? (
        <button type="button" className={classes.sort} onClick={() => onSort(next)}>
          <span>{title}</span>
          {isSorted && <Arrow size={14} stroke={2} aria-hidden="true" />}
        </button>
      ) : (
        title
      )}
    </div>
  )
}

function SelectAll() {
  const text = useText()
  const count = useStore(screen, state => currentTarget(state).count)
  const total = useStore(screen, state => state.rows?.count ?? 0)
  return (
    <input
      type="checkbox"
      aria-label={text('Select all')}
      className={classes.checkbox}
      checked={count > 0 && count >= total}
      ref={input => {
        if (input) input.indeterminate = count > 0 && count < total
      }}
      onChange={event => {
        const { rows } = screen.get()
        if (rows) select(event.target.checked ? settled(wholeSelection, rows) : emptySelection)
      }}
    />
  )
}
