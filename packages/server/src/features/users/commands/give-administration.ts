import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { assignRole, findRoleWith } from '../../roles/public.ts'

/** Gives somebody the role with full access. Does nothing if they have it. */
export async function giveAdministration(ctx: Needs<'clock'>, tx: Tx, userId: string): Promise<void> {
  const role = await findRoleWith(tx, 'admin')
  if (!role) throw new Error('No role gives full access')
  await assignRole(tx, userId, role.id, ctx.clock.now())
}
