import type { LinkPolicy, LinkRights, ShareLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import type { LinkRow } from '../../../core/rights/rights.tables.ts'
import { listUndelivered, type NotDelivered } from '../../../drivers/mail/undelivered.ts'
import { instant, instantOrNull } from '../../../platform/clock.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { isClosed } from '../is-closed.ts'
import { listRecipients } from '../recipients/recipients.repository.ts'
import { findRequests } from '../requests.repository.ts'
import type { FileRequestRow, RecipientRow } from '../sharing.tables.ts'
import { forsakenLinks } from './forsaken-links.ts'
import { judgeLink } from './policy.ts'
import { policiesInEffect } from './policy-in-effect.ts'

export function linkRights(row: Pick<LinkRow, 'rights'>): LinkRights {
  return JSON.parse(row.rights)
}

/** Returns whether the link has expired. */
export function isOver(row: LinkRow, now: number): boolean {
  return row.expires_at !== null && row.expires_at <= now
}

/** Returns whether all downloads that the link allows have been used. */
export function isUsedUp(row: LinkRow): boolean {
  return row.download_limit !== null && row.downloads >= row.download_limit
}

/** Links as their makers see them, including whether the right behind each is still in effect. */
export async function presentLinks(
  ctx: Needs<'caller' | 'clock' | 'db' | 'origin'>,
  rows: readonly LinkRow[],
  db: Reader = ctx.db.read,
): Promise<ShareLink[]> {
  const ids = rows.map(row => row.id)
  const requests = await findRequests(db, ids)
  const outsiders = Map.groupBy(
    await listRecipients(
      db,
      rows.filter(row => row.is_restricted === 1).map(row => row.id),
    ),
    one => one.link_id,
  )
  const undelivered = Map.groupBy(
    await listUndelivered(
      db,
      ids.map(id => `link:${id}`),
    ),
    one => one.about,
  )
  const policies = await policiesInEffect(ctx, rows)
  const forsaken = await forsakenLinks(
    ctx,
    rows.filter(row => !policies.get(row.id)),
  )
  return rows.map(row => {
    const more = {
      outsiders: outsiders.get(row.id) ?? [],
      request: requests.get(row.id) ?? null,
      isForsaken: forsaken.has(row.id),
      undelivered: undelivered.get(`link:${row.id}`) ?? [],
    }
    return presentLink(ctx, row, policies.get(row.id) ?? null, more)
  })
}

/** One link as its maker sees it. */
export async function presentOneLink(
  ctx: Needs<'caller' | 'clock' | 'db' | 'origin'>,
  row: LinkRow,
): Promise<ShareLink> {
  const [link] = await presentLinks(ctx, [row])
  return link as ShareLink
}

interface More {
  readonly outsiders: readonly RecipientRow[]
  readonly request: FileRequestRow | null
  readonly isForsaken: boolean
  readonly undelivered: readonly NotDelivered[]
}

/** `policy` is null where the right behind the link has ended. */
function presentLink(
  ctx: Needs<'caller' | 'clock' | 'origin'>,
  row: LinkRow,
  policy: LinkPolicy | null,
  { outsiders, request, isForsaken, undelivered }: More,
): ShareLink {
  const now = ctx.clock.now()
  const judged = policy ? judgeLink(row, policy, now) : null
  return {
    id: row.id,
    itemId: row.item_id,
    slug: row.slug,
    url: `${ctx.origin.baseUrl}/s/${row.slug}`,
    name: isMaker(ctx, row) ? row.name : '',
    rights: linkRights(row),
    hasPassword: row.password_hash !== null,
    expiresAt: instantOrNull(row.expires_at),
    downloadLimit: row.download_limit,
    downloads: row.downloads,
    visits: row.visits,
    uploads: row.uploads,
    lastUsedAt: instantOrNull(row.last_used_at),
    note: row.note,
    isLive: judged !== null && judged.obstacle === null && !isOver(row, now) && !isUsedUp(row),
    obstacle: isForsaken ? 'right-ended' : (judged?.obstacle ?? null),
    endsAt: instantOrNull(judged?.endsAt ?? row.expires_at),
    outsiders: outsiders.map(one => ({ email: one.email, lastVisitAt: instantOrNull(one.last_visit_at) })),
    wantsDigest: row.wants_digest === 1,
    hasWatermark: row.has_watermark === 1,
    watermarkText: row.watermark_text,
    request: request && {
      title: request.title,
      closesAt: instantOrNull(request.closes_at),
      isClosed: isClosed(request, now),
    },
    createdAt: instant(row.created_at),
    ...(undelivered.length > 0 && {
      undelivered: undelivered.map(({ recipient, reason }) => ({ email: recipient, reason })),
    }),
  }
}

/** The name of a link is its maker's own; others who manage it don't see it. */
export function isMaker({ caller }: Needs<'caller'>, row: Pick<LinkRow, 'created_by'>): boolean {
  return caller.kind === 'member' && caller.userId === row.created_by
}
