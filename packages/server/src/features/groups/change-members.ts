import { type Group, mostGroupMembers } from '@holdall/contract/groups/groups.schemas.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import type { Needs } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import {
  countGroupMembers,
  deleteGroupMembers,
  findExisting,
  insertGroupMembers,
  lockGroups,
  updateGroupRow,
} from './groups.repository.ts'
import { answer } from './save-group.ts'
import { tellOfGroups } from './tell-of-groups.ts'

type Changing = Needs<'caller' | 'clock' | 'db' | 'events' | 'origin'>

/**
 * Adds people to a group: all of them or none. Those who are in it stay. They have everything that was shared with it
 * from the next request on, because every request asks who is in it.
 * @throws `group.not-found`, `group.users-unknown`, `group.full`
 */
export function addMembers(ctx: Changing, id: string, userIds: readonly string[]): Promise<{ group: Group }> {
  return ctx.db.transaction(async tx => {
    const wanted = [...new Set(userIds)]
    await requireGroup(ctx, tx, id)
    const people = await findExisting(tx, wanted)
    if (people.length < wanted.length) throw fail('group.users-unknown')
    const rows = wanted.map(userId => ({ group_id: id, user_id: userId, added_at: ctx.clock.now() }))
    const added = await insertGroupMembers(tx, rows)
    const count = (await countGroupMembers(tx, [id])).get(id) ?? 0
    if (count > mostGroupMembers) throw fail('group.full', { max: mostGroupMembers })
    await note(ctx, tx, id, 'group.members-added', people, added)
    return answer(tx, id)
  })
}

/** Removes people from a group; those who aren't in it are left as they are. @throws `group.not-found` */
export function removeMembers(ctx: Changing, id: string, userIds: readonly string[]): Promise<{ group: Group }> {
  return ctx.db.transaction(async tx => {
    const wanted = [...new Set(userIds)]
    await requireGroup(ctx, tx, id)
    const removed = await deleteGroupMembers(tx, id, wanted)
    await note(ctx, tx, id, 'group.members-removed', await findExisting(tx, wanted), removed)
    return answer(tx, id)
  })
}

/** Under its lock, two calls at the same time can't both fill the last place. */
async function requireGroup(ctx: Needs<'db'>, tx: Tx, id: string): Promise<void> {
  const [group] = await lockGroups(tx, ctx.db.dialect, [id])
  if (!group) throw fail('group.not-found')
}

async function note(
  ctx: Changing,
  tx: Tx,
  id: string,
  action: string,
  people: readonly { readonly id: string; readonly email: string }[],
  changed: readonly string[],
): Promise<void> {
  if (changed.length === 0) return
  await updateGroupRow(tx, id, { updated_at: ctx.clock.now() })
  const concerned = people.filter(person => changed.includes(person.id))
  const after = { userIds: concerned.map(person => person.id), emails: concerned.map(person => person.email) }
  await writeAudit(tx, ctx, { action, object: { type: 'group', id }, after })
  await tellOfGroups(ctx, tx, [id], changed)
}
