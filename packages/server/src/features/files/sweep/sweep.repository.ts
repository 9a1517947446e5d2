import type { BytesTables } from '../../../core/bytes/bytes.tables.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { onTables, type Reader } from '../../../platform/database/database.ts'
import { findKept, type KeptBytes } from '../../../platform/upkeep/kept-bytes.ts'

const tables = onTables<BytesTables>()

/** The next blob ids after `after`, so that a sweep handles a few at a time. */
export async function listBlobIds(db: Reader, after: string, before: number, limit: number): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('blobs')
    .select('id')
    .where('id', '>', after)
    .where('created_at', '<', before)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(row => row.id)
}

/** Those of these blobs that nothing keeps. */
export async function findUnusedBlobs(ctx: Needs<'keptBytes'>, db: Reader, ids: readonly string[]): Promise<string[]> {
  const used = await findKept(namesOf(ctx, 'blob'), db, ids)
  return ids.filter(id => !used.has(id))
}

/** Those of these keys that are in use. */
export function findUsedKeys(
  ctx: Needs<'keptBytes'>,
  db: Reader,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  return findKept(namesOf(ctx, 'object'), db, keys)
}

function namesOf({ keptBytes }: Needs<'keptBytes'>, names: KeptBytes['names']): readonly KeptBytes[] {
  return keptBytes.filter(kept => kept.names === names)
}
