import { signAddress } from '../../core/people/address-proof.ts'
import { findConfirmed } from '../../core/people/listed-people.repository.ts'
import type { OnBehalf } from '../../drivers/mail/undelivered.ts'
import type { Ctx, Needs } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { defineNotification, notify, retractNotifications, reviseNotifications } from '../notifications/public.ts'
import { type GroupAdded, groupAddedMail } from './emails/group-added.mail.ts'
import { type HandoverOffer, handoverOfferMail } from './emails/handover-offer.mail.ts'
import { type MembershipChange, memberRemovedMail, roleChangedMail } from './emails/membership-changed.mail.ts'
import { type WorkspaceInvitation, workspaceInvitationMail } from './emails/workspace-invitation.mail.ts'

const excerptOf = (message: string) => {
  const excerpt = message.replace(/\s+/g, ' ').trim().slice(0, 200)
  return excerpt ? { excerpt } : {}
}

const invited = defineNotification<WorkspaceInvitation>({
  kind: 'workspace.invited',
  facts: ({ workspace: name, role: roleName, message }) => ({ name, roleName, ...excerptOf(message) }),
  mail: workspaceInvitationMail,
})

const offered = defineNotification<HandoverOffer>({
  kind: 'handover.offered',
  facts: ({ name, message }) => ({ name, ...excerptOf(message) }),
  mail: handoverOfferMail,
})

const roleChanged = defineNotification<MembershipChange>({
  kind: 'workspace.role-changed',
  facts: ({ workspace: name, workspaceId, role: roleName }) => ({ name, workspaceId, roleName }),
  mail: roleChangedMail,
})

const removed = defineNotification<MembershipChange>({
  kind: 'workspace.removed',
  facts: ({ workspace: name }) => ({ name }),
  mail: memberRemovedMail,
})

const joined = defineNotification<GroupAdded>({
  kind: 'workspace.joined',
  facts: ({ workspace: name, workspaceId, role: roleName, group }) => ({ name, workspaceId, roleName, group }),
  mail: groupAddedMail,
})

const actor = ({ caller }: Ctx) =>
  caller.kind === 'member' ? { id: caller.userId, name: caller.displayName } : { id: null, name: '' }

/** The caller is told if a mail to somebody without an account can't be delivered. */
function onBehalfOf(userId: string | null, about: Omit<OnBehalf, 'userId'>): { onBehalf?: OnBehalf } {
  return userId === null ? {} : { onBehalf: { ...about, userId } }
}

interface Asked<D> {
  readonly id: string
  readonly email: string
  readonly data: Omit<D, 'by'>
}

const invitationCause = (id: string) => `invitation:${id}`
const offerCause = (id: string) => `handover:${id}`

/**
 * Notifies the user with this address of an invitation, with another email each time it is sent. An address without a
 * confirmed account gets an email whatever the settings are: the invitation is that email.
 */
export async function notifyOfInvitation(ctx: Ctx, tx: Tx, asked: Asked<WorkspaceInvitation>): Promise<void> {
  const { id: actorId, name: by } = actor(ctx)
  const data = { ...asked.data, by }
  const userIds = await accountOf(tx, asked.email)
  const cause = invitationCause(asked.id)
  if (userIds.length === 0) {
    const proof = signAddress(ctx, asked.email)
    const onBehalf = onBehalfOf(actorId, { about: cause, workspaceId: data.workspaceId, name: data.workspace })
    await ctx.mail.queue(tx, {
      ...{ to: asked.email, template: workspaceInvitationMail, data: { ...data, proof } },
      ...onBehalf,
    })
  } else {
    // An existing notification may have to show another role now.
    await reviseNotifications(tx, cause, invited.facts(data))
    await notify(ctx, tx, invited, { cause, userIds, itemId: null, actorId, data, byMail: 'again' })
  }
}

/** The same for an offer. */
export async function notifyOfHandover(ctx: Ctx, tx: Tx, asked: Asked<HandoverOffer>): Promise<void> {
  const { id: actorId, name: by } = actor(ctx)
  const data = { ...asked.data, by }
  const userIds = await accountOf(tx, asked.email)
  if (userIds.length === 0) {
    const proof = signAddress(ctx, asked.email)
    await ctx.mail.queue(tx, {
      ...{ to: asked.email, template: handoverOfferMail, data: { ...data, proof } },
      ...onBehalfOf(actorId, { about: offerCause(asked.id), name: data.name }),
    })
  } else await notify(ctx, tx, offered, { cause: offerCause(asked.id), userIds, itemId: null, actorId, data })
}

/**
 * The notification is withdrawn when the invitation is answered or withdrawn or its workspace becomes inaccessible, and
 * restored if it comes back.
 */
export function revokeInvitationNews(
  ctx: Needs<'clock' | 'events'>,
  tx: Tx,
  id: string,
  isWithdrawn = true,
): Promise<void> {
  return retractNotifications(ctx, tx, [invitationCause(id)], isWithdrawn)
}

export function cancelHandoverNews(ctx: Needs<'clock' | 'events'>, tx: Tx, id: string): Promise<void> {
  return retractNotifications(ctx, tx, [offerCause(id)], true)
}

interface Joining extends Omit<GroupAdded, 'by'> {
  /** The place of the group in the workspace. */
  readonly id: string
  readonly userIds: readonly string[]
}

/** Notifies people that they are members of a workspace now because one of their groups is. */
export async function notifyOfJoining(
  ctx: Needs<'clock' | 'events' | 'mail' | 'settings'>,
  tx: Tx,
  { id, userIds, ...change }: Joining,
  by: { readonly id: string; readonly name: string },
): Promise<void> {
  const data = { ...change, by: by.name }
  await notify(ctx, tx, joined, { cause: `space-group:${id}`, userIds, itemId: null, actorId: by.id, data })
}

type Membership = Omit<MembershipChange, 'by'> & { readonly id: string; readonly userId: string }

/** Notifies a member that someone else gave them another role. Each change is a notification of its own. */
export async function notifyOfRole(ctx: Ctx, tx: Tx, { id, userId, ...change }: Membership): Promise<void> {
  const { id: actorId, name: by } = actor(ctx)
  const cause = `member:${id}:${newId()}`
  await notify(ctx, tx, roleChanged, { cause, userIds: [userId], itemId: null, actorId, data: { ...change, by } })
}

/** Notifies a member that someone else removed them. */
export async function notifyOfRemoval(ctx: Ctx, tx: Tx, { id, userId, ...change }: Membership): Promise<void> {
  const { id: actorId, name: by } = actor(ctx)
  const cause = `member:${id}`
  await notify(ctx, tx, removed, { cause, userIds: [userId], itemId: null, actorId, data: { ...change, by } })
}

async function accountOf(tx: Tx, email: string): Promise<string[]> {
  const people = await findConfirmed(tx, [email])
  return [...people.values()].map(person => person.id)
}
