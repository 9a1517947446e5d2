import type { VirtualItem } from '@tanstack/react-virtual'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { CSSProperties } from 'react'
import { useRef } from 'react'
import { useColorScheme } from '../../../../platform/color-scheme.ts'
import { isRightToLeft } from '../../../../ui/direction.ts'
import { ScrollBox } from '../../scroll-box.tsx'
import type { TableAnswer } from './parse-table.worker.ts'
import classes from './table-preview.module.css'

const rowHeight = 34
const characterWidth = 8.2
const cellPadding = 28

/** `numbers` are those of the rows; without them, they count from 1. */
type ShownTable = TableAnswer & { readonly numbers?: readonly number[] }

/** Rows and columns under a fixed header. Only visible cells are drawn, so a million of them scroll like ten. */
export function Grid({ table, label }: { table: ShownTable; label: string }) {
  const box = useRef<HTMLDivElement>(null)
  const scheme = useColorScheme()
  const rows = useVirtualizer({
    count: table.rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin: rowHeight,
  })
  const columns = useVirtualizer({
    count: table.columns,
    horizontal: true,
    getScrollElement: () => box.current,
    estimateSize: index => Math.round((table.widths[index] ?? 8) * characterWidth + cellPadding),
    overscan: 3,
    isRtl: isRightToLeft(),
  })
  const shown = columns.getVirtualItems()
  const numbersWidth = String(table.numbers?.at(-1) ?? table.rows.length).length * characterWidth + 28
  const width = columns.getTotalSize() + numbersWidth
  return (
    <ScrollBox
      ref={box}
      role="table"
      aria-label={label}
      aria-rowcount={table.rows.length + 1}
      aria-colcount={table.columns}
      className={classes.box}
      data-theme-part={scheme}
      data-keeps-swipe
    >
      <div style={{ width, height: rows.getTotalSize() + rowHeight }}>
        <Row row={table.head} index={-1} columns={shown} table={table} numbersWidth={numbersWidth} style={{ width }} />
        {rows.getVirtualItems().map(({ index, start }) => (
          <Row
            key={index}
            row={table.rows[index] ?? []}
            index={index}
            columns={shown}
            table={table}
            numbersWidth={numbersWidth}
            style={{ width, transform: `translateY(${start}px)` }}
          />
        ))}
      </div>
    </ScrollBox>
  )
}

type RowProps = {
  row: readonly string[]
  /** From 0; the header is -1. */
  index: number
  columns: readonly VirtualItem[]
  table: ShownTable
  numbersWidth: number
  style: CSSProperties
}

/** Each cell is positioned on its own, which isn't possible in the rows of a table element. */
function Row({ row, index, columns, table, numbersWidth, style }: RowProps) {
  const isHead = index < 0
  const role = isHead ? 'columnheader' : 'cell'
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: a table that is only read takes the focus as a whole
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div
      role="row"
      aria-rowindex={index + 2}
      className={isHead ? classes.head : classes.row}
      style={{ ...style, height: rowHeight }}
    >
      <span aria-hidden="true" className={classes.number} style={{ width: numbersWidth }}>
        {isHead ? '' : (table.numbers?.[index] ?? index + 1)}
      </span>
      {columns.map(({ index: column, start, size }) => (
        // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles take a column's number
        <div
          key={column}
          role={role}
          aria-colindex={column + 1}
          title={row[column]}
          data-numeric={table.isNumeric[column] || undefined}
          style={{ insetInlineStart: start + numbersWidth, width: size }}
        >
          {row[column]}
        </div>
      ))}
    </div>
  )
}
