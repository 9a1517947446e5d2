import { readDelimited, splitOutside } from './read-delimited.ts'

/** A person as they stand in a list, before anything is checked. */
export interface ListedInvitee {
  readonly email: string
  readonly name: string
  readonly role: string
  readonly group: string
  readonly plan: string
}

type Field = keyof ListedInvitee

const nothing: ListedInvitee = { email: '', name: '', role: '', group: '', plan: '' }

/** How a spreadsheet may call its columns; the screen adds the words of its own language. */
const headings: Readonly<Record<Field, readonly string[]>> = {
  email: ['email', 'email address', 'address', 'mail'],
  name: ['name', 'full name', 'display name'],
  role: ['role'],
  group: ['group'],
  plan: ['plan'],
}

/** Further names of columns. */
export type Headings = Readonly<Partial<Record<Field, readonly string[]>>>

/**
 * The people in a pasted text or the text of a file: addresses in any usual form (`Name <a@b>`, separated by commas,
 * semicolons, spaces or lines), or the columns of a spreadsheet, with or without headings. Nothing is left out: what
 * isn't understood is a row without an address, which the check then reports.
 *
 * @example
 * readPeople('Ada Lovelace <ada@example.org>; bo@example.org').map(({ name, email }) => [name, email])
 * // => [['Ada Lovelace', 'ada@example.org'], ['', 'bo@example.org']]
 * readPeople('Email,Role\nada@example.org,Editors').map(({ email, role }) => [email, role]) // => [['ada@example.org', 'Editors']]
 */
export function readPeople(text: string, more: Headings = {}): ListedInvitee[] {
  const plain = text.replace(/^\u{FEFF}/u, '').replaceAll('\0', '')
  const { delimiter, rows: cells } = readDelimited(plain)
  const columns = columnsOf(cells[0] ?? [], more)
  if (columns) return cells.slice(1).map(row => fromColumns(row, columns))
  return isTable(cells, delimiter) ? cells.map(fromBareRow) : readAddresses(plain)
}

/** Which field each column holds; undefined if the first row has no headings. */
function columnsOf(first: readonly string[], more: Headings): (Field | null)[] | undefined {
  const columns = first.map(cell => fieldNamed(cell, more))
  return columns.includes('email') ? columns : undefined
}

function fieldNamed(cell: string, more: Headings): Field | null {
  const word = cell.trim().toLowerCase()
  const fields = Object.keys(headings) as Field[]
  return (
    fields.find(field => [...headings[field], ...(more[field] ?? [])].some(one => one.toLowerCase() === word)) ?? null
  )
}

function fromColumns(row: readonly string[], columns: readonly (Field | null)[]): ListedInvitee {
  const person = { ...nothing }
  for (const [place, field] of columns.entries()) if (field && !person[field]) person[field] = row[place]?.trim() ?? ''
  return { ...person, ...addressIn(person.email, person.name) }
}

/**
 * Rows are a table if every one has at most one address, in a cell of its own, and some have more than that. A tab is
 * only in what was copied from a spreadsheet.
 */
function isTable(rows: readonly (readonly string[])[], delimiter: string): boolean {
  const hasMore = rows.some(row => row.filter(cell => cell.trim()).length > 1)
  if (delimiter === '\t') return hasMore
  const isRow = (row: readonly string[]) =>
    row.filter(hasSign).length <= 1 && !row.some(cell => /[<>]/.test(cell) || (hasSign(cell) && /\s/.test(cell.trim())))
  return hasMore && rows.every(isRow)
}

/** Without headings: the address wherever it stands, a name before it or after it, then role, group and plan. */
function fromBareRow(row: readonly string[]): ListedInvitee {
  const place = row.findIndex(hasSign)
  const others = row.filter((_, at) => at !== place).map(cell => cell.trim())
  const [name = '', role = '', group = '', plan = ''] = others
  return { role, group, plan, ...addressIn(place < 0 ? '' : (row[place] ?? ''), name) }
}

function readAddresses(text: string): ListedInvitee[] {
  return text.split(/[\r\n]+/).flatMap(line => (line.trim() ? readLine(line) : []))
}

/** Outlook separates by semicolons and writes the family name first: “Lovelace, Ada <ada@example.org>”. */
function readLine(line: string): ListedInvitee[] {
  const parts = splitOutside(line, splitOutside(line, ';').length > 1 ? ';' : ',')
  const people: ListedInvitee[] = []
  let before = ''
  for (const part of parts.map(one => one.trim()).filter(Boolean)) {
    if (!hasSign(part)) {
      before = before ? `${before}, ${part}` : part
      continue
    }
    const isNamed = part.includes('<')
    if (before && !isNamed) people.push({ ...nothing, email: before })
    const whole = before && isNamed ? `${before}, ${part}` : part
    people.push(...(isNamed ? [whole] : whole.split(/\s+/)).map(one => ({ ...nothing, ...addressIn(one, '') })))
    before = ''
  }
  if (before) people.push({ ...nothing, email: before })
  return people
}

/** An address with the name that may stand before it. */
function addressIn(cell: string, name: string): Pick<ListedInvitee, 'email' | 'name'> {
  const text = cell.trim()
  const [open, close] = [text.lastIndexOf('<'), text.lastIndexOf('>')]
  if (open < 0 || close < open) return { email: withoutScheme(text), name }
  const before = text
    .slice(0, open)
    .trim()
    .replace(/^["']|["']$/g, '')
    .trim()
  return { email: withoutScheme(text.slice(open + 1, close)), name: name || before }
}

function withoutScheme(address: string): string {
  return address.trim().replace(/^mailto:/i, '')
}

function hasSign(cell: string): boolean {
  return /[@＠]/.test(cell)
}
