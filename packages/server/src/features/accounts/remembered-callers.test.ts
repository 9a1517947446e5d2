import SQLite from 'better-sqlite3'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/databases.ts'
import { heldTables } from '../../core/permissions/held-permissions.repository.ts'
import type { Database } from '../../platform/database/database.ts'
import { findToken } from './access-tokens/access-tokens.repository.ts'
import { findSession } from './sessions/sessions.repository.ts'

const queries: readonly (readonly [string, string, (db: Database) => Promise<unknown>])[] = [
  ['a session', 'sessions', db => findSession(db, 'hash', 1)],
  ['a token', 'access_tokens', db => findToken(db, 'hash', 1)],
]

describe.each(queries)('what is remembered of %s', (_, table, ask) => {
  const named = new Set([table, ...heldTables])
  let test: TestDatabase
  beforeAll(async () => {
    test = await createTestDatabase('sqlite')
  })
  afterAll(() => test.drop())

  it('names every table that its query reads', async () => {
    const prepare = vi.spyOn(SQLite.prototype, 'prepare')
    await ask(test.db)
    const [text = ''] = prepare.mock.calls.map(([one]) => one).filter(one => one.includes(table))
    prepare.mockRestore()
    const opened = await sql<{ name: string }>`
      select distinct tbl_name as name from sqlite_master where rootpage in (${sql.join(await rootPagesOf(text))})`.execute(
      test.db.read,
    )
    const read = opened.rows.map(({ name }) => name)
    expect(read.length).toBeGreaterThan(5)
    expect(read.filter(name => !named.has(name))).toEqual([])
  })

  it('names every table whose rows take rows of these with them', async () => {
    for (const name of named) {
      const keys = await sql<{ table: string; on_delete: string }>`
        select "table", on_delete from pragma_foreign_key_list(${name})`.execute(test.db.read)
      const changing = keys.rows.filter(key => !['NO ACTION', 'RESTRICT'].includes(key.on_delete))
      expect(
        changing.map(key => key.table).filter(parent => !named.has(parent)),
        name,
      ).toEqual([])
    }
  })

  async function rootPagesOf(text: string): Promise<number[]> {
    const file = new SQLite(test.url.slice('sqlite:'.length), { readonly: true })
    file.function('bare_text', { deterministic: true }, one => one)
    const plan = file.prepare(`explain ${text}`)
    const steps = plan.all(...Array.from({ length: text.split('?').length - 1 }, () => 1)) as {
      opcode: string
      p2: number
    }[]
    file.close()
    return steps.filter(step => step.opcode === 'OpenRead').map(step => step.p2)
  }
})
