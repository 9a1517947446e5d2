import type { BytesTables } from '../../core/bytes/bytes.tables.ts'
import { onTables, type Tx } from '../../platform/database/database.ts'

const tables = onTables<BytesTables>()

/** @param until milliseconds since 1970 */
export async function saveHold(tx: Tx, id: string, until: number): Promise<void> {
  await tables(tx)
    .insertInto('byte_holds')
    .values({ id, until })
    .onConflict(conflict => conflict.column('id').doUpdateSet({ until }))
    .execute()
}

/** Deletes a hold, and those of backups that died. */
export async function endHold(tx: Tx, id: string, now: number): Promise<void> {
  await tables(tx)
    .deleteFrom('byte_holds')
    .where(e => e.or([e('id', '=', id), e('until', '<', now)]))
    .execute()
}
