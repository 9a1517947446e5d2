import type { Needs } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'

/** Says to every process and every browser that what people may do has changed, without saying whose. */
export async function tellOfRights(ctx: Needs<'events'>, tx: Tx): Promise<void> {
  await ctx.events.publish(tx, { type: 'role.rights-changed', payload: {} })
}
