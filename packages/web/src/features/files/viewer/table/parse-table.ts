import Papa from 'papaparse'
import { findSeparator } from './find-separator.ts'

export type ParsedTable = { head: readonly string[]; rows: readonly (readonly string[])[]; columns: number }

/** The line by which Excel is told the separator; it isn't a part of the table. */
const separatorLine = /^"?sep=([^\r\n])"?(?:\r\n|\r|\n|$)/i

/**
 * Parses separated values (RFC 4180 and its common variants). The first row is the header. The last row of a text that was
 * cut is left out, since it may be incomplete.
 */
export function parseTable(text: string, isCut = false): ParsedTable {
  const whole = text.replace(/^\ufeff/, '')
  const told = separatorLine.exec(whole)
  const body = whole.slice(told?.[0].length ?? 0)
  const separator = told?.[1] ?? findSeparator(body, isCut)
  // Without a separator, each line is one cell: a sign that no text contains separates nothing.
  const { data } = Papa.parse<string[]>(body, { delimiter: separator ?? '\u001f', skipEmptyLines: 'greedy' })
  const rowsOf = isCut ? data.slice(0, -1) : data
  const [head = [], ...rows] = rowsOf
  const columns = rowsOf.reduce((most, row) => Math.max(most, row.length), 0)
  return { head, rows, columns }
}
