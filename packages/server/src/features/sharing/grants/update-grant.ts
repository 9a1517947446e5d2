import type { Grant, GrantChange } from '@holdall/contract/sharing/people.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { mayReadEarlier } from '../../../core/rights/evaluation/past.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { versionsIn } from './grant-state.ts'
import { findGrant, updateGrantRow } from './grants.repository.ts'
import { holdersOf, nameOfHolder } from './holders-of.ts'
import { managedGrant } from './managed-grant.ts'
import { presentGrant } from './present-grant.ts'
import { publishAccess } from './publish-access.ts'
import { readEnd } from './share-item.ts'

/**
 * Changes what a grant allows or when it expires; nobody can change their own. @throws `grant.not-found`,
 * `grant.already-over`, `item.forbidden` for giving earlier versions that the caller may not read
 */
export async function updateGrant(ctx: Ctx, id: string, input: GrantChange): Promise<Grant> {
  const change = {
    ...(input.role === undefined ? {} : { role: input.role }),
    ...(input.expiresAt === undefined ? {} : { expires_at: readEnd(ctx, input.expiresAt) }),
    ...(input.withVersions === undefined ? {} : { with_versions: input.withVersions ? 1 : 0 }),
  }
  return ctx.db.transaction(async tx => {
    const { grant, access, isOwn } = await managedGrant(ctx, id, tx)
    if (isOwn || !access.can.share) throw fail('grant.not-found')
    if (change.with_versions === 1 && !mayReadEarlier(access)) throw fail('item.forbidden')
    if (Object.keys(change).length > 0) await updateGrantRow(tx, id, change)
    const after = await findGrant(tx, id, ctx.clock.now())
    if (!after) throw fail('grant.not-found')
    await writeAudit(tx, ctx, {
      action: 'grant.updated',
      object: { type: 'item', id: grant.item_id },
      before: {
        grantId: id,
        to: nameOfHolder(grant),
        role: grant.role,
        expiresAt: grant.expires_at,
        ...versionsIn(grant),
      },
      after: { role: after.role, expiresAt: after.expires_at, ...versionsIn(after) },
    })
    const userIds = await holdersOf(tx, grant)
    await publishAccess(ctx, tx, { spaceId: access.space.id, itemIds: [grant.item_id], userIds })
    return presentGrant(after)
  })
}
