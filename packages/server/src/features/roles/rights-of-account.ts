import type { Needs } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import { assignDefaultRoles, assignRole, findRoleWith } from './roles.repository.ts'

/** Gives the owner of a new account what every member may do. */
export async function giveDefaultRoles(tx: Tx, { clock }: Needs<'clock'>, userId: string): Promise<void> {
  await assignDefaultRoles(tx, userId, clock.now())
}

/** Gives somebody the role with full access. Does nothing if they have it. */
export async function giveAdministration(tx: Tx, { clock }: Needs<'clock'>, userId: string): Promise<void> {
  const role = await findRoleWith(tx, 'admin')
  if (!role) throw new Error('No role gives full access')
  await assignRole(tx, userId, role.id, clock.now())
}
