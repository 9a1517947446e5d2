import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

const batch = 1000

/**
 * Stores the SHA-256 of session tokens instead of the tokens, so that no one who reads the database can sign in with
 * them.
 */
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
