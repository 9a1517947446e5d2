import type { LinkInput, ShareLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { isUniqueViolation } from '../../../platform/database/constraint.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { newId } from '../../../platform/ids.ts'
import { insertLink, updateLinkRow } from '../sharing.repository.ts'
import type { LinkRow } from '../sharing.tables.ts'
import { isStanding } from './is-standing.ts'
import { auditedLink, linkChanges } from './link-changes.ts'
import { managedLink } from './managed-link.ts'
import { isOver, isUsedUp, presentLink } from './present-link.ts'
import { requireRoom } from './require-room.ts'
import { takeSlug } from './slug.ts'

/** Changes a link. @throws `link.not-found`, `link.slug-taken`, `link.already-over`, `link.too-many` */
export async function updateLink(ctx: Ctx, id: string, input: LinkInput): Promise<ShareLink> {
  await managedLink(ctx, id, ctx.db.read)
  const changes = await linkChanges(ctx, input)
  try {
    const row = await ctx.db.transaction(async tx => {
      const before = await managedLink(ctx, id, tx)
      if (Object.keys(changes).length === 0) return before
      if (!isLive(ctx, before) && isLive(ctx, { ...before, ...changes })) await requireRoom(ctx, tx, before.created_by)
      const isMoving = changes.slug !== undefined && changes.slug !== before.slug
      if (isMoving) await takeSlug(tx, changes.slug ?? '', before.item_id)
      const after = await updateLinkRow(tx, id, changes)
      if (!after) throw fail('link.not-found')
      if (isMoving) await keepSlug(ctx, tx, before)
      const object = { type: 'link', id }
      await writeAudit(tx, ctx, {
        action: 'link.updated',
        object,
        before: auditedLink(before),
        after: { ...auditedLink(after), isAddressChanged: isMoving, isPasswordChanged: 'password_hash' in changes },
      })
      return after
    })
    return presentLink(ctx, row, await isStanding(ctx, row.created_by, row.item_id))
  } catch (error) {
    if (isUniqueViolation(error)) throw fail('link.slug-taken')
    throw error
  }
}

function isLive(ctx: Ctx, row: LinkRow): boolean {
  return !isOver(row, ctx.clock.now()) && !isUsedUp(row)
}

/** The former address stays with its item as that of a revoked link, so that it never leads to another. */
async function keepSlug(ctx: Ctx, tx: Tx, before: LinkRow): Promise<void> {
  await insertLink(tx, { ...before, id: newId(), password_hash: null, note: '', revoked_at: ctx.clock.now() })
}
