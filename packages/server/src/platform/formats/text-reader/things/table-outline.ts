import type { Outline, OutlineSheet } from '@holdall/contract/files/outlines/outline.schemas.ts'
import { newBudget } from '../outlines/block-writer.ts'
import { htmlBlocks } from '../outlines/html-blocks.ts'
import { outlineLimits } from '../outlines/limits.ts'
import { createHiddenCells } from '../outlines/sheets/hidden-cells.ts'
import { createSheetGrid, newCellBudget } from '../outlines/sheets/sheet-grid.ts'

/**
 * The tables of a page, or tab-separated text, as sheets: what many programs write when they are asked for a file of
 * Excel. Null if there are none.
 */
export function tableOutline(source: string): Outline | null {
  if (/<table[\s>]/i.test(source)) return pageTables(source)
  if (!source.slice(0, 65_536).includes('\t') || source.trimStart().startsWith('<')) return null
  const budget = newCellBudget()
  const grid = createSheetGrid(budget)
  for (const [row, line] of source.split(/\r\n|\r|\n/).entries()) {
    for (const [column, cell] of line.split('\t').entries()) grid.put(row, column, unquoted(cell))
  }
  return { kind: 'sheets', sheets: [grid.sheet('', createHiddenCells())], isCut: budget.isCut }
}

function pageTables(source: string): Outline | null {
  const budget = newBudget()
  const cells = newCellBudget()
  const sheets: OutlineSheet[] = []
  for (const block of htmlBlocks(source, budget)) {
    if (block.type !== 'table' || sheets.length >= outlineLimits.sheets) continue
    const grid = createSheetGrid(cells)
    for (const [row, line] of block.rows.entries()) {
      let column = 0
      for (const { text, columns = 1 } of line) {
        grid.put(row, column, text)
        column += columns
      }
    }
    sheets.push(grid.sheet('', createHiddenCells()))
  }
  return sheets.length > 0 ? { kind: 'sheets', sheets, isCut: budget.isCut || cells.isCut } : null
}

function unquoted(cell: string): string {
  const text = cell.trim()
  return text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text
}
