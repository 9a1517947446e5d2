import { mostOfUser, type UserWorkspace } from '@holdall/contract/workspaces/workspaces.schemas.ts'
import { findPerson } from '../../../core/people/people.repository.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { listWorkspaceRows } from './workspaces-of.repository.ts'

/**
 * The workspaces that someone owns or is in, for administrators: a workspace once, however many roles they have there.
 * @throws `user.not-found`
 */
export async function listWorkspacesOf(
  { db }: Needs<'db'>,
  userId: string,
): Promise<{ data: UserWorkspace[]; total: number }> {
  if (!(await findPerson(db.read, userId))) throw fail('user.not-found')
  const rows = await listWorkspaceRows(db.read, userId)
  const unique = [...Map.groupBy(rows, row => row.id).values()].flatMap(([first]) => (first ? [first] : []))
  return {
    total: unique.length,
    data: unique.slice(0, mostOfUser).map(row => ({
      id: row.id,
      name: row.name,
      isOwner: row.owner_id === userId,
      role: row.owner_id === userId ? null : row.role_name,
      group: row.owner_id === userId ? null : row.group_name,
    })),
  }
}
