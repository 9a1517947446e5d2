import { sql } from 'kysely'
import type { Needs } from '../../platform/ctx.ts'
import { onTables } from '../../platform/database/database.ts'
import { holdIsOver } from '../../platform/holds/held-until.ts'
import type { BytesTables } from './bytes.tables.ts'

const tables = onTables<BytesTables>()

/** A backup holds bytes for minutes at a time, so a later end was written by a clock that was wrong; milliseconds. */
const longestMs = 24 * 3600_000

/**
 * Whether stored bytes must stay where they are, because a backup still copies what its snapshot of the database refers
 * to. Whoever removes bytes asks first, and leaves them to a later sweep.
 */
export async function areBytesHeld({ db, clock }: Needs<'clock' | 'db'>): Promise<boolean> {
  const held = await tables(db.read)
    .selectFrom('byte_holds')
    .select('id')
    .where(sql<boolean>`not ${holdIsOver('until', clock.now(), longestMs)}`)
    .limit(1)
    .executeTakeFirst()
  return held !== undefined
}
