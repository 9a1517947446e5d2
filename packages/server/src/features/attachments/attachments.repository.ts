import { sql } from 'kysely'
import type { BlobRow, BytesTables } from '../../core/bytes/bytes.tables.ts'
import { onTables, type Reader, type Tx } from '../../platform/database/database.ts'
import type { AttachmentRow, AttachmentTables } from './attachments.tables.ts'

const tables = onTables<BytesTables & AttachmentTables>()

export async function insertAttachment(tx: Tx, row: AttachmentRow): Promise<void> {
  await tables(tx).insertInto('attachments').values(row).execute()
}

export function findAttachment(db: Reader, id: string): Promise<AttachmentRow | undefined> {
  return tables(db).selectFrom('attachments').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The bytes of an attachment. */
export function findBlobOfAttachment(db: Reader, id: string): Promise<BlobRow | undefined> {
  return tables(db)
    .selectFrom('attachments')
    .innerJoin('blobs', 'blobs.id', 'attachments.blob_id')
    .where('attachments.id', '=', id)
    .selectAll('blobs')
    .executeTakeFirst()
}

/** Those of these attachments that a person uploaded, or that pages already show to everyone. */
export async function listUsable(tx: Tx, ids: readonly string[], userId: string): Promise<Set<string>> {
  const found = new Set<string>()
  for (const some of batches(ids)) {
    const rows = await tables(tx)
      .selectFrom('attachments')
      .select('id')
      .where('id', 'in', some)
      .where(e => e.or([e('uploaded_by', '=', userId), e('unused_since', 'is', null)]))
      .execute()
    for (const row of rows) found.add(row.id)
  }
  return found
}

/** Marks attachments as used, and returns which exist. From then on, nobody removes them. */
export async function keepAttachments(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const kept = new Set<string>()
  for (const some of batches(ids)) {
    const rows = await tables(tx)
      .updateTable('attachments')
      .set({ unused_since: null })
      .where('id', 'in', some)
      .returning('id')
      .execute()
    for (const row of rows) kept.add(row.id)
  }
  return kept
}

export async function insertUses(tx: Tx, usedBy: string, ids: readonly string[]): Promise<void> {
  for (const some of batches(ids)) {
    await tables(tx)
      .insertInto('attachment_uses')
      .values(some.map(id => ({ attachment_id: id, used_by: usedBy })))
      .execute()
  }
}

/** The attachments that a page uses. */
export async function listUses(db: Reader, usedBy: string): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('attachment_uses')
    .select('attachment_id')
    .where('used_by', '=', usedBy)
    .execute()
  return rows.map(row => row.attachment_id)
}

export async function deleteUses(tx: Tx, usedBy: string): Promise<void> {
  await tables(tx).deleteFrom('attachment_uses').where('used_by', '=', usedBy).execute()
}

/** Notes for those of these attachments that no page uses that they are unused from now on. */
export async function recordUnused(tx: Tx, ids: readonly string[], now: number): Promise<void> {
  for (const some of batches(ids)) {
    await tables(tx)
      .updateTable('attachments')
      .set({ unused_since: now })
      .where('id', 'in', some)
      .where(e =>
        e.not(
          e.exists(
            e.selectFrom('attachment_uses').select(sql`1`.as('one')).whereRef('attachment_id', '=', 'attachments.id'),
          ),
        ),
      )
      .execute()
  }
}

/** Deletes an attachment, whatever uses it; its bytes are then unused. */
export async function deleteAttachment(tx: Tx, id: string): Promise<void> {
  await tables(tx).deleteFrom('attachments').where('id', '=', id).execute()
}

/** Deletes attachments that have been unused since before a time; their bytes are then unused, too. */
export async function deleteUnused(tx: Tx, before: number): Promise<void> {
  await tables(tx)
    .deleteFrom('attachments')
    .where(sql<boolean>`unused_since is not null`)
    .where('unused_since', '<', before)
    .execute()
}

function batches(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / 500) }, (_, n) => ids.slice(n * 500, n * 500 + 500))
}
