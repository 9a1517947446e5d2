import { type ColumnDeclaration, csvColumns } from '@holdall/contract/kit/list-parts/columns.ts'
import { splitKey } from '@holdall/contract/kit/sentences.ts'
import type { ListSource } from './list-source.ts'

/** Tells spreadsheets that the text is UTF-8. */
const byteOrderMark = '\u{FEFF}'
/** What a spreadsheet would take for a formula, even with full-width characters or after spaces. */
const formula = /^(?:[\s\p{Cf}]*[=+\-@＝＋－＠]|[\t\r\n])/u

/** One cell (RFC 4180 §2), never a formula. Only text can be one; the numbers and instants we write can't. */
export function csvCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

function textOf({ kind }: ColumnDeclaration, value: unknown, say: Say): string {
  if (value === null || value === undefined) return ''
  if (kind === 'boolean') return say((Array.isArray(value) ? value.length > 0 : value) ? 'Yes' : 'No')
  if (kind === 'names') return (value as readonly (string | { name: string })[]).map(nameOf).join(', ')
  // Otherwise the cell would read “[object Object]”.
  if (typeof value === 'object')
    throw new Error('A column holds an object: its list source says in `cells` what to write')
  return String(value)
}

function nameOf(one: string | { readonly name: string }): string {
  return typeof one === 'string' ? one : one.name
}

type Row = Readonly<Record<string, unknown>>
/** A text of the CSV itself in the language of whoever asked for it. */
type Say = (source: string) => string

/** A list as CSV: the line of headings first, then a text for each stretch of rows. `words` says its own texts in a language. */
export async function* csvOf(
  source: ListSource,
  stretches: AsyncIterable<readonly Row[]>,
  words: Readonly<Record<string, string | undefined>> = {},
): AsyncGenerator<string> {
  const say: Say = text => words[text] ?? text
  const columns = csvColumns(source.list.columns)
  const cells = (source.cells ?? {}) as Readonly<Record<string, (row: Row) => unknown>>
  yield `${byteOrderMark}${line(columns.map(([, column]) => say(splitKey(column.label).text)))}`
  for await (const rows of stretches) {
    const lines = rows.map(row =>
      line(columns.map(([key, column]) => textOf(column, cells[key] ? cells[key](row) : row[key], say))),
    )
    yield lines.join('')
  }
}

function line(texts: readonly string[]): string {
  return `${texts.map(csvCell).join(',')}\r\n`
}
