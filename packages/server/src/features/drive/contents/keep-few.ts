import { writeAudit } from '../../../core/audit/audit.ts'
import type { Item } from '../../../core/tree/items.repository.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { deleteEarlier, listSpare } from './history.repository.ts'

/** Versions deleted per transaction; the nightly run deletes the rest. */
export const batch = 200

/** Deletes the oldest versions of a file beyond the number that the settings allow, under the lock of its space. */
export async function keepFew(
  ctx: Needs<'caller' | 'clock' | 'origin' | 'settings'>,
  tx: Tx,
  file: Pick<Item, 'id' | 'space_id'>,
): Promise<number> {
  const most = ctx.settings.get('drive.version_count')
  if (most === null) return 0
  const ids = await listSpare(tx, file.id, most, batch)
  await expireSome(ctx, tx, file.space_id, ids)
  return ids.length
}

/** Deletes versions because of their age or number, with an audit entry for each file. */
export async function expireSome(
  ctx: Needs<'caller' | 'clock' | 'origin'>,
  tx: Tx,
  spaceId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const gone = await deleteEarlier(tx, spaceId, ids, { areKeptSpared: true })
  const lines = [...gone].map(([id, before]) => ({
    action: 'version.expired',
    object: { type: 'item', id },
    before,
  }))
  await writeAudit(tx, ctx, ...lines)
}
