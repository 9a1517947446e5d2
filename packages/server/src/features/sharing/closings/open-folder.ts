import { writeAudit } from '../../../core/audit/audit.ts'
import { accessItems } from '../../../core/rights/access-item.ts'
import { inSpacesOf } from '../../../core/tree/lock-spaces.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { presentClosings } from '../access/present-closings.ts'
import { deleteClosing, findClosing } from '../closed/closings.repository.ts'
import { tellOfAccess } from '../grants/tell-of-access.ts'

/**
 * Opens a folder again to whom a closing names. Only those who may share the folder can, and so nobody who was shut out.
 * @throws `closing.not-found`
 */
export async function openFolder(ctx: Ctx, id: string): Promise<void> {
  const subject = { userId: memberOf(ctx).userId, link: null }
  const before = await findClosing(ctx.db.read, id)
  if (!before) throw fail('closing.not-found')
  await inSpacesOf(ctx, [before.item_id], async tx => {
    const closing = await findClosing(tx, id)
    const access = closing && (await accessItems(ctx, subject, [closing.item_id], tx)).get(closing.item_id)
    if (!closing || !access?.can.share) throw fail('closing.not-found')
    const [shown] = await presentClosings(ctx, tx, access, [closing])
    await deleteClosing(tx, closing)
    const { item, space } = access
    await writeAudit(tx, ctx, {
      action: 'closing.ended',
      object: { type: 'item', id: item.id },
      before: { closingId: id, kind: shown?.kind, to: shown?.name },
    })
    const itemIds = [item.id, ...(item.parent_id === null ? [] : [item.parent_id])]
    await tellOfAccess(ctx, tx, { spaceId: space.id, itemIds, userIds: [] })
  })
}
