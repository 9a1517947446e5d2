import type { Needs } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { ImportRow } from './imports.tables.ts'

/** Tells the browsers of an import’s person that it has changed. Call it last in a transaction. */
export async function notifyOwner(
  ctx: Needs<'events'>,
  tx: Tx,
  { user_id }: Pick<ImportRow, 'user_id'>,
): Promise<void> {
  const payload = { folderIds: [], itemIds: [], tab: null }
  await ctx.events.publish(tx, { type: 'imports.changed', userId: user_id, payload })
}
