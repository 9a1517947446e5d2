import type { reportedLinkStates } from '@holdall/contract/abuse-reports/abuse-reports.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import type { LinkRow } from '../../../core/rights/rights.tables.ts'
import { findItem } from '../../../core/tree/items.repository.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { isFailure } from '../../../platform/failure.ts'
import { auditedLink } from '../links/link-changes.ts'
import { isOver, isUsedUp } from '../links/present-link.ts'
import { publishLinks } from '../links/publish-links.ts'
import { deleteVisitors, findLink, findLinkRow, updateLinkRow } from '../sharing.repository.ts'
import { linkInEffect } from '../visits/find-live-link.ts'
import { setReportCount } from './reported-links.repository.ts'

export interface ReportedLink {
  readonly state: (typeof reportedLinkStates)[number]
  /** Visitors need this to open it. */
  readonly needs: 'password' | 'code' | null
  /** The state of its item; null once it no longer exists. */
  readonly item: { readonly state: string; readonly isFolder: boolean } | null
}

/** What a reported link gives now, whoever changed it since. */
export async function readReportedLink(ctx: Needs<'clock' | 'db'>, linkId: string): Promise<ReportedLink> {
  const link = await findLinkRow(ctx.db.read, linkId)
  if (!link) return { state: 'gone', needs: null, item: null }
  const found = await findItem(ctx.db.read, link.item_id)
  const item = found ? { state: found.state, isFolder: found.rank === 0 } : null
  const needs = link.is_restricted === 1 ? 'code' : link.password_hash === null ? null : 'password'
  return { state: await stateOf(ctx, link), needs, item }
}

async function stateOf(ctx: Needs<'clock' | 'db'>, link: LinkRow): Promise<ReportedLink['state']> {
  if (link.revoked_at !== null) return 'revoked'
  if (isOver(link, ctx.clock.now()) || isUsedUp(link)) return 'expired'
  try {
    await linkInEffect(ctx, link)
    return 'works'
  } catch (error) {
    if (isFailure(error, 'link.unavailable')) return 'paused'
    throw error
  }
}

/** Revokes anyone's link, in the transaction of the decision. Returns whether it hadn't been revoked before. */
export async function revokeReportedLink(ctx: Ctx, tx: Tx, linkId: string): Promise<boolean> {
  const link = await findLink(tx, linkId)
  if (!link) return false
  await deleteVisitors(tx, [linkId])
  await updateLinkRow(tx, linkId, { revoked_at: ctx.clock.now(), password_hash: null, note: '' })
  const object = { type: 'link', id: linkId }
  await writeAudit(tx, ctx, { action: 'link.revoked', object, before: auditedLink(link) })
  await publishLinks(ctx, tx, [link.item_id])
  return true
}

/** Finds the address and the creator of a link, also of a revoked one; undefined once it is deleted. */
export async function findReportedLink(
  tx: Tx,
  linkId: string,
): Promise<Pick<LinkRow, 'slug' | 'created_by'> | undefined> {
  return findLinkRow(tx, linkId)
}

/** Marks a link in the list of shares, unless it no longer exists. */
export async function markReported(tx: Tx, linkId: string, reports: number): Promise<void> {
  if (await findLinkRow(tx, linkId)) await setReportCount(tx, linkId, reports)
}
