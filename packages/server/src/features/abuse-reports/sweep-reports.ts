import type { Ctx } from '../../platform/ctx.ts'
import { markReported } from '../sharing/public.ts'
import { countOfLinks, forgetReports, listDecidedBefore } from './abuse-reports.repository.ts'
import { adoptOldReports } from './receiving/adopt-old-reports.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Per transaction: few enough not to block anyone. */
const atOnce = 100

/** Removes everything about people from reports that were decided longer ago than the setting says. */
export async function sweepReports(ctx: Ctx): Promise<void> {
  await adoptOldReports(ctx)
  const now = ctx.clock.now()
  const before = now - ctx.settings.get('abuse_reports.kept_days') * dayMs
  for (;;) {
    ctx.signal.throwIfAborted()
    const count = await ctx.db.transaction(async tx => {
      const old = await listDecidedBefore(tx, before, atOnce)
      if (old.length === 0) return 0
      const ids = old.map(row => row.id)
      const linkIds = [...new Set(old.map(row => row.link_id))]
      await forgetReports(tx, ids, now)
      const left = await countOfLinks(tx, linkIds)
      for (const id of linkIds) await markReported(tx, id, left.get(id) ?? 0)
      return old.length
    })
    if (count < atOnce) return
  }
}
