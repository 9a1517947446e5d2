import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { newId } from '../src/platform/ids.ts'
import { tables } from './all-tables.ts'
import type { TestApp } from './harness.ts'

/** Stores a file for a page, as if by a user who then lost the right to write pages. */
export async function buildAttachment(test: TestApp, userId: string, mark: string): Promise<string> {
  const { db, storage } = test.app.services
  const bytes = Buffer.from(`Attached ${mark}`)
  const storage_key = `${storage.newKey()}-f`
  await storage.write(storage_key, Readable.from([bytes]), { size: bytes.length })
  const [id, blob_id] = [newId(), newId()]
  const stored = { disk: storage.diskOf(storage_key), storage_key, size: bytes.length, mime: 'text/plain' }
  const name = `Attached ${mark}.txt`
  await db.transaction(async tx => {
    await tables(tx)
      .insertInto('blobs')
      .values({ id: blob_id, ...stored, sha256: id, crc32: crc32(bytes), created_at: 0 })
      .execute()
    await tables(tx)
      .insertInto('attachments')
      .values({ id, blob_id, name, uploaded_by: userId, created_at: 0, unused_since: 0 })
      .execute()
  })
  return id
}
