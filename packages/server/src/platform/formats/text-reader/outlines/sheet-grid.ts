import type { OutlineSheet } from '@holdall/contract/files/outline.schemas.ts'
import { outlineLimits } from './limits.ts'

/** What all sheets of a file may hold in total. */
export interface CellBudget {
  cells: number
  characters: number
  isCut: boolean
}

export function newCellBudget(): CellBudget {
  return { cells: outlineLimits.cells, characters: outlineLimits.characters * 4, isCut: false }
}

export interface SheetGrid {
  /** Rows and columns count from 0. */
  put(row: number, column: number, text: string): void
  sheet(name: string): OutlineSheet
}

/** Collects cells in any order. Empty cells after the last one with content cost nothing. */
export function createSheetGrid(budget: CellBudget): SheetGrid {
  const rows: string[][] = []
  return {
    put(row, column, text) {
      if (text === '') return
      const isBeyond = row >= outlineLimits.sheetRows || column >= outlineLimits.sheetColumns
      // Adding it also adds the empty cells before it.
      const cost = 1 + Math.max(0, column - (rows[row]?.length ?? 0))
      if (isBeyond || budget.cells < cost || budget.characters < text.length) {
        budget.isCut = true
        return
      }
      budget.cells -= cost
      budget.characters -= text.length
      while (rows.length <= row) rows.push([])
      const cells = rows[row]!
      while (cells.length < column) cells.push('')
      cells[column] = text
    },
    sheet: name => ({ name, rows }),
  }
}
