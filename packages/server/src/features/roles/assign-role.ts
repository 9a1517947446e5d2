import type { AuditAction } from '@holdall/contract/audit/audit-actions.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { lockRights, requireAdministrator } from '../../core/permissions/administrators.ts'
import { type Ctx, memberOf, type Needs } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { reaches } from './giving.ts'
import { type Assignee, findAssignees, findRole, unassignRole } from './manage.repository.ts'
import { type FullRole, isAssignable } from './present-role.ts'
import { publishRights } from './publish-rights.ts'
import { assignRole } from './roles.repository.ts'

/** All of them or none. @throws role.not-found, role.not-assignable, role.has-already, role.too-strong, role.users-unknown */
export async function addUsers(ctx: Ctx, id: string, userIds: readonly string[]): Promise<void> {
  await ctx.db.transaction(async tx => {
    const { role, people } = await lockedForGiving(ctx, tx, id, userIds)
    if (!isAssignable(role.row)) throw fail('role.not-assignable')
    const holder = people.find(person => person.hasRole)
    if (holder) throw fail('role.has-already', { name: holder.name })
    for (const person of people) await assignRole(tx, person.id, id, ctx.clock.now())
    await finish(ctx, tx, 'role.assigned', role, people)
  })
}

/** Those who don't have it are left as they are. @throws role.not-found, role.too-strong, role.users-unknown, role.last-administrator */
export async function removeUsers(ctx: Ctx, id: string, userIds: readonly string[]): Promise<void> {
  await ctx.db.transaction(async tx => {
    const { role, people } = await lockedForGiving(ctx, tx, id, userIds)
    await unassignRole(
      tx,
      id,
      people.map(person => person.id),
    )
    await requireAdministrator(ctx, tx)
    await finish(ctx, tx, 'role.unassigned', role, people)
  })
}

/** Neither the role nor any of the users may have more rights than the caller. */
async function lockedForGiving(ctx: Needs<'caller' | 'clock' | 'db'>, tx: Tx, id: string, userIds: readonly string[]) {
  const { permissions } = memberOf(ctx)
  await lockRights(tx, ctx.db.dialect)
  const role = await findRole(tx, id)
  if (!role) throw fail('role.not-found')
  const ids = [...new Set(userIds)]
  const people = await findAssignees(tx, ids, id, ctx.clock.now())
  if (people.length < ids.length) throw fail('role.users-unknown')
  if (role.row.type === 'sitewide' && !reaches(permissions, role.held)) throw fail('role.too-strong')
  if (people.some(person => !reaches(permissions, person.held))) throw fail('role.too-strong')
  return { role, people }
}

async function finish(
  ctx: Needs<'caller' | 'clock' | 'events' | 'origin'>,
  tx: Tx,
  action: AuditAction,
  role: FullRole,
  people: readonly Assignee[],
): Promise<void> {
  const entries = people.map(person => ({
    action,
    object: { type: 'user', id: person.id },
    after: { role: role.row.name, roleId: role.row.id },
  }))
  await writeAudit(tx, ctx, ...entries)
  await publishRights(ctx, tx)
}
