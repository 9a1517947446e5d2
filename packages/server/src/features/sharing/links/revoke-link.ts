import { writeAudit } from '../../../core/audit/audit.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { deleteVisitors, updateLinkRow } from '../sharing.repository.ts'
import { auditedLink } from './link-changes.ts'
import { managedLink } from './managed-link.ts'
import { publishLinks } from './publish-links.ts'

/**
 * Revokes a link immediately and forever; its row keeps the address from ever leading elsewhere. @throws
 * `link.not-found`
 */
export async function revokeLink(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.transaction(async tx => {
    const link = await managedLink(ctx, id, tx)
    await deleteVisitors(tx, [id])
    await updateLinkRow(tx, id, { revoked_at: ctx.clock.now(), password_hash: null, note: '' })
    await writeAudit(tx, ctx, { action: 'link.revoked', object: { type: 'link', id }, before: auditedLink(link) })
    await publishLinks(ctx, tx, [link.item_id])
  })
}
