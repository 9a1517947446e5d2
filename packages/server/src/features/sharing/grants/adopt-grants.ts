import type { Ctx } from '../../../platform/ctx.ts'
import { findConfirmedById, listConfirmedWaiting } from '../people.repository.ts'
import { adoptGrants } from './grants.repository.ts'

/** Gives a person the grants that waited for their address, once they have confirmed it. Idempotent. */
export async function adoptGrantsOf(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db.transaction(async tx => {
    const email = await findConfirmedById(tx, userId)
    const itemIds = email === undefined ? [] : await adoptGrants(tx, userId, email)
    if (itemIds.length === 0) return
    const payload = { itemIds: itemIds.slice(0, 100), folderIds: [], tab: null }
    await ctx.events.publish(tx, { type: 'access.changed', userId, payload })
  })
}

/** What a process that died in between has left. */
export async function adoptWaitingGrants(ctx: Ctx): Promise<void> {
  for (const userId of await listConfirmedWaiting(ctx.db.read)) await adoptGrantsOf(ctx, userId)
}
