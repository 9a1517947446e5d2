import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import type { DataExportRow, PersonalDataTables } from '../personal-data.tables.ts'

const tables = onTables<PersonalDataTables>()

export function findExport(db: Reader, userId: string): Promise<DataExportRow | undefined> {
  return tables(db).selectFrom('data_exports').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Stores a request in place of the previous one. */
export async function putExport(tx: Tx, row: DataExportRow): Promise<void> {
  const { user_id: _, ...rest } = row
  await tables(tx)
    .insertInto('data_exports')
    .values(row)
    .onConflict(on => on.column('user_id').doUpdateSet(rest))
    .execute()
}

/** Stores what was collected, unless another request has replaced this one. */
export async function keepDocuments(
  tx: Tx,
  one: { readonly userId: string; readonly id: string },
  documents: string,
  expiresAt: number,
): Promise<void> {
  await tables(tx)
    .updateTable('data_exports')
    .set({ documents, expires_at: expiresAt, failed_at: null })
    .where('user_id', '=', one.userId)
    .where('id', '=', one.id)
    .execute()
}

/** Says that nothing more is collected for this request, unless it is complete. */
export async function markFailed(
  tx: Tx,
  one: { readonly userId: string; readonly id: string },
  now: number,
): Promise<void> {
  await tables(tx)
    .updateTable('data_exports')
    .set({ failed_at: now })
    .where('user_id', '=', one.userId)
    .where('id', '=', one.id)
    .where('documents', 'is', null)
    .execute()
}

/** Removes expired exports, and those that failed to be collected long ago. */
export async function deleteOldExports(tx: Tx, now: number, failedBefore: number): Promise<void> {
  await tables(tx)
    .deleteFrom('data_exports')
    .where(e =>
      e.or([e('expires_at', '<=', now), e.and([e('expires_at', 'is', null), e('created_at', '<', failedBefore)])]),
    )
    .execute()
}
