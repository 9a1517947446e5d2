import type { GrantOutcomes, GrantStep } from '@holdall/contract/sharing/people.schemas.ts'
import { type AuditEntry, writeAudit } from '../../../core/audit/audit.ts'
import { findConfirmed, findPeople, type PersonRow } from '../../../core/people/listed-people.repository.ts'
import { type Access, accessItems } from '../../../core/rights/access-item.ts'
import { countsNow } from '../../../core/rights/counts-now.ts'
import { mayReadEarlier } from '../../../core/rights/evaluation/past.ts'
import { listMemberIds } from '../../../core/rights/groups.repository.ts'
import { type Ctx, memberOf, type Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'
import { leftAlone } from '../../../platform/outcomes.ts'
import { findSharable } from '../../groups/public.ts'
import { holdsRestrictions } from '../restricted/restrictions.repository.ts'
import { stateOf } from './grant-state.ts'
import { deleteGrant, findGrantOf, type Holder, holderColumns, putGrant, updateGrantRow } from './grants.repository.ts'
import { publishAccess } from './publish-access.ts'

/**
 * Undoes changes of sharing: gives each person or group back what they had, or takes away what they didn't have. What
 * someone else has changed since stays as it is. The caller needs the right to share each item, and with the group;
 * nobody is notified by mail.
 */
export async function undoGrants(ctx: Ctx, steps: readonly GrantStep[]): Promise<GrantOutcomes> {
  return ctx.db.transaction(async tx => {
    const known = await readKnown(ctx, tx, steps)
    const data: GrantOutcomes['data'] = []
    const lines: AuditEntry[] = []
    for (const step of steps) {
      const { itemId, groupId } = step
      const email = groupId ? '' : (step.email ?? '')
      const found = known.access.get(itemId)
      const holder = holderOf(known, step)
      const line = found?.can.share && holder ? await undoOne(ctx, tx, step, { ...holder, access: found }) : null
      const code = found?.can.share ? (holder === null && groupId ? 'group.not-found' : 'grant.changed-since') : null
      const { error } = leftAlone(itemId, code ?? 'item.not-found')
      const place = { itemId, email, ...(groupId && { groupId }) }
      data.push(line ? { ...place, status: 'done' } : { ...place, status: 'failed', ...(error && { error }) })
      if (line) lines.push(line)
    }
    await writeAudit(tx, ctx, ...lines)
    await tell(ctx, tx, data, known)
    return { data }
  })
}

interface Known {
  readonly access: ReadonlyMap<string, Access>
  readonly people: ReadonlyMap<string, PersonRow>
  /** Names of the groups that the caller may share with. */
  readonly groups: ReadonlyMap<string, string>
  /** The caller and the owners of the spaces. */
  readonly inside: ReadonlyMap<string, PersonRow>
  readonly userId: string
}

async function readKnown(ctx: Ctx, tx: Tx, steps: readonly GrantStep[]): Promise<Known> {
  const { userId } = memberOf(ctx)
  const itemIds = [...new Set(steps.map(step => step.itemId))]
  const access = await accessItems(ctx, { userId, link: null }, itemIds, tx)
  const emails = steps.flatMap(({ email, groupId }) => (email && !groupId ? [email.toLowerCase()] : []))
  const owners = [...access.values()].flatMap(({ space }) => space.owner_id ?? [])
  const groupIds = steps.flatMap(({ groupId }) => groupId ?? [])
  return {
    access,
    people: await findConfirmed(tx, [...new Set(emails)]),
    groups: new Map((await findSharable(ctx, tx, groupIds)).map(group => [group.id, group.name])),
    inside: await findPeople(tx, [userId, ...owners]),
    userId,
  }
}

interface Named {
  readonly holder: Holder
  /** The address, or the name of the group. */
  readonly to: string
}

/** Null for those to whom the caller can't give anything. */
function holderOf(known: Known, { itemId, email, groupId }: GrantStep): Named | null {
  if (groupId) {
    const name = known.groups.get(groupId)
    return name === undefined ? null : { holder: { groupId }, to: name }
  }
  const address = email?.toLowerCase()
  if (address === undefined) return null
  // Nobody can give anything to themselves or the owner, whether or not they have confirmed their address.
  const own = [known.userId, known.access.get(itemId)?.space.owner_id ?? '']
  if (own.some(id => known.inside.get(id)?.email === address)) return null
  const person = known.people.get(address)
  return { holder: person ? { userId: person.id } : { email: address }, to: address }
}

/** Returns the entry for the audit log, or null if the current state isn't what the step left. */
async function undoOne(
  ctx: Needs<'caller' | 'clock'>,
  tx: Tx,
  { itemId, from, to }: GrantStep,
  { holder, to: name, access }: Named & { access: Access },
): Promise<AuditEntry | null> {
  const { userId } = memberOf(ctx)
  const now = ctx.clock.now()
  const held = await findGrantOf(tx, itemId, holder, now)
  const isAsLeft = held ? from !== null && isSame(stateOf(held), from) : from === null
  if (!isAsLeft) return null
  const expires_at = to?.expiresAt ? Date.parse(to.expiresAt) : null
  // A grant that would have expired by now isn't given again.
  if (to && !countsNow({ expires_at }, now)) return null
  const object = { type: 'item', id: itemId }
  const before = held && { grantId: held.id, to: name, ...stateOf(held) }
  if (to === null) {
    if (held) await deleteGrant(tx, held.id)
    return { action: 'grant.ended', object, ...(before && { before }) }
  }
  // What the share left out before it ended is no longer known.
  if (!held && (await holdsRestrictions(tx, itemId))) return null
  // People can't include earlier versions that they may not read.
  if (to.withVersions && !mayReadEarlier(access)) return null
  const given = { role: to.role, expires_at, with_versions: to.withVersions ? 1 : 0 }
  if (held) {
    await updateGrantRow(tx, held.id, given)
    return {
      action: 'grant.updated',
      object,
      ...(before && { before }),
      after: { role: to.role, expiresAt: expires_at },
    }
  }
  const row = { id: newId(), item_id: itemId, ...holderColumns(holder), ...given, created_by: userId, created_at: now }
  const { id } = await putGrant(tx, row)
  return { action: 'grant.created', object, after: { grantId: id, to: name, role: to.role, expiresAt: expires_at } }
}

function isSame(one: NonNullable<GrantStep['from']>, other: NonNullable<GrantStep['from']>): boolean {
  return (
    one.role === other.role &&
    (one.withVersions ?? false) === (other.withVersions ?? false) &&
    (one.expiresAt ?? '') === (other.expiresAt ?? '')
  )
}

async function tell(
  ctx: Needs<'events' | 'origin'>,
  tx: Tx,
  outcomes: GrantOutcomes['data'],
  { access, people }: Known,
): Promise<void> {
  const changed = outcomes.filter(outcome => outcome.status === 'done')
  for (const [spaceId, some] of Map.groupBy(changed, one => access.get(one.itemId)?.space.id ?? '')) {
    const userIds = some.flatMap(one => people.get(one.email.toLowerCase())?.id ?? [])
    const inGroups = await listMemberIds(
      tx,
      some.flatMap(one => one.groupId ?? []),
    )
    const itemIds = some.map(one => one.itemId)
    await publishAccess(ctx, tx, { spaceId, itemIds, userIds: [...userIds, ...inGroups] })
  }
}
