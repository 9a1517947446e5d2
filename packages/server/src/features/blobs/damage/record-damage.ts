import type { BlobRow } from '../../../core/bytes/bytes.tables.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { deleteDamage, insertDamage, isDamageRecorded } from './damage.repository.ts'

type Damaged = Pick<BlobRow, 'id' | 'storage_key' | 'sha256'>

/** Keeps for the administrators that stored bytes aren't what they were, and logs which. Never fails. */
export async function recordDamage(
  ctx: Needs<'clock' | 'db' | 'log'>,
  { id, storage_key, sha256 }: Damaged,
  problem: 'missing' | 'damaged',
): Promise<void> {
  ctx.log.error({ blobId: id, storageKey: storage_key, sha256, problem }, 'Stored bytes have changed')
  try {
    await ctx.db.transaction(tx => insertDamage(tx, { blob_id: id, problem, found_at: ctx.clock.now() }))
  } catch (error) {
    ctx.log.error({ err: error, blobId: id }, 'Damage to stored bytes couldn’t be recorded')
  }
}

/** Forgets damage that has been mended, for example by putting back the file from a backup. */
export async function recordSound(ctx: Needs<'db'>, blobId: string): Promise<void> {
  if (await isDamageRecorded(ctx.db.read, blobId)) await ctx.db.transaction(tx => deleteDamage(tx, blobId))
}
