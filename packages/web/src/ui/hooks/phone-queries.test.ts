import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { phoneQuery } from './use-media.ts'

const source = join(import.meta.dirname, '../..')

it('styles for phones hold for those that are held sideways, too', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.css'))
  const queries = files.flatMap(file =>
    [...readFileSync(join(source, file), 'utf8').matchAll(/@media ([^{]*768px[^{]*) \{/g)].map(
      ([, query = '']) => [file, query.replace(/\s+/g, ' ')] as const,
    ),
  )
  expect(queries.length).toBeGreaterThan(40)
  // The query itself, or with others before it.
  const others = queries.filter(([, query]) => query.includes('max-width: 768px') && !query.endsWith(phoneQuery))
  expect(others).toEqual([])
})
