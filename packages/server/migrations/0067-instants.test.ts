import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Database } from '../src/platform/database/database.ts'
import { createTestDatabase, dialects } from '../test/databases.ts'
import { up } from './0067-instants.ts'

const at = Date.UTC(2025, 2, 30, 1, 59, 59, 7)
const text = '2025-03-30T01:59:59.007Z'
const unused = [
  'access_token',
  'refresh_token',
  'id_token',
  'access_token_expires_at',
  'refresh_token_expires_at',
  'scope',
]

/** Reverts the columns to what they were before. */
async function takeBack(db: Database): Promise<void> {
  for (const column of unused) await sql`alter table credentials add column ${sql.ref(column)} text`.execute(db.write)
  if (db.dialect === 'sqlite') return
  await sql`alter table users alter column email_verified type boolean using email_verified = 1`.execute(db.write)
  const columns: [string, string[]][] = [
    ['users', ['created_at', 'updated_at']],
    ['sessions', ['expires_at', 'created_at', 'updated_at']],
    ['credentials', ['created_at', 'updated_at']],
    ['verifications', ['expires_at', 'created_at', 'updated_at']],
  ]
  for (const [table, names] of columns) {
    for (const name of names) {
      await sql`alter table ${sql.table(table)} alter column ${sql.ref(name)} type timestamptz using now()`.execute(
        db.write,
      )
    }
  }
}

it.each(dialects)('keeps every instant to the millisecond and every flag, on %s', async dialect => {
  const { db, drop } = await createTestDatabase(dialect)
  try {
    await takeBack(db)
    const flag = (yes: boolean) => sql.lit(dialect === 'sqlite' ? Number(yes) : yes)
    await sql`insert into users (id, name, email, email_verified, created_at, updated_at)
      values ('u', 'Ada', 'ada@example.org', ${flag(true)}, ${text}, ${text}),
        ('v', 'Bo', 'bo@example.org', ${flag(false)}, ${text}, ${text})`.execute(db.write)
    await sql`insert into sessions (id, token_hash, user_id, expires_at, created_at, updated_at)
      values ('s', 'hash', 'u', ${text}, ${text}, ${text})`.execute(db.write)
    await sql`insert into credentials (id, account_id, provider_id, user_id, password, created_at, updated_at)
      values ('c', 'u', 'credential', 'u', 'hash', ${text}, ${text})`.execute(db.write)
    await sql`insert into verifications (id, identifier, value, expires_at, created_at, updated_at)
      values ('t', 'reset:u', 'u', ${text}, ${text}, ${text})`.execute(db.write)

    await up(db.write as never, { dialect })

    const read = async (table: string) =>
      (await sql`select * from ${sql.table(table)} order by 1`.execute(db.read)).rows
    expect(await read('users')).toMatchObject([
      { id: 'u', email_verified: 1, created_at: at, updated_at: at },
      { id: 'v', email_verified: 0, created_at: at, updated_at: at },
    ])
    expect(await read('sessions')).toMatchObject([{ expires_at: at, created_at: at, updated_at: at }])
    const [login] = (await read('credentials')) as Record<string, unknown>[]
    expect(login).toMatchObject({ password: 'hash', created_at: at, updated_at: at })
    expect(Object.keys(login ?? {}).filter(name => unused.includes(name))).toEqual([])
    expect(await read('verifications')).toMatchObject([{ expires_at: at, created_at: at, updated_at: at }])
  } finally {
    await drop()
  }
})
