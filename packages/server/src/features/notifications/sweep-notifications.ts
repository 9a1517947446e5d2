import type { Needs } from '../../platform/ctx.ts'
import { deleteNotificationsBefore } from './notifications.repository.ts'

/** How long notifications are kept; milliseconds. */
const keptMs = 180 * 24 * 60 * 60 * 1000

export async function sweepNotifications(ctx: Needs<'clock' | 'db'>): Promise<void> {
  await ctx.db.transaction(tx => deleteNotificationsBefore(tx, ctx.clock.now() - keptMs))
}
