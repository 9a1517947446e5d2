import type { DeviceRemoval } from '@holdall/contract/removals/removals.contract.ts'
import { instant } from '../../platform/clock.ts'
import { memberOf, type Needs } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'
import { folderOf } from './folder-of.ts'
import { countTrashed, findAsked } from './removals.repository.ts'

/** Returns what one of the caller's clients deletes. @throws `removal.not-found` */
export async function showRemoval(ctx: Needs<'caller' | 'db'>, id: string): Promise<DeviceRemoval> {
  const db = ctx.db.read
  const row = await findAsked(db, memberOf(ctx).userId, id)
  if (!row) throw fail('removal.not-found')
  return {
    id,
    device: row.device,
    folder: await folderOf(db, row.root_id),
    itemsBefore: row.items_before,
    itemsRemoved: row.items_removed,
    askedAt: instant(row.asked_at ?? 0),
    answer: row.answer,
    inTrash: await countTrashed(db, id),
  }
}
