import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../lib/root.ts'
import type { Check } from '../check.ts'

/** The columns that are numbers in every table that has one of that name. */
export function readNumbers(text: string): ReadonlySet<string> {
  const found = new Map<string, boolean>()
  for (const [, body = ''] of text.matchAll(/interface \w+Row\b[^{]*\{([^}]*)\}/g)) {
    for (const [, column = '', type = ''] of body.matchAll(/^\s*(?:readonly )?(\w+)\??: (.+)$/gm)) {
      const isNumber = /^(?:Generated<)?number(?: \| null)?>?$/.test(type.trim())
      found.set(column, isNumber && found.get(column) !== false)
    }
  }
  return new Set([...found].flatMap(([column, isNumber]) => (isNumber ? column : [])))
}

/** Returns where a column of a row is converted to the number that it is. */
export function findConversions(text: string, columns: ReadonlySet<string>): string[] {
  const calls = text.matchAll(/\bNumber\(((?:\w+(?:\[\d+\])?\??\.)+(\w+))(?: \?\? 0)?\)/g)
  return [...calls].flatMap(([, path = '', column = '']) => (columns.has(column) ? path : []))
}

/**
 * Conversions of columns that are numbers on both databases: they do nothing but hide a null. Repositories may convert
 * sums and counts, whose types Kysely leaves open.
 */
export const numbers: Check = {
  name: 'numbers',
  async run() {
    const server = join(root, 'packages/server/src')
    const files = globSync('**/*.ts', { cwd: server }).filter(file => !file.endsWith('.test.ts'))
    const texts = new Map(files.map(file => [file, readFileSync(join(server, file), 'utf8')]))
    const rows = [...texts].filter(([file]) => file.endsWith('.tables.ts')).map(([, text]) => text)
    const columns = readNumbers(rows.join('\n'))
    const wrong = [...texts]
      .filter(([file]) => !file.endsWith('.repository.ts'))
      .flatMap(([file, text]) => findConversions(text, columns).map(path => `${file}: ${path} is a number already`))
    return { isRight: wrong.length === 0, output: wrong.sort().join('\n') }
  },
}
