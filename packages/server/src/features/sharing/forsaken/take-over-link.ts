import type { ShareLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { accessItems } from '../../../core/rights/access-item.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { auditedLink } from '../links/link-changes.ts'
import { managedLink } from '../links/managed-link.ts'
import { readPolicy } from '../links/policy.ts'
import { policyInEffect } from '../links/policy-in-effect.ts'
import { presentOneLink } from '../links/present-link.ts'
import { publishLinks } from '../links/publish-links.ts'
import { requireLinkLimit } from '../links/require-link-limit.ts'
import { updateLinkRow } from '../sharing.repository.ts'
import { deletePause } from './pause-links.ts'

/**
 * Lets a link that pauses work on the caller's right to share the item. Nothing happens to one that its maker may still
 * share. @throws `link.not-found`, `link.too-many`
 */
export async function takeOverLink(ctx: Ctx, id: string): Promise<ShareLink> {
  const { userId } = memberOf(ctx)
  const known = await managedLink(ctx, id, ctx.db.read)
  const isForsaken = (await policyInEffect(ctx, known.created_by, known.item_id)) === null
  const row = await ctx.db.transaction(async tx => {
    const before = await managedLink(ctx, id, tx)
    const { item_id, created_by } = before
    const access = (await accessItems(ctx, { userId, link: null }, [item_id], tx)).get(item_id)
    if (!access?.can.share) throw fail('link.not-found')
    if (created_by === userId || created_by !== known.created_by || !isForsaken) return before
    await requireLinkLimit(ctx, tx, userId, await readPolicy(tx, userId, ctx.clock.now()))
    // The weekly summary and the name were the former maker's own.
    const after = await updateLinkRow(tx, id, { created_by: userId, wants_digest: 0, name: '' })
    if (!after) throw fail('link.not-found')
    await writeAudit(tx, ctx, {
      action: 'link.taken-over',
      object: { type: 'link', id },
      before: { ...auditedLink(before), makerId: created_by },
      after: { ...auditedLink(after), makerId: userId },
    })
    await deletePause(ctx, tx, before)
    await publishLinks(ctx, tx, [item_id])
    return after
  })
  return presentOneLink(ctx, row)
}
