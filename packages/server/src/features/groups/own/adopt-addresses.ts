import type { Ctx } from '../../../platform/ctx.ts'
import { insertGroupMembers } from '../groups.repository.ts'
import { publishGroups } from '../publish-groups.ts'
import { deleteAddresses, listAwaitedMembers, listWaitingFor } from './own-groups.repository.ts'

/** Puts a user into the groups in which their address waited, once they have confirmed it. Idempotent. */
export async function adoptAddressesOf(ctx: Ctx, userId: string): Promise<void> {
  if ((await listWaitingFor(ctx.db.read, userId)).length === 0) return
  await ctx.db.transaction(async tx => {
    const waiting = await listWaitingFor(tx, userId)
    if (waiting.length === 0) return
    const added_at = ctx.clock.now()
    await insertGroupMembers(
      tx,
      waiting.map(({ group_id }) => ({ group_id, user_id: userId, added_at })),
    )
    for (const { id, group_id } of waiting) await deleteAddresses(tx, group_id, [id])
    await publishGroups(
      ctx,
      tx,
      waiting.map(one => one.group_id),
      [userId],
    )
  })
}

/** Does what a process that died in between has left. */
export async function adoptWaitingAddresses(ctx: Ctx): Promise<void> {
  for (const userId of await listAwaitedMembers(ctx.db.read)) await adoptAddressesOf(ctx, userId)
}
