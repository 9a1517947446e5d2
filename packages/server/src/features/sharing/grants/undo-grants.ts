import type { GrantOutcomes, GrantStep } from '@holdall/contract/sharing/people.schemas.ts'
import { type AuditEntry, writeAudit } from '../../../core/audit/audit.ts'
import { type Access, accessItems } from '../../../core/rights/access-item.ts'
import { countsNow } from '../../../core/rights/counts-now.ts'
import { type Ctx, memberOf, type Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'
import { leftAlone } from '../../../platform/outcomes.ts'
import { findConfirmed, findPeople, type PersonRow } from '../people.repository.ts'
import { stateOf } from './grant-state.ts'
import { deleteGrant, findGrantOf, putGrant, updateGrantRow } from './grants.repository.ts'
import { tellOfAccess } from './tell-of-access.ts'

/**
 * Undoes changes of sharing: gives each person back what they had, or takes away what they didn't have. What someone
 * else has changed since stays as it is. The caller needs the right to share each item; nobody is notified by mail.
 */
export async function undoGrants(ctx: Ctx, steps: readonly GrantStep[]): Promise<GrantOutcomes> {
  const { userId } = memberOf(ctx)
  return ctx.db.transaction(async tx => {
    const itemIds = [...new Set(steps.map(step => step.itemId))]
    const access = await accessItems(ctx, { userId, link: null }, itemIds, tx)
    const people = await findConfirmed(tx, [...new Set(steps.map(step => step.email.toLowerCase()))])
    const owners = [...access.values()].flatMap(({ space }) => space.owner_id ?? [])
    const inside = await findPeople(tx, [userId, ...owners])
    const data: GrantOutcomes['data'] = []
    const lines: AuditEntry[] = []
    for (const step of steps) {
      const found = access.get(step.itemId)
      const { itemId, email } = step
      const address = email.toLowerCase()
      // Nobody can give anything to themselves or the owner, whether or not they have confirmed their address.
      const isOwn = [userId, found?.space.owner_id ?? ''].some(id => inside.get(id)?.email === address)
      const mayUndo = found?.can.share && !isOwn
      const line = mayUndo ? await undoOne(ctx, tx, { ...step, email: address }, people.get(address)) : null
      const code = found?.can.share ? 'grant.changed-since' : 'item.not-found'
      const { error } = leftAlone(itemId, code)
      data.push(line ? { itemId, email, status: 'done' } : { itemId, email, status: 'failed', ...(error && { error }) })
      if (line) lines.push(line)
    }
    await writeAudit(tx, ctx, ...lines)
    await tell(ctx, tx, data, access, people)
    return { data }
  })
}

/** Returns the entry for the audit log, or null if the current state isn't what the step left. */
async function undoOne(
  ctx: Needs<'caller' | 'clock'>,
  tx: Tx,
  { itemId, email, from, to }: GrantStep,
  person: PersonRow | undefined,
): Promise<AuditEntry | null> {
  const { userId } = memberOf(ctx)
  const now = ctx.clock.now()
  const held = await findGrantOf(tx, itemId, person ? { userId: person.id } : { email }, now)
  const isAsLeft = held ? from !== null && isSame(stateOf(held), from) : from === null
  if (!isAsLeft) return null
  const expires_at = to?.expiresAt ? Date.parse(to.expiresAt) : null
  // A grant that would have expired by now isn't given again.
  if (to && !countsNow({ expires_at }, now)) return null
  const object = { type: 'item', id: itemId }
  const before = held && { grantId: held.id, to: email, ...stateOf(held) }
  if (to === null) {
    if (held) await deleteGrant(tx, held.id)
    return { action: 'grant.ended', object, ...(before && { before }) }
  }
  const given = { role: to.role, expires_at }
  if (held) {
    await updateGrantRow(tx, held.id, given)
    return {
      action: 'grant.updated',
      object,
      ...(before && { before }),
      after: { role: to.role, expiresAt: expires_at },
    }
  }
  const holder = person ? { user_id: person.id, email: null } : { user_id: null, email }
  const row = { id: newId(), item_id: itemId, ...holder, ...given, created_by: userId, created_at: now }
  const { id } = await putGrant(tx, row)
  return { action: 'grant.created', object, after: { grantId: id, to: email, role: to.role, expiresAt: expires_at } }
}

function isSame(one: NonNullable<GrantStep['from']>, other: NonNullable<GrantStep['from']>): boolean {
  return one.role === other.role && (one.expiresAt ?? '') === (other.expiresAt ?? '')
}

async function tell(
  ctx: Needs<'events' | 'origin'>,
  tx: Tx,
  outcomes: GrantOutcomes['data'],
  access: ReadonlyMap<string, Access>,
  people: ReadonlyMap<string, PersonRow>,
): Promise<void> {
  const changed = outcomes.filter(outcome => outcome.status === 'done')
  for (const [spaceId, some] of Map.groupBy(changed, one => access.get(one.itemId)?.space.id ?? '')) {
    const userIds = some.flatMap(one => people.get(one.email.toLowerCase())?.id ?? [])
    await tellOfAccess(ctx, tx, { spaceId, itemIds: some.map(one => one.itemId), userIds })
  }
}
