import type { Needs } from '../../../platform/ctx.ts'
import { markFailed } from './exports.repository.ts'

/** Lets the person request another copy right away. */
export async function collectFailed(
  ctx: Needs<'clock' | 'db'>,
  { userId, exportId }: { readonly userId: string; readonly exportId: string },
): Promise<void> {
  await ctx.db.transaction(tx => markFailed(tx, { userId, id: exportId }, ctx.clock.now()))
}
