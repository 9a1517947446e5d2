import { isActive } from '../../core/people/people.repository.ts'
import { listHeldPermissions } from '../../core/permissions/held-permissions.repository.ts'
import type { Needs } from '../../platform/ctx.ts'
import type { Reader } from '../../platform/database/database.ts'
import { createPermissionSet, type PermissionSet } from '../../platform/permissions/permission-set.ts'
import { reaches } from '../roles/public.ts'
import { listPlans, listRoles } from './gifts.repository.ts'
import type { UserInvitationRow } from './user-invitations.tables.ts'

/** What whoever invites may do; null for the command line, which may do everything. */
export type Giver = PermissionSet | null

/** The caller as one who gives. */
export function giverOf({ caller }: Needs<'caller'>): Giver {
  return caller.kind === 'system' ? null : caller.permissions
}

type Invitation = Pick<UserInvitationRow, 'invited_by' | 'is_from_console' | 'role_id' | 'group_id' | 'plan_id'>

/** Whether all that an invitation gives may be given. What is deleted isn't given, so nobody has to be allowed to. */
export async function mayGive(db: Reader, giver: Giver, { role_id, group_id, plan_id }: Invitation): Promise<boolean> {
  if (giver === null) return true
  if (!giver.has('users.create')) return false
  if (group_id !== null && !giver.has('groups.update')) return false
  if (role_id !== null) {
    const role = (await listRoles(db)).find(({ id }) => id === role_id)
    if (!giver.has('roles.update') || (role && !reaches(giver, role.held))) return false
  }
  if (plan_id === null) return true
  const plan = (await listPlans(db)).find(({ id }) => id === plan_id)
  return giver.has('subscriptions.create') && (!plan || reaches(giver, plan.held))
}

/**
 * Whether an invitation still counts: whoever sent it can act, and may give what it gives. Their rights or the role’s may
 * have changed since.
 */
export async function isStillGiven({ clock }: Needs<'clock'>, db: Reader, invitation: Invitation): Promise<boolean> {
  const { invited_by, is_from_console } = invitation
  if (is_from_console === 1) return true
  if (invited_by === null || !(await isActive(db, invited_by))) return false
  const held = createPermissionSet(await listHeldPermissions(db, invited_by, clock.now()))
  return mayGive(db, held, invitation)
}
