import type { HandOverInput, Handover } from '@holdall/contract/workspaces/workspaces.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { countUnregistered } from '../../../core/people/count-unregistered.ts'
import { findConfirmed } from '../../../core/people/listed-people.repository.ts'
import { accessItem } from '../../../core/rights/access-item.ts'
import { requireNotTheTop } from '../../../core/tree/not-the-top.ts'
import { type Ctx, memberOf, type Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { newId } from '../../../platform/ids.ts'
import { findHandover, putHandover } from '../handovers.repository.ts'
import { listMembers } from '../members.repository.ts'
import { cancelHandoverNews, notifyOfHandover } from '../news.ts'
import { requireWorkspace } from '../space-rights.ts'
import type { HandoverRow } from '../workspaces.tables.ts'
import { presentHandovers } from './present-handover.ts'

/**
 * Offers ownership of an item in the caller's personal drive to an address. Never reveals whether the address has an
 * account: the offer waits.
 * @throws `item.not-found`, `item.is-root`, `handover.not-yours`, `handover.to-yourself`
 */
export async function offerItem(ctx: Ctx, itemId: string, input: HandOverInput): Promise<Handover> {
  const { userId } = memberOf(ctx)
  return ctx.db.transaction(async tx => {
    const { item, space } = await accessItem(ctx, { userId, link: null }, itemId, tx)
    if (space.owner_id !== userId || space.kind !== 'personal') throw fail('handover.not-yours')
    requireNotTheTop(item)
    const keeps = input.keepsAccess ? 'editor' : null
    return offer(ctx, tx, { ...newRow(ctx, input), item_id: itemId, keeps })
  })
}

/**
 * Offers ownership of a workspace to one of its members.
 * @throws `workspace.not-found`, `handover.not-yours`, `handover.to-yourself`, `handover.to-a-stranger`
 */
export async function offerWorkspace(
  ctx: Ctx,
  spaceId: string,
  input: Omit<HandOverInput, 'keepsAccess'>,
): Promise<Handover> {
  return ctx.db.transaction(async tx => {
    const { isOwner } = await requireWorkspace(ctx, spaceId, null, tx)
    if (!isOwner) throw fail('handover.not-yours')
    const row = { ...newRow(ctx, input), space_id: spaceId }
    const members = await listMembers(tx, spaceId)
    if (!members.some(member => member.email === row.to_email)) throw fail('handover.to-a-stranger')
    return offer(ctx, tx, row)
  })
}

function newRow(ctx: Needs<'caller' | 'clock'>, input: Omit<HandOverInput, 'keepsAccess'>): HandoverRow {
  const { userId, email } = memberOf(ctx)
  const toEmail = input.email.toLowerCase()
  if (toEmail === email.toLowerCase()) throw fail('handover.to-yourself')
  return {
    id: newId(),
    item_id: null,
    space_id: null,
    from_id: userId,
    to_email: toEmail,
    keeps: null,
    message: input.message,
    created_at: ctx.clock.now(),
  }
}

async function offer(ctx: Ctx, tx: Tx, row: HandoverRow): Promise<Handover> {
  for (const id of await putHandover(tx, row)) await cancelHandoverNews(ctx, tx, id)
  const held = await findHandover(tx, row.id)
  const [handover] = held ? await presentHandovers(tx, [held]) : []
  if (!handover) throw fail('handover.not-found')
  await countUnregistered(ctx, tx, [row.to_email], 'email')
  const { kind, object, message } = handover
  await notifyOfHandover(ctx, tx, { id: row.id, email: row.to_email, data: { kind, name: object.name, message } })
  await writeAudit(tx, ctx, {
    action: 'handover.offered',
    object: objectOf(row),
    after: { handoverId: row.id, to: row.to_email, keeps: row.keeps },
  })
  const people = await findConfirmed(tx, [row.to_email])
  await publishOffer(ctx, tx, [row.from_id, ...[...people.values()].map(person => person.id)])
  return handover
}

export function objectOf(row: HandoverRow): { type: string; id: string } {
  return row.item_id === null ? { type: 'space', id: row.space_id ?? '' } : { type: 'item', id: row.item_id }
}

/** Notifies the browsers of both users that their lists of offers have changed. */
export async function publishOffer(ctx: Needs<'events'>, tx: Tx, userIds: readonly string[]): Promise<void> {
  for (const userId of new Set(userIds)) {
    const payload = { itemIds: [], folderIds: [], tab: null }
    await ctx.events.publish(tx, { type: 'access.changed', userId, payload })
  }
}
