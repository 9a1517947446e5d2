import type { Outline, OutlineSheet } from '@holdall/contract/files/outlines/outline.schemas.ts'
import type { DocumentPackage } from '../../package/open-package.ts'
import { outlineLimits } from '../limits.ts'
import { readSheet } from './read-sheet.ts'
import { createSheetGrid, newCellBudget } from './sheet-grid.ts'
import { readWorkbook } from './workbook.ts'

/** The sheets of an Excel workbook that are shown (ECMA-376, part 1, §18), with what their cells show and no formula. */
export async function sheetsOutline(parts: DocumentPackage, main: string): Promise<Outline> {
  const book = await readWorkbook(parts, main)
  const budget = newCellBudget()
  const sheets: OutlineSheet[] = []
  for (const { name, part } of book.sheets.slice(0, outlineLimits.sheets)) {
    const grid = createSheetGrid(budget)
    const hidden = readSheet((await parts.text(part)) ?? '', book, grid)
    sheets.push(grid.sheet(name, hidden))
  }
  return { kind: 'sheets', sheets, isCut: budget.isCut || book.sheets.length > sheets.length }
}
