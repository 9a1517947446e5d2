import type { Outline, OutlineSheet } from '@holdall/contract/files/outlines/outline.schemas.ts'
import { walkXml } from '../package/xml-events.ts'
import { clamp } from './clamp.ts'
import { outlineLimits } from './limits.ts'
import type { OpenParts } from './open-outline.ts'
import { readOpenStyles } from './open-styles.ts'
import { createHiddenCells, type HiddenCells, mostColumns } from './sheets/hidden-cells.ts'
import { type CellSink, createSheetGrid, newCellBudget, type SheetGrid } from './sheets/sheet-grid.ts'

const most = 1_048_576

/** The sheets of an OpenDocument spreadsheet that are shown, with what their cells show. */
export function openSheetsOutline(parts: OpenParts): Outline {
  const budget = newCellBudget()
  const sheets: OutlineSheet[] = []
  let grid: SheetGrid | null = null
  readOpenSheets(parts, {
    begin: () => {
      grid = createSheetGrid(budget)
      return grid
    },
    end: (title, hidden) => {
      if (grid && sheets.length < outlineLimits.sheets) sheets.push(grid.sheet(title, hidden))
    },
  })
  return { kind: 'sheets', sheets, isCut: budget.isCut }
}

interface SheetTaker {
  begin(): CellSink
  end(title: string, hidden: HiddenCells): void
}

/** Walks through the sheets that are shown, without hidden and filtered rows and columns and cells under merged ones. */
export function readOpenSheets({ content }: OpenParts, taker: SheetTaker): void {
  const styles = readOpenStyles(content)
  let sink: CellSink | null = null
  let hidden = createHiddenCells()
  let title = ''
  let depth = 0
  let at = { row: -1, column: -1, rows: 1, columns: 1 }
  let cell: { words: string[]; isCovered: boolean; isUncounted: boolean } | null = null
  let isSkipped = false
  /** Elements inside of hidden groups of rows or columns, or of hidden words. */
  const groups: boolean[] = []
  let unseen = 0
  let nextColumn = 0
  const isIn = (name: string) => depth === 1 && name !== ''
  const isAway = (attribute: (name: string) => string | null) =>
    groups.includes(true) || /^(?:collapse|filter)$/.test(attribute('table:visibility') ?? '')

  /** Puts a cell as often as it, or its row, is repeated. */
  const putCell = () => {
    const text = (cell?.words ?? []).join('\n').trimEnd()
    if ((text !== '' || cell?.isUncounted) && sink && !cell?.isCovered) {
      for (let row = at.row; row < at.row + Math.min(at.rows, 1000); row++) {
        for (let column = at.column; column < at.column + Math.min(at.columns, outlineLimits.sheetColumns); column++) {
          if (hidden.isHidden(row, column)) continue
          if (text === '') sink.putUncounted(row, column)
          else sink.put(row, column, text)
        }
      }
    }
    at.column += at.columns
    cell = null
  }
  const openInSheet = (name: string, attribute: (name: string) => string | null) => {
    if (name === 'table:table-column-group' || name === 'table:table-row-group') {
      groups.push(attribute('table:display') === 'false')
    } else if (name === 'table:table-column') {
      const count = clamp(attribute('table:number-columns-repeated') ?? '1', 1, most)
      if (isAway(attribute)) hidden.hideColumns({ from: nextColumn, to: Math.min(nextColumn + count, mostColumns) - 1 })
      nextColumn += count
    } else if (name === 'table:table-row') {
      at.rows = clamp(attribute('table:number-rows-repeated') ?? '1', 1, most)
      at.column = 0
      if (isAway(attribute))
        for (let n = 0; n < Math.min(at.rows, outlineLimits.sheetRows); n++) hidden.hideRow(at.row + n)
    } else if (name === 'table:table-cell' || name === 'table:covered-table-cell') {
      at.columns = clamp(attribute('table:number-columns-repeated') ?? '1', 1, most)
      const hasResult = attribute('office:value-type') !== null || attribute('office:value') !== null
      const isUncounted = attribute('table:formula') !== null && !hasResult
      cell = { words: [], isCovered: name === 'table:covered-table-cell', isUncounted }
    } else if (name === 'office:annotation') isSkipped = true
    else if (unseen > 0 || (/^text:(?:p|span)$/.test(name) && styles.unseen.has(attribute('text:style-name') ?? ''))) {
      unseen += 1
    } else if (name === 'text:p') cell?.words.push('')
    else if (name === 'text:s') add(' '.repeat(clamp(attribute('text:c') ?? '1', 1, 100)))
    else if (name === 'text:line-break') add('\n')
  }
  walkXml(content, {
    open(name, attribute) {
      if (name === 'table:table') {
        depth += 1
        if (depth > 1) return
        title = attribute('table:name') ?? ''
        hidden = createHiddenCells()
        sink = styles.hidden.has(attribute('table:style-name') ?? '') ? null : taker.begin()
        at = { row: 0, column: 0, rows: 1, columns: 1 }
        nextColumn = 0
        unseen = 0
      } else if (isIn(name)) openInSheet(name, attribute)
    },
    close(name) {
      if (name === 'table:table') {
        depth -= 1
        if (depth === 0 && sink) taker.end(title, hidden)
      } else if (!isIn(name)) return
      else if (name === 'table:table-row') at.row += at.rows
      else if (name === 'table:table-column-group' || name === 'table:table-row-group') groups.pop()
      else if (name === 'table:table-cell' || name === 'table:covered-table-cell') putCell()
      else if (name === 'office:annotation') isSkipped = false
      else if (unseen > 0) unseen -= 1
    },
    text: add,
  })

  function add(text: string): void {
    if (cell && cell.words.length > 0 && !isSkipped && unseen === 0) cell.words[cell.words.length - 1] += text
  }
}
