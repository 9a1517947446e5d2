import { writeAudit } from '../../../core/audit/audit.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { deleteGrant } from './grants.repository.ts'
import { holdersOf, nameOfHolder } from './holders-of.ts'
import { managedGrant } from './managed-grant.ts'
import { publishAccess } from './publish-access.ts'

/**
 * Revokes a grant, or lets its holder leave the share. All access checks read the same rows, so it takes effect
 * immediately. @throws `grant.not-found`
 */
export async function endGrant(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.transaction(async tx => {
    const { grant, access } = await managedGrant(ctx, id, tx)
    await deleteGrant(tx, id)
    await writeAudit(tx, ctx, {
      action: 'grant.ended',
      object: { type: 'item', id: grant.item_id },
      before: { grantId: id, to: nameOfHolder(grant), role: grant.role, expiresAt: grant.expires_at },
    })
    const userIds = await holdersOf(tx, grant)
    await publishAccess(ctx, tx, { spaceId: access.space.id, itemIds: [grant.item_id], userIds })
  })
}
