import type { AuditAction } from '@holdall/contract/audit/audit-actions.ts'
import type { Handover } from '@holdall/contract/workspaces/workspaces.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { requireUnlocked } from '../../../core/locks/require-unlocked.ts'
import { findConfirmed } from '../../../core/people/listed-people.repository.ts'
import { listWorkspaceRoles } from '../../../core/permissions/workspace-roles.repository.ts'
import { listSpaceRights } from '../../../core/rights/memberships.repository.ts'
import { findChain } from '../../../core/tree/items.repository.ts'
import { inSpacesOf } from '../../../core/tree/lock-spaces.ts'
import { requireOwnersQuota } from '../../../core/tree/quota.ts'
import { findSpaces, lockSpace } from '../../../core/tree/spaces.repository.ts'
import { type Ctx, memberOf, type Needs } from '../../../platform/ctx.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { ensurePersonalSpace, updateSpace, workOnTree } from '../../drive/public.ts'
import { passSharing } from '../../sharing/public.ts'
import { deleteHandover, findHandover, type HeldHandover, listHandovers } from '../handovers.repository.ts'
import { ownAddress } from '../invitations/answer-invitation.ts'
import { findMemberOf, setRole } from '../members.repository.ts'
import { cancelHandoverNews } from '../news.ts'
import { publishToMembers } from '../publish-to-members.ts'
import { objectOf, publishOffer } from './offer.ts'
import { presentHandovers } from './present-handover.ts'

/** Open offers to the caller and from the caller. */
export async function listMyHandovers(
  ctx: Needs<'caller' | 'db'>,
): Promise<{ received: Handover[]; sent: Handover[] }> {
  const { read } = ctx.db
  const toEmail = await ownAddress(ctx, read)
  const received = toEmail === undefined ? [] : await listHandovers(read, { toEmail })
  const sent = await listHandovers(read, { fromId: memberOf(ctx).userId })
  return { received: await presentHandovers(read, received), sent: await presentHandovers(read, sent) }
}

/** @throws `handover.not-found` for an offer that is not to the caller */
async function offeredToMe(ctx: Needs<'caller'>, id: string, db: Reader): Promise<HeldHandover> {
  const handover = await findHandover(db, id)
  const email = handover && (await ownAddress(ctx, db))
  if (!handover || handover.to_email !== email) throw fail('handover.not-found')
  return handover
}

/** Accepts ownership of an item or a workspace. @throws `handover.not-found`, `space.full`, `item.too-deep`, what `requireUnlocked` throws */
export async function acceptHandover(ctx: Ctx, id: string): Promise<{ itemId: string }> {
  const { item_id, space_id } = await offeredToMe(ctx, id, ctx.db.read)
  return item_id === null ? takeWorkspace(ctx, id, space_id ?? '') : takeItem(ctx, id, item_id)
}

async function takeItem(ctx: Ctx, id: string, itemId: string): Promise<{ itemId: string }> {
  const { userId } = memberOf(ctx)
  await ensurePersonalSpace(ctx, userId)
  const own = (await listSpaceRights(ctx.db.read, userId)).find(({ space }) => space.kind === 'personal')
  if (!own) throw fail('handover.not-found')
  return inSpacesOf(ctx, [itemId, own.space.root_id], async tx => {
    const handover = await offeredToMe(ctx, id, tx)
    const chain = await findChain(tx, itemId)
    const [item] = chain
    if (!item || chain.some(step => step.state !== 'live')) throw fail('handover.not-found')
    await requireUnlocked(ctx, tx, { userId }, { item, chainIds: chain.map(step => step.id), what: 'place' })
    await deleteHandover(tx, id)
    await cancelHandoverNews(ctx, tx, id)
    const keeps = handover.keeps === 'editor' ? 'editor' : null
    // While the item is still in its space.
    await passSharing(ctx, tx, { itemId, fromId: handover.from_id, toId: userId, keeps })
    const { name } = await workOnTree(ctx, tx, { tells: 'pages' }, tree => tree.give(item, own.space.id))
    await noteAccepted(ctx, tx, handover, { ownerId: userId, name, keeps: handover.keeps })
    await publishOffer(ctx, tx, [userId, handover.from_id])
    return { itemId }
  })
}

/** The new owner gets the strongest role, the former one keeps theirs, and everyone keeps their access. */
async function takeWorkspace(ctx: Ctx, id: string, spaceId: string): Promise<{ itemId: string }> {
  const { userId } = memberOf(ctx)
  return ctx.db.transaction(async tx => {
    await lockSpace(tx, spaceId)
    const handover = await offeredToMe(ctx, id, tx)
    const space = (await findSpaces(tx, [spaceId])).get(spaceId)
    const member = await findMemberOf(tx, spaceId, userId)
    const [strongest] = await listWorkspaceRoles(tx)
    // Someone who has left in the meantime can't accept.
    if (!space || !member || !strongest) throw fail('handover.not-found')
    await requireOwnersQuota(ctx, tx, space, userId)
    await updateSpace(tx, spaceId, { owner_id: userId })
    await setRole(tx, member.id, strongest.id)
    await deleteHandover(tx, id)
    await cancelHandoverNews(ctx, tx, id)
    await noteAccepted(ctx, tx, handover, { ownerId: userId })
    await publishToMembers(ctx, tx, spaceId, [userId, handover.from_id])
    return { itemId: space.root_id }
  }, spaceId)
}

function noteAccepted(
  ctx: Needs<'caller' | 'clock' | 'origin'>,
  tx: Tx,
  handover: HeldHandover,
  after: Record<string, unknown>,
): Promise<void> {
  const before = { ownerId: handover.from_id }
  return writeAudit(tx, ctx, { action: 'handover.accepted', object: objectOf(handover), before, after })
}

/** @throws `handover.not-found` */
export async function declineHandover(ctx: Ctx, id: string): Promise<void> {
  await offeredToMe(ctx, id, ctx.db.read)
  await ctx.db.transaction(async tx => {
    const handover = await offeredToMe(ctx, id, tx)
    await end(ctx, tx, handover, 'handover.declined')
    await publishOffer(ctx, tx, [memberOf(ctx).userId, handover.from_id])
  })
}

/** Withdraws the caller's own offer. @throws `handover.not-found` */
export async function cancelHandover(ctx: Ctx, id: string): Promise<void> {
  const { userId } = memberOf(ctx)
  await ctx.db.transaction(async tx => {
    const handover = await findHandover(tx, id)
    if (handover?.from_id !== userId) throw fail('handover.not-found')
    await end(ctx, tx, handover, 'handover.withdrawn')
    const receivers = await findConfirmed(tx, [handover.to_email])
    await publishOffer(ctx, tx, [userId, ...[...receivers.values()].map(person => person.id)])
  })
}

async function end(
  ctx: Needs<'caller' | 'clock' | 'events' | 'origin'>,
  tx: Tx,
  handover: HeldHandover,
  action: AuditAction,
): Promise<void> {
  await deleteHandover(tx, handover.id)
  await cancelHandoverNews(ctx, tx, handover.id)
  await writeAudit(tx, ctx, { action, object: objectOf(handover), before: { to: handover.to_email } })
}
