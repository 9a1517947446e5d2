import type { QuarantineRow } from '../../src/features/scanning/scanning.tables.ts'
import { newId } from '../../src/platform/ids.ts'
import { tables } from '../all-tables.ts'
import type { TestApp } from '../harness.ts'

/** Something in quarantine, with bytes that exist in the database only. Returns its id. */
export async function quarantineFile(test: TestApp, more: Partial<QuarantineRow> = {}): Promise<string> {
  const { clock, db } = test.app.services
  const id = newId()
  const blobId = newId()
  const blob = { id: blobId, disk: 'local', storage_key: `quarantined/${blobId}`, size: 1, sha256: '', crc32: 0 }
  const row: QuarantineRow = {
    ...{ id, blob_id: blobId, kind: 'file', item_id: null, version_id: null, attachment_id: null },
    ...{ name: `virus ${id}`, name_key: `virus ${id}`, size: 1, found: 'Virus', sender_id: null },
    ...{ space_id: null, folder_id: null, created_at: clock.now() },
    ...more,
  }
  await db.transaction(async tx => {
    await tables(tx)
      .insertInto('blobs')
      .values({ ...blob, mime: 'text/plain', created_at: clock.now(), held: 'infected' })
      .execute()
    await tables(tx).insertInto('quarantine').values(row).execute()
  })
  return id
}
