/** The tables that a file's queries name. */
export interface SqlWords {
  readonly reads: readonly string[]
  readonly writes: readonly string[]
}

const reading = 'selectFrom|innerJoin|leftJoin|rightJoin|fullJoin|crossJoin|innerJoinLateral|leftJoinLateral|from|using'
const writing = 'insertInto|replaceInto|mergeInto|updateTable|deleteFrom'
/** A call of the query builder, with its first name or list of names. */
const calls = new RegExp(`\\.(?:(${reading})|(${writing}))\\(\\s*(\\[[^\\]]*\\]|'[^']*'|\\w+\\s*\\))`, 'g')
/**
 * Precedes the name of a table that a raw statement changes.
 */
const changes = /\b(?:insert\s+into|update|delete\s+from)\s+(\w+)/g

/**
 * Reads the calls of the query builder and the words of raw SQL. A table that a variable chooses counts as every table
 * name that the file contains as a text outside those calls.
 */
export function readSql(text: string, tables: ReadonlySet<string>): SqlWords {
  const reads = new Set<string>()
  const writes = new Set<string>()
  for (const [, read, , named = ''] of text.matchAll(calls)) {
    const into = read ? reads : writes
    const isVariable = /^\w+\s*\)$/.test(named)
    if (isVariable && read && ['from', 'using'].includes(read)) continue
    const names = texts(isVariable ? text.replace(calls, '') : named)
    for (const name of names) if (tables.has(name)) into.add(name)
  }
  for (const statement of rawStatements(text)) {
    const changed = [...statement.matchAll(changes)].map(match => match[1] ?? '')
    for (const name of changed) if (tables.has(name)) writes.add(name)
    for (const name of words(statement)) if (tables.has(name) && !changed.includes(name)) reads.add(name)
  }
  return { reads: [...reads].sort(), writes: [...writes].sort() }
}

/** Texts in single quotes, without aliases (`items as below`). */
function texts(text: string): string[] {
  return [...text.matchAll(/'(\w+)(?: as \w+)?'/g)].map(match => match[1] ?? '')
}

/** The words of a statement that can be a table: neither a column (`links.items`) nor an alias (`as items`). */
function words(statement: string): string[] {
  return [...statement.matchAll(/(?<![.\w'])(?<!\bas\s+)\w+(?!['\w])/g)].map(match => match[0])
}

/** The text between the backticks of each sql`…`, without interpolations, which count separately. */
function rawStatements(text: string): string[] {
  const found: string[] = []
  for (const match of text.matchAll(/\bsql(?:<[^`]*?>)?`/g)) {
    found.push(rawStatement(text, match.index + match[0].length))
  }
  return found
}

function rawStatement(text: string, start: number): string {
  let statement = ''
  for (let at = start; at < text.length && text[at] !== '`'; at++) {
    if (text[at] === '$' && text[at + 1] === '{') at = endOfValue(text, at + 2)
    else statement += text[at]
  }
  return statement
}

/** The position of the brace that closes the one before `start`; templates inside are skipped as a whole. */
function endOfValue(text: string, start: number): number {
  let depth = 1
  for (let at = start; at < text.length; at++) {
    if (text[at] === '`') at = endOfTemplate(text, at + 1)
    else if (text[at] === '{') depth++
    else if (text[at] === '}' && --depth === 0) return at
  }
  return text.length
}

function endOfTemplate(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    if (text[at] === '`') return at
    if (text[at] === '$' && text[at + 1] === '{') at = endOfValue(text, at + 2)
  }
  return text.length
}
