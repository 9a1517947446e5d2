import { onTables, type Reader } from '../../platform/database/database.ts'
import type { BlobRow, BytesTables } from './bytes.tables.ts'

const tables = onTables<BytesTables>()

export function findBlob(db: Reader, id: string): Promise<BlobRow | undefined> {
  return tables(db).selectFrom('blobs').selectAll().where('id', '=', id).executeTakeFirst()
}
