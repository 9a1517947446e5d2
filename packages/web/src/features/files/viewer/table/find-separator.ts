import Papa from 'papaparse'

/** The likelier one first where the rows agree about several. */
const separators = ['\t', ';', '|', ',']
/** Rows and characters that are looked at. */
const mostRows = 200
const mostCharacters = 100_000

type Split = { separator: string; rows: string[][]; columns: number; agreement: number }

/**
 * What separates the columns of a text: the sign by which its rows have the same number of columns. Commas lose against
 * semicolons where they stand in numbers or sentences. Null where no sign separates columns. With `isCut`, the last row
 * may be incomplete.
 */
export function findSeparator(text: string, isCut = false): string | null {
  const start = text.slice(0, mostCharacters)
  const splits = separators
    .map(separator => split(start, separator, isCut || start.length < text.length))
    .filter(({ columns, agreement }) => columns > 1 && agreement >= 0.9)
  const [first, ...others] = splits
  // Rows of different lengths: the sign that stands in most of them.
  if (!first) return Papa.parse(start, { preview: mostRows }).meta.delimiter || null
  if (first.separator === ',' && isOneColumnOfNumbers(first)) return null
  const comma = others.find(({ separator }) => separator === ',')
  if (!comma || first.separator === '\t' || hasStrayQuotes(comma) || hasOwnCommas(first)) return first.separator
  return comma.columns >= first.columns ? ',' : first.separator
}

function split(text: string, separator: string, isCut: boolean): Split {
  const { data } = Papa.parse<string[]>(text, { delimiter: separator, preview: mostRows, skipEmptyLines: 'greedy' })
  const rows = isCut && data.length > 1 && data.length < mostRows ? data.slice(0, -1) : data
  const counts = new Map<number, number>()
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1)
  const [columns = 0, times = 0] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? []
  return { separator, rows, columns, agreement: rows.length === 0 ? 0 : times / rows.length }
}

const decimal = /^[-+]?\d{1,3}(?:[. '\u00a0]?\d{3}){0,5},\d{1,9} ?[%€$£°\p{L}]{0,6}$/u

/** Whether every comma in its cells belongs to a number or is followed by a space, as in sentences. Headings may differ. */
function hasOwnCommas({ rows }: Split): boolean {
  const cells = (rows.length > 1 ? rows.slice(1) : rows).flat().filter(cell => cell.includes(','))
  return cells.every(cell => decimal.test(cell.trim()) || !/,[^ ]/.test(cell))
}

/** A cell that was in quotes is torn apart. */
function hasStrayQuotes({ rows }: Split): boolean {
  return rows.some(row => row.some(cell => cell.includes('"')))
}

/** A heading without a comma above numbers with one each. */
function isOneColumnOfNumbers({ rows }: Split): boolean {
  const [head = [], ...others] = rows
  return head.length === 1 && others.every(row => row.length === 2 && row.every(cell => /^[-+]?\d+$/.test(cell.trim())))
}
