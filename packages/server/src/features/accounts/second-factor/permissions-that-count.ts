import { permissionTable } from '@holdall/contract/contract.ts'
import { listDefaultPermissions } from '../../../core/permissions/held-permissions.repository.ts'
import type { Member } from '../../../platform/caller.ts'
import { createPermissionSet, type HeldPermission } from '../../../platform/permissions/permission-set.ts'
import type { Services } from '../../../platform/services.ts'
import { findFactors, hasFactor } from './second-factor.repository.ts'

type Counting = Pick<Member, 'permissions' | 'mustAddSecondFactor'>

/**
 * The permissions in effect now. Where the site requires a second factor for administrators, those without one are
 * ordinary members until they have set one up, however they sign in. An administrator is anyone with a permission over
 * more than their own content, because the API serves them without access to the back-office too.
 */
export async function permissionsThatCount(
  services: Pick<Services, 'db' | 'settings'>,
  userId: string,
  held: readonly HeldPermission[],
): Promise<Counting> {
  const permissions = createPermissionSet(held)
  if (!services.settings.get('second_factor.required_for_admins')) return { permissions }
  const isAdministrator = held.some(
    ({ permission }) => permissionTable[permission]?.isOverOwn === undefined && permission in permissionTable,
  )
  if (!isAdministrator || hasFactor(await findFactors(services.db.read, userId))) return { permissions }
  const ordinary = new Set((await listDefaultPermissions(services.db.read)).map(({ permission }) => permission))
  const left = held.filter(
    ({ permission }) => ordinary.has(permission) && permissionTable[permission]?.isOverOwn === true,
  )
  return { permissions: createPermissionSet(left), mustAddSecondFactor: true }
}
