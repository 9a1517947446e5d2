import type { LinkInput, ShareLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import type { LinkRow } from '../../../core/rights/rights.tables.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import { isUniqueViolation } from '../../../platform/database/constraint.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { newId } from '../../../platform/ids.ts'
import { listRecipients } from '../recipients/recipients.repository.ts'
import { setRecipients } from '../recipients/set-recipients.ts'
import { findRequest } from '../requests.repository.ts'
import { insertLink, updateLinkRow } from '../sharing.repository.ts'
import { auditedLink, linkChanges, requireMarkable } from './link-changes.ts'
import { managedLink } from './managed-link.ts'
import { readPolicy, requirePolicy } from './policy.ts'
import { isMaker, isOver, isUsedUp, presentOneLink } from './present-link.ts'
import { publishLinks } from './publish-links.ts'
import { requireLinkLimit } from './require-link-limit.ts'
import { requireFreeSlug } from './slug.ts'

/** Changes a link. @throws `link.not-found`, `link.slug-taken`, `link.already-over`, `link.too-many`, `request.invalid` */
export async function updateLink(ctx: Ctx, id: string, input: LinkInput): Promise<ShareLink> {
  const isOwn = isMaker(ctx, await managedLink(ctx, id, ctx.db.read))
  // Others who manage a link don't see its name: their form sends an empty one, which changes nothing.
  if (!isOwn && input.name) throw failField('name', 'Leave the name to the person who created this link')
  const changes = await linkChanges(ctx, isOwn ? input : { ...input, name: undefined })
  try {
    const row = await ctx.db.transaction(async tx => {
      const before = await managedLink(ctx, id, tx)
      if (Object.keys(changes).length === 0) return before
      const wanted = { ...before, ...changes }
      requireMarkable(input, wanted)
      const policy = await readPolicy(tx, before.created_by, ctx.clock.now())
      requirePolicy(policy, input, wanted, ctx.clock.now())
      if (input.rights || input.outsiders) await refuseForRequest(tx, id)
      if (!isLive(ctx, before) && isLive(ctx, wanted)) await requireLinkLimit(ctx, tx, before.created_by, policy)
      if (input.outsiders || input.password)
        await setRecipients(ctx, tx, wanted, input.outsiders ?? (await known(tx, id)))
      const isMoving = changes.slug !== undefined && changes.slug !== before.slug
      if (isMoving) await requireFreeSlug(tx, changes.slug ?? '', before.item_id)
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
      await publishLinks(ctx, tx, [after.item_id])
      return after
    })
    return presentOneLink(ctx, row)
  } catch (error) {
    if (isUniqueViolation(error)) throw fail('link.slug-taken')
    throw error
  }
}

async function known(tx: Tx, id: string): Promise<string[]> {
  return (await listRecipients(tx, [id])).map(one => one.email)
}

/** A file request only accepts files, from anyone who has its address; what it asks for is changed as a request. */
async function refuseForRequest(tx: Tx, id: string): Promise<void> {
  if (await findRequest(tx, id))
    throw failField('rights', 'People can only add files to a file request. Create a link to let them do more.')
}

function isLive(ctx: Needs<'clock'>, row: LinkRow): boolean {
  return !isOver(row, ctx.clock.now()) && !isUsedUp(row)
}

/** The old address stays with its item as that of a revoked link, so that it never leads to another one. */
async function keepSlug(ctx: Needs<'clock'>, tx: Tx, before: LinkRow): Promise<void> {
  await insertLink(tx, { ...before, id: newId(), password_hash: null, note: '', revoked_at: ctx.clock.now() })
}
