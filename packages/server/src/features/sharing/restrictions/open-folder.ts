import { writeAudit } from '../../../core/audit/audit.ts'
import { accessItems } from '../../../core/rights/access-item.ts'
import { inSpacesOf } from '../../../core/tree/lock-spaces.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { presentRestrictions } from '../access/present-restrictions.ts'
import { publishAccess } from '../grants/publish-access.ts'
import { deleteRestriction, findRestriction } from '../restricted/restrictions.repository.ts'

/**
 * Opens a folder again to whom a restriction names. Only those who may share the folder can, and so nobody who was shut out.
 * @throws `closing.not-found`
 */
export async function openFolder(ctx: Ctx, id: string): Promise<void> {
  const subject = { userId: memberOf(ctx).userId, link: null }
  const before = await findRestriction(ctx.db.read, id)
  if (!before) throw fail('closing.not-found')
  await inSpacesOf(ctx, [before.item_id], async tx => {
    const restriction = await findRestriction(tx, id)
    const access = restriction && (await accessItems(ctx, subject, [restriction.item_id], tx)).get(restriction.item_id)
    if (!restriction || !access?.can.share) throw fail('closing.not-found')
    const [shown] = await presentRestrictions(ctx, tx, access, [restriction])
    await deleteRestriction(tx, restriction)
    const { item, space } = access
    await writeAudit(tx, ctx, {
      action: 'closing.ended',
      object: { type: 'item', id: item.id },
      before: { closingId: id, kind: shown?.kind, to: shown?.link ? '' : shown?.name },
    })
    const itemIds = [item.id, ...(item.parent_id === null ? [] : [item.parent_id])]
    await publishAccess(ctx, tx, { spaceId: space.id, itemIds, userIds: [] })
  })
}
