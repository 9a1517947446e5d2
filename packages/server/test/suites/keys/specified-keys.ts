import { readFileSync } from 'node:fs'

/** A row of the specification's table of settings, with the default given there or in DEC-06. */
export interface SpecifiedKey {
  readonly id: string
  readonly key: string
  readonly group: 'client' | 'server'
  readonly type: string
  readonly default: unknown
}

/** The value when nothing was entered: empty text, an empty list or null. */
const empty = Symbol('empty')

const page = readFileSync(new URL('../../../../../docs/spec/requirements.md', import.meta.url), 'utf8')
const cellsOf = (line: string) => line.split('|').map(cell => cell.trim())

export const specifiedKeys: readonly SpecifiedKey[] = page
  .split('\n')
  .filter(line => line.startsWith('| KEYS-'))
  .map(line => {
    const [, id = '', name = '', group = '', type = '', fallback = ''] = cellsOf(line).map(cell =>
      cell.replaceAll('`', ''),
    )
    const key = name.replace('{slot}', 'drive')
    return { id, key, group: group as SpecifiedKey['group'], type, default: defaultOf(key, type, fallback) }
  })

/**
 * Takes the default from its own column, then from the sentences of DEC-06; every other boolean is off, and the rest is
 * empty.
 */
function defaultOf(key: string, type: string, fallback: string): unknown {
  if (/^\d+$/.test(fallback)) return Number(fallback)
  if (/^[a-z]+$/.test(fallback)) return fallback
  const [, , , decided = ''] = cellsOf(page.split('\n').find(line => line.startsWith('| DEC-06 ')) ?? '')
  const [on = ''] = decided.split(' Every other ')
  if (on.includes(`\`${key}\``)) return true
  if (type.startsWith('boolean')) return false
  const [, value] = decided.split(`\`${key}\` `)
  const word = value && /^(?:"([^"]+)"|(\d+) MB|(\w+))/.exec(value)
  if (!word) return empty
  return word[2] ? Number(word[2]) * 1024 * 1024 : (word[1] ?? word[3])
}

export function isDefault(value: unknown, expected: unknown): boolean {
  if (expected !== empty) return value === expected
  return value === '' || value === null || (Array.isArray(value) && value.length === 0)
}
