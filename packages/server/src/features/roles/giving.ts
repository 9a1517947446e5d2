import { type Permission, permissionTable } from '@holdall/contract/contract.ts'
import type { HeldPermission, PermissionSet } from '../../platform/permissions/permission-set.ts'
import { restrictionsOf } from './catalogue.ts'

/**
 * Whether somebody may do everything that these permissions of the site allow, so that giving them, or changing a person who holds
 * them, makes nobody mightier than the giver. A permission by which its holder can become an administrator counts as `admin`.
 */
export function reaches(giver: PermissionSet, held: readonly HeldPermission[]): boolean {
  return held.every(one => holds(giver, one))
}

function holds(giver: PermissionSet, { permission, restrictions }: HeldPermission): boolean {
  const name = permission as Permission
  if (!giver.has(name)) return false
  if (permissionTable[permission]?.equalsAdmin && !giver.has('admin')) return false
  return restrictionsOf(permission).every(({ name: limit, type }) => {
    const value = restrictions[limit]
    // A switch narrows: whoever is always narrowed can't give the permission without it.
    if (type === 'bool') return value === true || !giver.isAlwaysOn(name, limit)
    const most = giver.limit(name, limit)
    return most === null || (typeof value === 'number' && value <= most)
  })
}
