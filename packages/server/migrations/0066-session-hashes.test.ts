import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestDatabase, dialects } from '../test/databases.ts'
import { up } from './0066-session-hashes.ts'

it.each(dialects)('replaces the tokens of existing sessions with their hashes, on %s', async dialect => {
  const { db, drop } = await createTestDatabase(dialect)
  try {
    await sql`alter table sessions rename column token_hash to token`.execute(db.write)
    await sql`insert into users (id, name, email, email_verified, created_at, updated_at)
      values ('u', 'Ada', 'ada@example.org', 1, 0, 0)`.execute(db.write)
    for (let n = 0; n < 1002; n++) {
      await sql`insert into sessions (id, token, user_id, expires_at, created_at, updated_at)
        values (${`s${n}`}, ${`token ${n}`}, 'u', 0, 0, 0)`.execute(db.write)
    }
    await up(db.write as never, { dialect })
    const { rows } = await sql<{ id: string; token_hash: string }>`select id, token_hash from sessions`.execute(
      db.write,
    )
    const expected = rows.map(({ id }) =>
      createHash('sha256')
        .update(`token ${id.slice(1)}`)
        .digest('base64url'),
    )
    expect(rows).toHaveLength(1002)
    expect(rows.map(row => row.token_hash)).toEqual(expected)
  } finally {
    await drop()
  }
})
