import type { Ctx } from '../../../platform/ctx.ts'
import { findAddress, listAwaited } from '../people.repository.ts'
import { adoptGrants } from './grants.repository.ts'

/**
 * Gives a person the grants that waited for their address: once they have confirmed it, or at once where the site asks for
 * no confirmation and so takes people at their word. Idempotent.
 */
export async function adoptGrantsOf(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db.transaction(async tx => {
    const email = await findAddress(tx, userId, ctx.settings.get('require_email_confirmation'))
    const itemIds = email === undefined ? [] : await adoptGrants(tx, userId, email)
    if (itemIds.length === 0) return
    const payload = { itemIds: itemIds.slice(0, 100), folderIds: [], tab: null }
    await ctx.events.publish(tx, { type: 'access.changed', userId, payload })
  })
}

/** What a process that died in between has left. */
export async function adoptWaitingGrants(ctx: Ctx): Promise<void> {
  for (const userId of await listAwaited(ctx.db.read)) await adoptGrantsOf(ctx, userId)
}
