import type { Reader, Tx } from '../../platform/database/database.ts'
import type { DiskRow } from './disks.tables.ts'
import './disks.tables.ts'

/** The oldest first. */
export function listDisks(db: Reader): Promise<DiskRow[]> {
  return db.selectFrom('disks').selectAll().orderBy('created_at').orderBy('mark').execute()
}

export async function insertDisk(tx: Tx, row: DiskRow): Promise<void> {
  await tx.insertInto('disks').values(row).execute()
}

export async function updateDiskOptions(
  tx: Tx,
  mark: string,
  changes: Pick<DiskRow, 'options' | 'options_hash'>,
): Promise<void> {
  await tx.updateTable('disks').set(changes).where('mark', '=', mark).execute()
}
