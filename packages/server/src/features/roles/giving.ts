import { type Permission, permissionTable } from '@holdall/contract/contract.ts'
import type { HeldPermission, PermissionSet } from '../../platform/permissions/permission-set.ts'
import { restrictionsOf } from './catalogue.ts'

/**
 * Whether the giver may do everything that these site-wide permissions allow, so that giving them, or changing a user
 * who holds them, makes nobody more powerful than the giver. A permission with which its holder can become an
 * administrator counts as `admin`.
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
    // A switch narrows a permission: a giver for whom it is always on can't give the permission without it.
    if (type === 'bool') return value === true || !giver.isAlwaysOn(name, limit)
    const most = giver.limit(name, limit)
    return most === null || (typeof value === 'number' && value <= most)
  })
}
