import type { AuditAction } from '@holdall/contract/audit/audit-actions.ts'
import { type Group, mostGroupMembers } from '@holdall/contract/groups/groups.schemas.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import type { GroupRow } from '../../core/rights/rights.tables.ts'
import type { Needs } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import {
  countGroupMembers,
  countWaiting,
  deleteGroupMembers,
  findExisting,
  insertGroupMembers,
  lockGroups,
  updateGroupRow,
} from './groups.repository.ts'
import { publishGroups } from './publish-groups.ts'
import { answer } from './save-group.ts'

type Changing = Needs<'caller' | 'clock' | 'db' | 'events' | 'jobs' | 'origin'>

/**
 * Adds people to a group: all of them or none. Those who are in it stay. They have everything that was shared with it
 * from the next request on, because every request asks who is in it.
 * @throws `group.not-found`, `group.users-unknown`, `group.full`, `group.only-others`
 */
export function addMembers(ctx: Changing, id: string, userIds: readonly string[]): Promise<{ group: Group }> {
  return ctx.db.transaction(async tx => {
    const wanted = [...new Set(userIds)]
    const before = await requireGroup(ctx, tx, id)
    requireOthers(ctx, before, wanted)
    const people = await findExisting(tx, wanted)
    if (people.length < wanted.length) throw fail('group.users-unknown')
    const rows = wanted.map(userId => ({ group_id: id, user_id: userId, added_at: ctx.clock.now() }))
    const added = await insertGroupMembers(tx, rows)
    await requireMemberLimit(tx, id)
    await recordMembers(ctx, tx, { id, action: 'group.members-added', people, changed: added })
    return answer(tx, id)
  })
}

/** Removes people from a group; those who aren't in it are left as they are. @throws `group.not-found` */
export function removeMembers(ctx: Changing, id: string, userIds: readonly string[]): Promise<{ group: Group }> {
  return ctx.db.transaction(async tx => {
    const wanted = [...new Set(userIds)]
    await requireGroup(ctx, tx, id)
    const removed = await deleteGroupMembers(tx, id, wanted)
    const people = await findExisting(tx, wanted)
    await recordMembers(ctx, tx, { id, action: 'group.members-removed', people, changed: removed })
    return answer(tx, id)
  })
}

/** Under its lock, two calls at the same time can't both fill the last place. */
async function requireGroup(ctx: Needs<'db'>, tx: Tx, id: string): Promise<GroupRow> {
  const [group] = await lockGroups(tx, ctx.db.dialect, [id])
  if (!group) throw fail('group.not-found')
  return group
}

/**
 * Who may edit groups gives others what was shared with them, but never themselves: that would open files
 * which only the permission to view all files opens. Administrators may. @throws `group.only-others`
 */
function requireOthers({ caller }: Needs<'caller'>, { owner_id }: GroupRow, userIds: readonly string[]): void {
  if (caller.kind !== 'member' || caller.permissions.has('admin') || owner_id === caller.userId) return
  if (userIds.includes(caller.userId)) throw fail('group.only-others')
}

/** Addresses that wait take a place too. @param more who isn’t in it yet @throws `group.full` */
export async function requireMemberLimit(tx: Tx, id: string, more = 0): Promise<void> {
  const members = (await countGroupMembers(tx, [id])).get(id) ?? 0
  const waiting = (await countWaiting(tx, [id])).get(id) ?? 0
  if (members + waiting + more > mostGroupMembers) throw fail('group.full', { max: mostGroupMembers })
}

interface Noted {
  readonly id: string
  readonly action: AuditAction
  readonly people: readonly { readonly id: string; readonly email: string }[]
  /** The ids of those who joined or left. */
  readonly changed: readonly string[]
  /** Addresses that wait now, or no longer do. */
  readonly addresses?: readonly string[]
}

/** Writes who joined or left into the audit log, and tells those whom it concerns. Does nothing for nobody. */
export async function recordMembers(
  ctx: Changing,
  tx: Tx,
  { id, action, people, changed, addresses = [] }: Noted,
): Promise<void> {
  if (changed.length + addresses.length === 0) return
  await updateGroupRow(tx, id, { updated_at: ctx.clock.now() })
  const concerned = people.filter(person => changed.includes(person.id))
  const emails = [...concerned.map(person => person.email), ...addresses]
  const after = { userIds: concerned.map(person => person.id), emails }
  await writeAudit(tx, ctx, { action, object: { type: 'group', id }, after })
  if (changed.length > 0) await publishGroups(ctx, tx, [id], changed)
}
