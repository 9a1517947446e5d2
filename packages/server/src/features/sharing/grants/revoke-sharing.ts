import type { GrantStep } from '@holdall/contract/sharing/people.schemas.ts'
import { type AuditEntry, writeAudit } from '../../../core/audit/audit.ts'
import { accessItems, requireCan } from '../../../core/rights/access-item.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { revokeLinksOn } from '../sharing.repository.ts'
import { stateOf } from './grant-state.ts'
import { deleteGrantsOn, listGrants } from './grants.repository.ts'
import { holdersOf } from './holders-of.ts'
import { publishAccess } from './publish-access.ts'

interface Ended {
  readonly grants: number
  readonly links: number
  /** The steps that give people back what they had; links can't be restored. */
  readonly undo: GrantStep[]
}

/**
 * Ends everything that was given on the items themselves; all or nothing. @throws `item.not-found`, `item.forbidden`
 */
export async function revokeSharing(ctx: Ctx, ids: readonly string[]): Promise<Ended> {
  const { userId } = memberOf(ctx)
  return ctx.db.transaction(async tx => {
    const access = await accessItems(ctx, { userId, link: null }, ids, tx)
    if (ids.some(id => !access.has(id))) throw fail('item.not-found')
    for (const one of access.values()) requireCan(one, 'share')
    const held = await listGrants(tx, ids, ctx.clock.now())
    const grants = await deleteGrantsOn(tx, ids)
    const links = await revokeLinksOn(tx, ids, ctx.clock.now())
    const lines: AuditEntry[] = [...access.keys()].map(id => ({
      action: 'sharing.ended',
      object: { type: 'item', id },
      before: {
        grants: grants
          .filter(one => one.item_id === id)
          .map(one => ({ to: one.group_id ?? one.user_id ?? one.email, role: one.role })),
        links: links.filter(one => one.item_id === id).map(one => one.id),
      },
    }))
    await writeAudit(tx, ctx, ...lines)
    for (const [spaceId, some] of Map.groupBy(access.values(), one => one.space.id)) {
      const itemIds = some.map(one => one.item.id)
      const userIds: string[] = []
      for (const grant of grants) if (itemIds.includes(grant.item_id)) userIds.push(...(await holdersOf(tx, grant)))
      await publishAccess(ctx, tx, { spaceId, itemIds, userIds })
    }
    const undo = held
      // Nobody can give themselves back what they had on items of others.
      .filter(grant => grant.user_id !== userId)
      .map(grant => ({
        itemId: grant.item_id,
        ...(grant.group_id === null ? { email: grant.person_email ?? grant.email ?? '' } : { groupId: grant.group_id }),
        from: null,
        to: stateOf(grant),
      }))
    return { grants: grants.length, links: links.length, undo }
  })
}
