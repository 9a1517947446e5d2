import { requireQuota } from '../../core/tree/quota.ts'
import { lockSpace } from '../../core/tree/spaces.repository.ts'
import type { Needs } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import { addToUsage } from './spaces.repository.ts'

/**
 * Reserves bytes for something in progress, so that concurrent uploads never exceed the space together. A negative number gives
 * bytes back, which never fails.
 * @throws `space.full`, `space.owner-full`
 */
export async function reserveSpace(
  ctx: Needs<'caller' | 'clock' | 'db' | 'settings'>,
  tx: Tx,
  spaceId: string,
  bytes: number,
): Promise<void> {
  if (bytes === 0) return
  if (bytes > 0) await requireQuota(ctx, tx, await lockSpace(tx, spaceId), bytes)
  await addToUsage(tx, spaceId, { reserved: bytes })
}
