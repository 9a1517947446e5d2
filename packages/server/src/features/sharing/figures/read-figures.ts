import type { LinkFigures } from '@holdall/contract/sharing/sharing.schemas.ts'
import { instantOrNull } from '../../../platform/clock.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { dayOf, listDays } from '../days.repository.ts'
import { managedLink } from '../links/managed-link.ts'
import { dayMs } from '../links/policy.ts'

const shownDays = 90

/** How often a link was used, in total and by day, including days without any use. @throws `link.not-found` */
export async function readFigures(ctx: Needs<'caller' | 'clock' | 'db'>, id: string): Promise<LinkFigures> {
  const link = await managedLink(ctx, id, ctx.db.read)
  const now = ctx.clock.now()
  const days = Array.from({ length: shownDays }, (_, index) => dayOf(now - (shownDays - 1 - index) * dayMs))
  const used = new Map((await listDays(ctx.db.read, id, days[0] ?? '')).map(row => [row.day, row]))
  return {
    visits: link.visits,
    downloads: link.downloads,
    uploads: link.uploads,
    lastUsedAt: instantOrNull(link.last_used_at),
    days: days.map(day => {
      const { visits = 0, downloads = 0, uploads = 0 } = used.get(day) ?? {}
      return { day, visits, downloads, uploads }
    }),
  }
}
