import type { OutlineSheet } from '@holdall/contract/files/outlines/outline.schemas.ts'
import type { KeyboardEvent } from 'react'
import { useId, useMemo, useRef, useState } from 'react'
import { readingKey } from '../../../../ui/direction.ts'
import { ListDrawing } from '../../../../ui/drawings/things.tsx'
import { EmptyState } from '../../../../ui/feedback/states.tsx'
import { inOrder } from '../../../../ui/in-order.ts'
import { useText } from '../../../../ui/text.ts'
import { columnWidths, numericColumns } from '../table/table-columns.ts'
import { Grid } from '../table/table-grid.tsx'
import classes from './outline.module.css'

/** The sheets of a workbook, one at a time, with tabs below, as in spreadsheets. */
export function OutlineSheets({ sheets }: { sheets: readonly OutlineSheet[] }) {
  const text = useText()
  const id = useId()
  const [chosen, setChosen] = useState(0)
  const tabs = useRef<HTMLDivElement>(null)
  const sheet = sheets[chosen]
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowLeft: chosen - 1, ArrowRight: chosen + 1, Home: 0, End: sheets.length - 1 }[
      readingKey(event.key)
    ]
    if (next === undefined || !sheets[next]) return
    event.preventDefault()
    event.stopPropagation()
    setChosen(next)
    tabs.current?.querySelectorAll('button')[next]?.focus()
  }
  if (!sheet) return null
  return (
    <div className={classes.book}>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`} className={classes.sheet}>
        <Sheet key={chosen} sheet={sheet} />
      </div>
      <div ref={tabs} role="tablist" aria-label={text('Sheets')} className={classes.tabs} data-keeps-swipe>
        {inOrder(sheets, ({ name }, index) => (
          <button
            type="button"
            role="tab"
            id={`${id}-${index}`}
            aria-selected={index === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={index === chosen ? 0 : -1}
            onClick={() => setChosen(index)}
            onKeyDown={onKeyDown}
          >
            {name}
          </button>
        ))}
      </div>
    </div>
  )
}

function Sheet({ sheet }: { sheet: OutlineSheet }) {
  const text = useText()
  const table = useMemo(() => sheetTable(sheet), [sheet])
  if (table.columns === 0) return <EmptyState drawing={ListDrawing} title={text('This sheet is empty')} />
  return (
    <>
      {(sheet.uncounted?.length ?? 0) > 0 && (
        <p className={classes.note} role="note">
          {text('Formulas marked ƒ have no result stored in the file. A spreadsheet program calculates them.')}
        </p>
      )}
      <Grid table={table} label={sheet.name} />
    </>
  )
}

/** Stands in place of a result that nobody has calculated. */
const mark = 'ƒ'

/** What is shown of a sheet: hidden columns and rows are left out, and the others keep their letters and numbers. */
export function sheetTable({ rows: all, hiddenColumns, hiddenRows, uncounted = [] }: OutlineSheet) {
  const columnsAway = new Set(hiddenColumns)
  const rowsAway = new Set(hiddenRows)
  const count = all.reduce((most, row) => Math.max(most, row.length), 0)
  const columns = Array.from({ length: count }, (_, column) => column).filter(column => !columnsAway.has(column))
  const numbers = all.map((_, index) => index).filter(index => !rowsAway.has(index))
  const open = new Set(uncounted.map(([row, column]) => `${row}.${column}`))
  const cellOf = (row: number, column: number) => (open.has(`${row}.${column}`) ? mark : (all[row]?.[column] ?? ''))
  const rows = numbers.map(row => columns.map(column => cellOf(row, column)))
  const parsed = { head: columns.map(columnName), rows, columns: columns.length }
  // The first row is usually a header, which says nothing about the type of its column.
  const isNumeric = numericColumns({
    ...parsed,
    rows: rows.slice(1).map(row => row.map(cell => (cell === mark ? '' : cell))),
  })
  return {
    ...parsed,
    widths: columnWidths(parsed).map(width => width + 2),
    isNumeric,
    numbers: numbers.map(index => index + 1),
  }
}

/** The letters of a column: A to Z, AA and so on. */
export function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter
}
