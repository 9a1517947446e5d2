import type { Grant, ShareInput } from '@holdall/contract/sharing/people.schemas.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { newId } from '../../../platform/ids.ts'
import { type Access, accessItem, type GrantRow, requireCan } from '../../drive/public.ts'
import { notify } from '../../notifications/public.ts'
import { type SharedWithYou, sharedWithYouMail } from '../emails/shared-with-you.mail.ts'
import { findByEmail } from '../people.repository.ts'
import { listGrants, putGrant } from './grants.repository.ts'
import { presentGrant } from './present-grant.ts'
import { shareCause, sharedNotification } from './share-notification.ts'
import { tellOfAccess } from './tell-of-access.ts'

/**
 * Gives people a role on an item. Whoever has one on this very item gets the new one instead; an address without an
 * account holds its grant until somebody confirms it.
 * @throws `item.not-found`, `item.forbidden`, `grant.own-item`, `grant.already-over`
 */
export async function shareItem(ctx: Ctx, itemId: string, input: ShareInput): Promise<{ data: Grant[] }> {
  const { userId } = memberOf(ctx)
  const subject = { userId, link: null }
  const expiresAt = readEnd(ctx, input.expiresAt)
  const emails = [...new Set(input.emails.map(email => email.toLowerCase()))]
  return ctx.db.transaction(async tx => {
    const access = await accessItem(ctx, subject, itemId, tx)
    requireCan(access, 'share')
    const people = await findByEmail(tx, emails, ctx.settings.get('require_email_confirmation'))
    if ([...people.values()].some(person => person.id === access.space.owner_id || person.id === userId))
      throw fail('grant.own-item')
    const given: string[] = []
    const told = whatToTell(ctx, access, input)
    for (const email of emails) {
      const person = people.get(email)
      const row: GrantRow = {
        id: newId(),
        item_id: itemId,
        user_id: person?.id ?? null,
        email: person ? null : email,
        role: input.role,
        expires_at: expiresAt,
        created_by: userId,
        created_at: ctx.clock.now(),
      }
      const put = await putGrant(tx, row)
      given.push(put.id)
      await writeAudit(tx, ctx, {
        action: 'grant.created',
        object: { type: 'item', id: itemId },
        after: { grantId: put.id, to: email, role: row.role, expiresAt: row.expires_at },
      })
      if (put.isNew) await tell(ctx, tx, { to: email, personId: person?.id ?? null, grantId: put.id }, told)
    }
    const userIds = [...people.values()].map(person => person.id)
    const grants = await listGrants(tx, [itemId], ctx.clock.now())
    await tellOfAccess(ctx, tx, { spaceId: access.space.id, itemIds: [itemId], userIds })
    return { data: grants.filter(grant => given.includes(grant.id)).map(presentGrant) }
  })
}

/** @throws `grant.already-over` */
export function readEnd(ctx: Ctx, text: string | null): number | null {
  if (text === null) return null
  const end = Date.parse(text)
  if (end <= ctx.clock.now()) throw fail('grant.already-over')
  return end
}

function whatToTell(ctx: Ctx, { item }: Access, { role, message }: ShareInput): SharedWithYou {
  const by = ctx.caller.kind === 'member' ? ctx.caller.displayName : ''
  return { itemId: item.id, itemName: item.name, isFolder: item.rank === 0, by, role, message }
}

interface Receiver {
  readonly to: string
  /** Null while nobody with this address has an account. */
  readonly personId: string | null
  readonly grantId: string
}

/** Who has an account is told as they want it; an address without one by mail, while the site sends such. */
async function tell(ctx: Ctx, tx: Tx, { to, personId, grantId }: Receiver, data: SharedWithYou): Promise<void> {
  if (personId !== null) {
    await notify(ctx, tx, sharedNotification, {
      cause: shareCause(grantId),
      userIds: [personId],
      itemId: data.itemId,
      actorId: memberOf(ctx).userId,
      data,
    })
  } else if (ctx.settings.get('drive.send_share_notification')) {
    await ctx.mail.queue(tx, { to, template: sharedWithYouMail, data })
  }
}
