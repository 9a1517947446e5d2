import Papa from 'papaparse'

export type ParsedTable = { head: readonly string[]; rows: readonly (readonly string[])[]; columns: number }

/**
 * Parses comma-, semicolon- or tab-separated text (RFC 4180 and its common variants). The first row is the header. The
 * last row of a text that was cut is left out, since it may be incomplete.
 */
export function parseTable(text: string, isCut = false): ParsedTable {
  const { data } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), { skipEmptyLines: 'greedy' })
  const whole = isCut ? data.slice(0, -1) : data
  const [head = [], ...rows] = whole
  const columns = whole.reduce((most, row) => Math.max(most, row.length), 0)
  return { head, rows, columns }
}
