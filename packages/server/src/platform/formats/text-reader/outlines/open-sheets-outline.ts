import type { Outline, OutlineSheet } from '@holdall/contract/files/outline.schemas.ts'
import { outlineLimits } from './limits.ts'
import { readOpenStyles } from './open-styles.ts'
import type { Parts } from './parts.ts'
import { createSheetGrid, newCellBudget, type SheetGrid } from './sheet-grid.ts'
import { clamp } from './word-outline.ts'
import { walkXml } from './xml-events.ts'

const most = 1_048_576

/** The sheets of an OpenDocument spreadsheet that are shown, with what their cells show. */
export function openSheetsOutline(parts: Parts): Outline {
  const content = parts.get('content.xml') ?? ''
  const { hidden } = readOpenStyles(content)
  const budget = newCellBudget()
  const sheets: OutlineSheet[] = []
  let grid: SheetGrid | null = null
  let title = ''
  let depth = 0
  let at = { row: -1, column: -1, rows: 1, columns: 1 }
  let words: string[] | null = null
  let isSkipped = false

  /** Puts a cell as often as it, or its row, is repeated. */
  const putCell = () => {
    const text = (words ?? []).join('\n').trimEnd()
    if (text !== '' && grid) {
      for (let row = at.row; row < at.row + Math.min(at.rows, 1000); row++) {
        for (let column = at.column; column < at.column + Math.min(at.columns, outlineLimits.sheetColumns); column++) {
          grid.put(row, column, text)
        }
      }
    }
    at.column += at.columns
    words = null
  }
  walkXml(content, {
    open(name, attribute) {
      if (name === 'table:table') {
        depth += 1
        if (depth > 1) return
        title = attribute('table:name') ?? ''
        grid = hidden.has(attribute('table:style-name') ?? '') ? null : createSheetGrid(budget)
        at = { row: 0, column: 0, rows: 1, columns: 1 }
      } else if (depth !== 1) return
      else if (name === 'table:table-row') {
        at.rows = clamp(attribute('table:number-rows-repeated') ?? '1', 1, most)
        at.column = 0
      } else if (name === 'table:table-cell' || name === 'table:covered-table-cell') {
        at.columns = clamp(attribute('table:number-columns-repeated') ?? '1', 1, most)
        words = []
      } else if (name === 'office:annotation') isSkipped = true
      else if (name === 'text:p') words?.push('')
      else if (name === 'text:s') add(' '.repeat(clamp(attribute('text:c') ?? '1', 1, 100)))
      else if (name === 'text:line-break') add('\n')
    },
    close(name) {
      if (name === 'table:table') {
        depth -= 1
        if (depth === 0 && grid && sheets.length < outlineLimits.sheets) sheets.push(grid.sheet(title))
      } else if (depth !== 1) return
      else if (name === 'table:table-row') at.row += at.rows
      else if (name === 'table:table-cell' || name === 'table:covered-table-cell') putCell()
      else if (name === 'office:annotation') isSkipped = false
    },
    text: add,
  })
  return { kind: 'sheets', sheets, isCut: budget.isCut }

  function add(text: string): void {
    if (words && words.length > 0 && !isSkipped) words[words.length - 1] += text
  }
}
