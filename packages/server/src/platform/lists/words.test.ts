import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, dialects, type TestDatabase } from '../../../test/databases.ts'
import { holdsWords } from './words.ts'

describe.each(dialects)('words in a text on %s', dialect => {
  let test: TestDatabase
  beforeAll(async () => {
    test = await createTestDatabase(dialect)
  })
  afterAll(() => test.drop())

  it.each([
    ['Søren García', ['soren'], true],
    ['Søren García', ['GARCIA', 'søren'], true],
    ['soren garcia', ['Søren'], true],
    ['Search Engine', ['ENGINE', 'sea'], true],
    ['Search Engine', ['engines'], false],
    ['first line\nDvořák', ['dvorak'], true],
    ['100 % sure_thing', ['%', 'e_t'], true],
    ['100 sure thing', ['%'], false],
    ['a\\b', ['\\'], true],
    ['', ['x'], false],
  ])('%j and %j: %s', async (text, words, holds) => {
    const { rows } = await sql`select 1 from (select cast(${text} as text) as t) as texts
      where ${holdsWords(dialect, sql`texts.t`, words)}`.execute(test.db.read)
    expect(rows.length).toBe(holds ? 1 : 0)
  })

  if (dialect === 'postgres') {
    it('finds names of files by their index', async () => {
      const { rows } = await test.db.transaction(async tx => {
        await sql`set local enable_seqscan = off`.execute(tx)
        return await sql<Record<string, string>>`explain select seq from items
          where ${holdsWords(dialect, sql`items.name_key`, ['García'])}`.execute(tx)
      })
      expect(JSON.stringify(rows)).toContain('items_bare_names')
    })
  }
})
