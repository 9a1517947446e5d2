import type { DeviceRemoval } from '@holdall/contract/removals/removals.contract.ts'
import { type Ctx, memberOf } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'
import { restoreItems } from '../drive/public.ts'
import { deleteRemovedItems, findAsked, listTrashed } from './removals.repository.ts'
import { showRemoval } from './show-removal.ts'

/** Items restored by one call: each takes a few statements under the lock of its space. */
const atOnce = 100

/** Restores some of what a client deleted, each to the folder where it was. @throws `removal.not-found` */
export async function restoreRemoved(ctx: Ctx, id: string): Promise<DeviceRemoval> {
  if (!(await findAsked(ctx.db.read, memberOf(ctx).userId, id))) throw fail('removal.not-found')
  const itemIds = await listTrashed(ctx.db.read, id, atOnce)
  const { data } =
    itemIds.length > 0 ? await restoreItems(ctx, { ids: itemIds, onConflict: 'keep-both' }) : { data: [] }
  const restored = data.flatMap(outcome => (outcome.status === 'done' ? outcome.id : []))
  // What can't be restored, because its folder is gone, stays in the trash, where people can choose another one.
  const settled = restored.length > 0 ? restored : itemIds
  await ctx.db.transaction(tx => deleteRemovedItems(tx, id, settled))
  return showRemoval(ctx, id)
}
