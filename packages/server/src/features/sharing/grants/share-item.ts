import type { Grant, GrantStep, ShareInput } from '@holdall/contract/sharing/people.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { type Access, accessItem, requireCan } from '../../../core/rights/access-item.ts'
import type { GrantRow } from '../../../core/rights/rights.tables.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import { type Ctx, memberOf, type Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { newId } from '../../../platform/ids.ts'
import { countStrangers, signAddress } from '../../accounts/public.ts'
import { notify } from '../../notifications/public.ts'
import { closeRequests } from '../access-requests/close-requests.ts'
import { type SharedWithYou, sharedWithYouMail } from '../emails/shared-with-you.mail.ts'
import { findConfirmed, findPeople } from '../people.repository.ts'
import { stateOf } from './grant-state.ts'
import { listGrants, putGrant } from './grants.repository.ts'
import { presentGrant } from './present-grant.ts'
import { shareCause, sharedNotification } from './share-notification.ts'
import { tellOfAccess } from './tell-of-access.ts'

/**
 * Gives people a role on an item. Someone who already has one on this very item gets the new one instead; a grant for
 * an address without a confirmed account waits until someone has confirmed that address.
 * @throws `item.not-found`, `item.forbidden`, `grant.own-item`, `grant.already-over`, `recipient.too-many`,
 * `recipient.too-often`
 */
export async function shareItem(
  ctx: Ctx,
  itemId: string,
  input: ShareInput,
): Promise<{ data: Grant[]; undo: GrantStep[] }> {
  const { userId } = memberOf(ctx)
  return ctx.db.transaction(async tx => {
    const access = await accessItem(ctx, { userId, link: null }, itemId, tx)
    requireCan(access, 'share')
    return shareIn(ctx, tx, access, input)
  })
}

/** The same for an item that the caller may share, within an existing transaction. */
export async function shareIn(
  ctx: Ctx,
  tx: Tx,
  access: Access,
  input: ShareInput,
): Promise<{ data: Grant[]; undo: GrantStep[] }> {
  const { userId } = memberOf(ctx)
  const itemId = access.item.id
  const expiresAt = readEnd(ctx, input.expiresAt)
  const emails = [...new Set(input.emails.map(email => email.toLowerCase()))]
  const people = await findConfirmed(tx, emails)
  if (await isOwn(ctx, tx, access, emails)) throw fail('grant.own-item')
  const given: string[] = []
  const undo: GrantStep[] = []
  const strangers: string[] = []
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
    undo.push({ itemId, email, from: stateOf(row), to: put.before && stateOf(put.before) })
    if (put.before) continue
    if (person) await tellMember(ctx, tx, { personId: person.id, grantId: put.id }, told)
    else strangers.push(email)
  }
  await mailStrangers(ctx, tx, strangers, told)
  const userIds = [...people.values()].map(person => person.id)
  await closeRequests(ctx, tx, itemId, userIds)
  const grants = await listGrants(tx, [itemId], ctx.clock.now())
  await tellOfAccess(ctx, tx, { spaceId: access.space.id, itemIds: [itemId], userIds })
  return { data: grants.filter(grant => given.includes(grant.id)).map(presentGrant), undo }
}

/** @throws `grant.already-over` */
export function readEnd(ctx: Needs<'clock'>, text: string | null): number | null {
  if (text === null) return null
  const end = Date.parse(text)
  if (end <= ctx.clock.now()) throw fail('grant.already-over')
  return end
}

function whatToTell(ctx: Needs<'caller'>, { item }: Access, { role, message }: ShareInput): SharedWithYou {
  const by = ctx.caller.kind === 'member' ? ctx.caller.displayName : ''
  return { itemId: item.id, itemName: item.name, isFolder: isFolder(item), by, role, message }
}

interface Told {
  readonly personId: string
  readonly grantId: string
}

/** Users with an account are notified in the way they have chosen. */
function tellMember(ctx: Ctx, tx: Tx, { personId, grantId }: Told, data: SharedWithYou): Promise<void> {
  const { userId: actorId } = memberOf(ctx)
  const news = { cause: shareCause(grantId), userIds: [personId], itemId: data.itemId, actorId, data }
  return notify(ctx, tx, sharedNotification, news)
}

/**
 * Addresses without a confirmed account get a mail if the site sends such mail; it contains the proof that they need.
 */
async function mailStrangers(ctx: Ctx, tx: Tx, emails: readonly string[], told: SharedWithYou): Promise<void> {
  if (!ctx.settings.get('drive.send_share_notification')) return
  await countStrangers(ctx, tx, emails, 'emails')
  for (const to of emails) {
    const data = { ...told, proof: signAddress(ctx, to) }
    await ctx.mail.queue(tx, { to, template: sharedWithYouMail, data })
  }
}

/** Whether one of the addresses is the owner's or the caller's own, confirmed or not. */
async function isOwn(ctx: Needs<'caller'>, tx: Tx, { space }: Access, emails: readonly string[]): Promise<boolean> {
  const own = [memberOf(ctx).userId, ...(space.owner_id === null ? [] : [space.owner_id])]
  const people = await findPeople(tx, own)
  return [...people.values()].some(person => emails.includes(person.email))
}
