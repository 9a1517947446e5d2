import type { Needs } from '../../../platform/ctx.ts'
import { changeAnnouncement, lockAnnouncement } from '../announcements.repository.ts'

/** An announcement whose job can't go on says where it stopped, and can be continued. */
export async function sendingFailed(
  ctx: Needs<'clock' | 'db'>,
  { announcementId }: { readonly announcementId: string },
): Promise<void> {
  await markStopped(ctx, announcementId)
}

/** Does nothing to one that isn't being sent. */
export async function markStopped(ctx: Needs<'clock' | 'db'>, id: string): Promise<void> {
  await ctx.db.transaction(async tx => {
    const row = await lockAnnouncement(tx, ctx.db.dialect, id)
    if (row?.mail_state !== 'sending') return
    await changeAnnouncement(tx, id, { mail_state: 'stopped', mail_ended_at: ctx.clock.now() })
  })
}
