import type { OutlineSheet } from '@holdall/contract/files/outlines/outline.schemas.ts'
import { outlineLimits } from '../limits.ts'
import type { HiddenCells } from './hidden-cells.ts'

/** Takes the cells of a sheet, in any order. Rows and columns count from 0. */
export interface CellSink {
  /** `value` is what the file stores, if the cell shows it in another form that isn't a date. */
  put(row: number, column: number, text: string, value?: string): void
  /** A cell with a formula whose result isn't stored. */
  putUncounted(row: number, column: number): void
}

/** Limits what all sheets of a file may hold in total. */
export interface CellBudget {
  cells: number
  characters: number
  isCut: boolean
}

export function newCellBudget(): CellBudget {
  return { cells: outlineLimits.cells, characters: outlineLimits.characters * 4, isCut: false }
}

export interface SheetGrid extends CellSink {
  sheet(name: string, hidden: HiddenCells): OutlineSheet
}

/** Collects cells. Empty cells after the last one with content cost nothing. */
export function createSheetGrid(budget: CellBudget): SheetGrid {
  const rows: string[][] = []
  const uncounted: [number, number][] = []
  const reach = (row: number, column: number, characters: number): string[] | null => {
    const isBeyond = row >= outlineLimits.sheetRows || column >= outlineLimits.sheetColumns
    // Adding it also adds the empty cells before it.
    const cost = 1 + Math.max(0, column - (rows[row]?.length ?? 0))
    if (isBeyond || budget.cells < cost || budget.characters < characters) {
      budget.isCut = true
      return null
    }
    budget.cells -= cost
    budget.characters -= characters
    while (rows.length <= row) rows.push([])
    const cells = rows[row]!
    while (cells.length < column) cells.push('')
    return cells
  }
  return {
    put(row, column, text) {
      if (text === '') return
      const cells = reach(row, column, text.length)
      if (cells) cells[column] = text
    },
    putUncounted(row, column) {
      const cells = reach(row, column, 8)
      if (!cells) return
      cells[column] ??= ''
      uncounted.push([row, column])
    },
    sheet(name, hidden) {
      const columns = rows.reduce((most, row) => Math.max(most, row.length), 0)
      const hiddenColumns = hidden.columns(columns)
      const hiddenRows = hidden.rows(rows.length)
      return {
        name,
        rows,
        ...(hiddenColumns.length > 0 ? { hiddenColumns } : {}),
        ...(hiddenRows.length > 0 ? { hiddenRows } : {}),
        ...(uncounted.length > 0 ? { uncounted } : {}),
      }
    },
  }
}
