import type { LinkRights, ShareLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { instant, instantOrNull } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { LinkRow } from '../sharing.tables.ts'

export function linkRights(row: LinkRow): LinkRights {
  return JSON.parse(row.rights)
}

/** Whether the time is over. */
export function isOver(row: LinkRow, now: number): boolean {
  return row.expires_at !== null && row.expires_at <= now
}

/** Whether every download that the link allows was taken. */
export function isUsedUp(row: LinkRow): boolean {
  return row.download_limit !== null && row.downloads >= row.download_limit
}

/** A link as its maker sees it. `isStanding`: the right behind it stands. */
export function presentLink(ctx: Ctx, row: LinkRow, isStanding: boolean): ShareLink {
  return {
    id: row.id,
    itemId: row.item_id,
    slug: row.slug,
    url: `${ctx.origin.baseUrl}/s/${row.slug}`,
    name: row.name,
    rights: linkRights(row),
    hasPassword: row.password_hash !== null,
    expiresAt: instantOrNull(row.expires_at),
    downloadLimit: row.download_limit,
    downloads: row.downloads,
    visits: row.visits,
    note: row.note,
    isLive: isStanding && !isOver(row, ctx.clock.now()) && !isUsedUp(row),
    createdAt: instant(row.created_at),
  }
}
