import type { Outcomes } from '@holdall/contract/kit/outcomes.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { accessItems } from '../../../core/rights/access-item.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { done, leftAlone } from '../../../platform/outcomes.ts'
import { deleteVisitors, findLinks, updateLinkRow } from '../sharing.repository.ts'
import { auditedLink } from './link-changes.ts'
import { publishLinks } from './publish-links.ts'

/**
 * Revokes several links that the caller made, or whose items they may share. Returns an outcome for each; unknown links
 * and those of others get the same one.
 */
export async function revokeLinks(ctx: Ctx, linkIds: readonly string[]): Promise<Outcomes> {
  const { userId } = memberOf(ctx)
  return ctx.db.transaction(async tx => {
    const wanted = [...new Set(linkIds)]
    const links = await findLinks(tx, wanted)
    const itemIds = [...new Set(links.map(link => link.item_id))]
    const access = await accessItems(ctx, { userId, link: null }, itemIds, tx)
    const own = links.filter(link => link.created_by === userId || access.get(link.item_id)?.can.share)
    await deleteVisitors(
      tx,
      own.map(link => link.id),
    )
    for (const { id } of own) {
      await updateLinkRow(tx, id, { revoked_at: ctx.clock.now(), password_hash: null, note: '' })
    }
    const lines = own.map(link => ({
      action: 'link.revoked' as const,
      object: { type: 'link', id: link.id },
      before: auditedLink(link),
    }))
    if (lines.length > 0) await writeAudit(tx, ctx, ...lines)
    await publishLinks(
      ctx,
      tx,
      own.map(link => link.item_id),
    )
    const ended = new Set(own.map(link => link.id))
    return { data: wanted.map(id => (ended.has(id) ? done(id) : leftAlone(id, 'link.not-found'))) }
  })
}
