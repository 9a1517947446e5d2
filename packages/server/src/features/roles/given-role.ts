import { requireAdministrator } from '../../core/permissions/administrators.ts'
import type { Needs } from '../../platform/ctx.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { isFailure } from '../../platform/failure.ts'
import { findRole, unassignRole } from './manage.repository.ts'
import { type FullRole, isAssignable } from './present-role.ts'
import { assignRole, hasRole } from './roles.repository.ts'

/** A role that can be given to people, with what it allows; undefined for one that can't, or that doesn't exist. */
export async function findGivableRole(db: Reader, roleId: string): Promise<FullRole | undefined> {
  const role = await findRole(db, roleId)
  return role && isAssignable(role.row) ? role : undefined
}

/**
 * Gives a role by rule instead of by somebody. Call it under `lockRights`.
 * @returns its name if the user got it; null if they have it already or it can't be given
 */
export async function giveRole(
  tx: Tx,
  { clock }: Needs<'clock'>,
  userId: string,
  roleId: string,
): Promise<string | null> {
  const role = await findGivableRole(tx, roleId)
  if (!role || (await hasRole(tx, userId, roleId))) return null
  await assignRole(tx, userId, roleId, clock.now())
  return role.row.name
}

/**
 * Takes a role away by rule. The last administrator keeps it, and so does one who has to be able to sign in. Call it under
 * `lockRights`. @returns whether the user no longer has it
 */
export async function takeRole(
  tx: Tx,
  ctx: Needs<'clock' | 'settings'>,
  userId: string,
  roleId: string,
): Promise<boolean> {
  if (!(await hasRole(tx, userId, roleId))) return true
  await unassignRole(tx, roleId, [userId])
  try {
    await requireAdministrator(ctx, tx)
    return true
  } catch (error) {
    if (!isFailure(error, 'role.last-administrator') && !isFailure(error, 'account.break-glass')) throw error
    await assignRole(tx, userId, roleId, ctx.clock.now())
    return false
  }
}
