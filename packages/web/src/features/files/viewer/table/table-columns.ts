import type { ParsedTable } from './parse-table.ts'

/** How many characters each column needs, between three and forty, judging by its first rows. */
export function columnWidths({ head, rows, columns }: ParsedTable): number[] {
  const sample = [head, ...rows.slice(0, 200)]
  return Array.from({ length: columns }, (_, column) =>
    Math.min(40, Math.max(3, ...sample.map(row => (row[column] ?? '').length))),
  )
}

/** Whether a column holds numbers, which are then aligned at their end. */
export function numericColumns({ rows, columns }: ParsedTable): boolean[] {
  const sample = rows.slice(0, 100)
  return Array.from({ length: columns }, (_, column) => {
    const cells = sample.map(row => (row[column] ?? '').trim()).filter(cell => cell !== '')
    return cells.length > 0 && cells.every(cell => /^[-+]?[\d.,'\u00a0 ]*\d\s?%?$/.test(cell))
  })
}
