import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Migration } from './migration.ts'

const batch = 1000

/** Sessions are known by the SHA-256 of their tokens, so that nobody who reads the database can sign in with what it says. */
export const up: Migration = async db => {
  await sql`alter table sessions rename column token to token_hash`.execute(db)
  for (let after = ''; ; ) {
    const { rows } = await sql<{ id: string; token_hash: string }>`
      select id, token_hash from sessions where id > ${after} order by id limit ${batch}`.execute(db)
    for (const { id, token_hash: token } of rows) {
      const hash = createHash('sha256').update(token).digest('base64url')
      await sql`update sessions set token_hash = ${hash} where id = ${id}`.execute(db)
    }
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    after = last.id
  }
}
