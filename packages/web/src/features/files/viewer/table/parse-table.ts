import Papa from 'papaparse'

export type ParsedTable = { head: readonly string[]; rows: readonly (readonly string[])[]; columns: number }

/**
 * Cells of a comma-, semicolon- or tab-separated text (RFC 4180, with what people write in its place). The first row
 * is the head. The last row of a text that was cut is left out, since it may not be whole.
 */
export function parseTable(text: string, isCut = false): ParsedTable {
  const { data } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), { skipEmptyLines: 'greedy' })
  const whole = isCut ? data.slice(0, -1) : data
  const [head = [], ...rows] = whole
  const columns = whole.reduce((most, row) => Math.max(most, row.length), 0)
  return { head, rows, columns }
}

/** How many characters each column needs, between three and forty, judged by its first rows. */
export function columnWidths({ head, rows, columns }: ParsedTable): number[] {
  const sample = [head, ...rows.slice(0, 200)]
  return Array.from({ length: columns }, (_, column) =>
    Math.min(40, Math.max(3, ...sample.map(row => (row[column] ?? '').length))),
  )
}

/** Whether a column holds numbers, which then line up at their end. */
export function numericColumns({ rows, columns }: ParsedTable): boolean[] {
  const sample = rows.slice(0, 100)
  return Array.from({ length: columns }, (_, column) => {
    const cells = sample.map(row => (row[column] ?? '').trim()).filter(cell => cell !== '')
    return cells.length > 0 && cells.every(cell => /^[-+]?[\d.,'\u00a0 ]*\d\s?%?$/.test(cell))
  })
}
