import type { Grant, GrantStep, ShareInput } from '@holdall/contract/sharing/people.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { signAddress } from '../../../core/people/address-proof.ts'
import { countUnregistered } from '../../../core/people/count-unregistered.ts'
import { findConfirmed, findPeople } from '../../../core/people/listed-people.repository.ts'
import { type Access, accessItem, requireCan } from '../../../core/rights/access-item.ts'
import { mayReadEarlier } from '../../../core/rights/evaluation/past.ts'
import { listMemberIds } from '../../../core/rights/groups.repository.ts'
import type { GrantRow, NewGrant } from '../../../core/rights/rights.tables.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import { type Ctx, memberOf, type Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { newId } from '../../../platform/ids.ts'
import { requireSharable } from '../../groups/public.ts'
import { notify } from '../../notifications/public.ts'
import { closeRequests } from '../access-requests/close-requests.ts'
import { type SharedWithYou, sharedWithYouMail } from '../emails/shared-with-you.mail.ts'
import { leaveOutHidden } from '../restricted/leave-out-hidden.ts'
import { stateOf, versionsIn } from './grant-state.ts'
import { type Holder, holderColumns, listGrants, putGrant } from './grants.repository.ts'
import { notifyGroupJob } from './notify-group.job.ts'
import { presentGrant } from './present-grant.ts'
import { publishAccess } from './publish-access.ts'
import { shareCause, sharedNotification } from './share-notification.ts'

type Shared = { data: Grant[]; undo: GrantStep[] }

/**
 * Gives people and groups a role on an item. Whoever already has one on this very item gets the new one instead; a
 * grant for an address without a confirmed account waits until someone has confirmed that address.
 * @throws `item.not-found`, `item.forbidden`, `grant.own-item`, `grant.already-over`, `group.not-found`,
 * `recipient.too-many`, `recipient.too-often`
 */
export async function shareItem(ctx: Ctx, itemId: string, input: ShareInput): Promise<Shared> {
  const { userId } = memberOf(ctx)
  return ctx.db.transaction(async tx => {
    const access = await accessItem(ctx, { userId, link: null }, itemId, tx)
    requireCan(access, 'share')
    return shareIn(ctx, tx, access, input)
  })
}

/** The same for an item that the caller may share, within an existing transaction. */
export async function shareIn(ctx: Ctx, tx: Tx, access: Access, input: ShareInput): Promise<Shared> {
  const itemId = access.item.id
  if (input.withVersions && !mayReadEarlier(access)) throw fail('item.forbidden')
  const emails = [...new Set(input.emails.map(email => email.toLowerCase()))]
  if (emails.length + input.groupIds.length === 0) throw failField('emails', 'Add at least one person or group')
  const expiresAt = readEnd(ctx, input.expiresAt)
  const people = await findConfirmed(tx, emails)
  if (await isOwn(ctx, tx, access, emails)) throw fail('grant.own-item')
  const groups = await requireSharable(ctx, tx, input.groupIds)
  const terms = { itemId, role: input.role, expiresAt, withVersions: input.withVersions }
  const told = whatToTell(ctx, access, input)
  const given: string[] = []
  const undo: GrantStep[] = []
  const strangers: Stranger[] = []
  for (const email of emails) {
    const person = people.get(email)
    const put = await give(ctx, tx, access, { ...terms, holder: person ? { userId: person.id } : { email }, to: email })
    given.push(put.id)
    undo.push({ itemId, email, ...put.step })
    if (!put.isNew) continue
    if (person) await tellMember(ctx, tx, { personId: person.id, grantId: put.id }, told)
    else strangers.push({ email, grantId: put.id })
  }
  for (const { id: groupId, name } of groups) {
    const put = await give(ctx, tx, access, { ...terms, holder: { groupId }, to: name })
    given.push(put.id)
    undo.push({ itemId, groupId, ...put.step })
    // A group can be large: its members are notified after the transaction.
    if (put.isNew) await ctx.jobs.enqueue(tx, notifyGroupJob, { grantId: put.id, message: input.message })
  }
  await mailStrangers(ctx, tx, strangers, told)
  const inGroups = await listMemberIds(tx, input.groupIds)
  const userIds = [...new Set([...[...people.values()].map(person => person.id), ...inGroups])]
  await closeRequests(ctx, tx, itemId, userIds)
  const grants = await listGrants(tx, [itemId], ctx.clock.now())
  await publishAccess(ctx, tx, { spaceId: access.space.id, itemIds: [itemId], userIds })
  return { data: grants.filter(grant => given.includes(grant.id)).map(presentGrant), undo }
}

interface Giving {
  readonly itemId: string
  readonly role: GrantRow['role']
  readonly expiresAt: number | null
  readonly withVersions: boolean
  readonly holder: Holder
  /** The address or the name of the group, for the audit log. */
  readonly to: string
}

async function give(
  ctx: Needs<'caller' | 'clock' | 'origin'>,
  tx: Tx,
  access: Access,
  { itemId, role, expiresAt, withVersions, holder, to }: Giving,
) {
  const row: NewGrant = {
    id: newId(),
    item_id: itemId,
    ...holderColumns(holder),
    role,
    with_versions: withVersions ? 1 : 0,
    expires_at: expiresAt,
    created_by: memberOf(ctx).userId,
    created_at: ctx.clock.now(),
  }
  const { id, before } = await putGrant(tx, row)
  if (before === null) await leaveOutHidden(ctx, tx, access, id)
  await writeAudit(tx, ctx, {
    action: 'grant.created',
    object: { type: 'item', id: itemId },
    after: {
      ...{ grantId: id, to, role, expiresAt, ...versionsIn(row) },
      ...('groupId' in holder ? { groupId: holder.groupId } : {}),
    },
  })
  return { id, isNew: before === null, step: { from: stateOf(row), to: before && stateOf(before) } }
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
async function mailStrangers(ctx: Ctx, tx: Tx, strangers: readonly Stranger[], told: SharedWithYou): Promise<void> {
  if (!ctx.settings.get('drive.send_share_notification')) return
  const { userId } = memberOf(ctx)
  const emails = strangers.map(({ email }) => email)
  await countUnregistered(ctx, tx, emails, 'emails')
  for (const { email: to, grantId } of strangers) {
    const data = { ...told, proof: signAddress(ctx, to) }
    const onBehalf = { about: `grant:${grantId}`, userId, itemId: told.itemId }
    await ctx.mail.queue(tx, { to, template: sharedWithYouMail, data, onBehalf })
  }
}

/** Someone without a confirmed account. */
interface Stranger {
  readonly email: string
  readonly grantId: string
}

/** Whether one of the addresses is the owner's or the caller's own, confirmed or not. */
async function isOwn(ctx: Needs<'caller'>, tx: Tx, { space }: Access, emails: readonly string[]): Promise<boolean> {
  const own = [memberOf(ctx).userId, ...(space.owner_id === null ? [] : [space.owner_id])]
  const people = await findPeople(tx, own)
  return [...people.values()].some(person => emails.includes(person.email))
}
