import { clamp } from '../clamp.ts'

/** Columns or rows from one number to another, both included, counted from 0. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Knows which cells of a sheet its reader can't see. */
export interface HiddenCells {
  hideColumns(span: Span): void
  hideRow(row: number): void
  /** Cells under a merged one; only its first is seen. */
  coverWith(reference: string): void
  isHidden(row: number, column: number): boolean
  columns(count: number): number[]
  rows(count: number): number[]
}

/** How many ranges of one sheet are looked at; a sheet with more of them is shown without its merged cells. */
const mostMerged = 5000
export const mostColumns = 16_384

export function createHiddenCells(): HiddenCells {
  const columns = new Uint8Array(mostColumns)
  const rows = new Set<number>()
  let merged = 0
  const isHiddenColumn = (column: number) => columns[column] === 1
  /** Merged ranges by the rows that they reach, so that a cell is compared with few of them. */
  const byRow = new Map<number, { rows: Span; columns: Span }[]>()
  const isCovered = (row: number, column: number) =>
    (byRow.get(row >> 6) ?? []).some(
      one =>
        row >= one.rows.from &&
        row <= one.rows.to &&
        column >= one.columns.from &&
        column <= one.columns.to &&
        !(row === one.rows.from && column === one.columns.from),
    )
  return {
    hideColumns: ({ from, to }) => void columns.fill(1, from, to + 1),
    hideRow: row => void rows.add(row),
    coverWith(reference) {
      const range = readRange(reference)
      if (!range || merged >= mostMerged) return
      merged += 1
      const last = Math.min(range.rows.to, range.rows.from + 65_536)
      for (let block = range.rows.from >> 6; block <= last >> 6; block++) {
        const here = byRow.get(block) ?? []
        // A sheet that merges one row over and over is hostile; ranges can't overlap in a sound one.
        if (here.length < 500) here.push(range)
        byRow.set(block, here)
      }
    },
    isHidden: (row, column) => rows.has(row) || isHiddenColumn(column) || isCovered(row, column),
    columns: count => Array.from({ length: count }, (_, column) => column).filter(isHiddenColumn),
    rows: count => [...rows].filter(row => row < count).sort((a, b) => a - b),
  }
}

function readRange(reference: string): { rows: Span; columns: Span } | null {
  const match = /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(reference.trim())
  if (!match) return null
  const [, left = '', top, right = '', bottom] = match
  return {
    rows: { from: clamp(top, 1, 1_048_576) - 1, to: clamp(bottom, 1, 1_048_576) - 1 },
    columns: { from: columnOf(left.toUpperCase()), to: columnOf(right.toUpperCase()) },
  }
}

/** The number of a column by its letters, from 0. */
export function columnOf(letters: string): number {
  let number = 0
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64
  return number - 1
}
