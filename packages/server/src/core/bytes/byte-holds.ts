import type { Needs } from '../../platform/ctx.ts'
import { onTables } from '../../platform/database/database.ts'
import type { BytesTables } from './bytes.tables.ts'

const tables = onTables<BytesTables>()

/**
 * Whether stored bytes must stay where they are, because a backup still copies what its snapshot of the database refers
 * to. Whoever removes bytes asks first, and leaves them to a later sweep.
 */
export async function areBytesHeld({ db, clock }: Needs<'clock' | 'db'>): Promise<boolean> {
  const held = await tables(db.read)
    .selectFrom('byte_holds')
    .select('id')
    .where('until', '>', clock.now())
    .limit(1)
    .executeTakeFirst()
  return held !== undefined
}
