import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../lib/root.ts'
import type { Check } from '../check.ts'

/** The columns of each table, and whether they can be null. */
export type Nullable = ReadonlyMap<string, ReadonlyMap<string, boolean>>

/** Where an order can’t meet null, although its column could hold it: each with the reason. */
const exceptions: readonly { file: string; column: string; reason: string }[] = [
  {
    file: 'features/drive/trash/trash.repository.ts',
    column: 'items.trashed_at',
    reason: 'Whatever is in the trash has the time at which it came there, and the order is that of its index.',
  },
]

/** Reads `interface …Tables` and the rows that they name. */
export function readNullable(text: string): Map<string, Map<string, boolean>> {
  const rows = new Map<string, Map<string, boolean>>()
  for (const [, name = '', body = ''] of text.matchAll(/interface (\w+)[^{]*\{([^}]*)\}/g)) {
    const fields = [...body.matchAll(/^\s*(?:readonly )?(\w+)\??: (.+)$/gm)]
    rows.set(name, new Map(fields.map(([, field = '', type = '']) => [field, /\| null\b/.test(type)])))
  }
  const tables = new Map<string, Map<string, boolean>>()
  for (const [, body = ''] of text.matchAll(/interface \w+Tables[^{]*\{([^}]*)\}/g)) {
    for (const [, table = '', row = ''] of body.matchAll(/^\s*(?:readonly )?(\w+): (\w+)$/gm))
      tables.set(table, rows.get(row) ?? new Map())
  }
  return tables
}

/**
 * The orders in a file by a column that can be null, unless they say where nulls go, or the query leaves nulls out.
 * SQLite counts null as the smallest value and PostgreSQL as the largest.
 */
export function findNullOrders(text: string, nullable: Nullable): string[] {
  const found = new Set<string>()
  for (const match of text.matchAll(/\.orderBy\(\s*'([\w.]+)'([^\n]*)/g)) {
    const [, column = '', rest = ''] = match
    if (!/nulls/i.test(rest) && canBeNull(column, statementAt(text, match.index), nullable)) found.add(column)
  }
  for (const match of text.matchAll(/\border by ([^`]*?)(?= limit\b|`|\)|$)/gm)) {
    for (const term of (match[1] ?? '').split(',')) {
      const [, column = ''] = /^\s*([a-z_]+(?:\.[a-z_]+)?)(?: asc| desc)?\s*$/.exec(term) ?? []
      if (column && canBeNull(column, statementAt(text, match.index), nullable)) found.add(column)
    }
  }
  return [...found]
}

/** The function or constant around a place: a query and what it consists of. */
function statementAt(text: string, at: number): string {
  const start = text.lastIndexOf('\n}\n', at)
  const end = text.indexOf('\n}\n', at)
  return text.slice(Math.max(0, start), end < 0 ? undefined : end)
}

function canBeNull(name: string, statement: string, nullable: Nullable): boolean {
  const [column = '', qualifier] = name.split('.').reverse()
  const tables = tablesOf(statement)
  const among = qualifier === undefined ? [...new Set(tables.values())] : [tables.get(qualifier) ?? qualifier]
  // A name without its table may be that of any table that has it.
  const known = among.flatMap(table => nullable.get(table)?.get(column) ?? [])
  return known.length > 0 && known.every(Boolean) && !leavesNullsOut(column, statement)
}

/** The tables that a statement names, by alias. */
function tablesOf(statement: string): Map<string, string> {
  const calls = /\b(?:selectFrom|\w*[jJ]oin|updateTable|deleteFrom)\(\s*'(\w+)(?: as (\w+))?'/g
  const words = /\b(?:from|join) ([a-z_]+)(?: as (\w+))?/g
  const all = [...statement.matchAll(calls), ...statement.matchAll(words)]
  return new Map(all.map(([, table = '', alias = table]) => [alias, table]))
}

/** Any comparison leaves nulls out, except those that ask for null. */
function leavesNullsOut(column: string, statement: string): boolean {
  const call = new RegExp(`\\.where\\(\\s*'(?:\\w+\\.)?${column}', '(?!is'|is distinct)`)
  const words = new RegExp(`\\b${column} (?:is not null|[<>=]+ )`)
  return call.test(statement) || words.test(statement)
}

/** Orders by columns that can be null, in all queries of the server. */
export const nullOrders: Check = {
  name: 'null orders',
  async run() {
    const server = join(root, 'packages/server/src')
    const files = globSync('**/*.ts', { cwd: server }).filter(file => !file.endsWith('.test.ts'))
    const texts = new Map(files.map(file => [file, readFileSync(join(server, file), 'utf8')]))
    const nullable = readNullable([...texts.values()].filter(text => /interface \w+Tables\b/.test(text)).join('\n'))
    const wrong = [...texts].flatMap(([file, text]) =>
      findNullOrders(text, nullable)
        .filter(column => !exceptions.some(one => one.file === file && one.column === column))
        .map(column => `${file}: the order by ${column} doesn’t say where nulls go`),
    )
    return { isRight: wrong.length === 0, output: wrong.sort().join('\n') }
  },
}
