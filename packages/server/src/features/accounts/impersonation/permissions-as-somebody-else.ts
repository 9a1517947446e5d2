import { permissionTable } from '@holdall/contract/contract.ts'
import {
  createPermissionSet,
  type HeldPermission,
  type PermissionSet,
} from '../../../platform/permissions/permission-set.ts'

const overOwn = Object.keys(permissionTable).filter(name => permissionTable[name]?.isOverOwn)

/** What an administrator may do while signed in as another user: what that user may do with their own things. */
export function permissionsAsSomebodyElse(held: readonly HeldPermission[]): PermissionSet {
  const isAdmin = held.some(({ permission }) => permission === 'admin')
  const ofOwn = held.filter(({ permission }) => overOwn.includes(permission))
  if (!isAdmin) return createPermissionSet(ofOwn)
  const included = overOwn.filter(name => !permissionTable[name]?.takesAway)
  const named = ofOwn.filter(({ permission }) => permissionTable[permission]?.takesAway)
  return createPermissionSet([...included.map(permission => ({ permission, restrictions: {} })), ...named])
}
