import type { Me } from '@holdall/contract/accounts/accounts.schemas.ts'
import type { Permission } from '@holdall/contract/contract.ts'

/** Whether to show what needs this permission; the server decides by itself. `admin` passes all. */
export function may(me: Pick<Me, 'permissions'> | null, permission: Permission): boolean {
  return me !== null && (me.permissions.includes('admin') || me.permissions.includes(permission))
}
