import type { Needs } from '../../platform/ctx.ts'
import { forgetWithdrawn } from '../notifications/public.ts'
import { purgeDeleted } from './comments.repository.ts'

const dayMs = 24 * 3600 * 1000

/** Erases deleted comments and their notifications. They can be restored for as long as the trash keeps files. */
export async function purgeComments(ctx: Needs<'clock' | 'db' | 'settings'>): Promise<void> {
  const days = ctx.settings.get('drive.trash_days')
  if (days === null) return
  const before = ctx.clock.now() - days * dayMs
  await ctx.db.transaction(async tx => {
    await purgeDeleted(tx, before)
    await forgetWithdrawn(tx, 'comment', before)
  })
}
