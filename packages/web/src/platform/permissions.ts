import type { Me } from '@holdall/contract/accounts/accounts.schemas.ts'
import type { Permission } from '@holdall/contract/contract.ts'

/** Whether to show something that needs this permission; the server decides on its own. `admin` passes everything. */
export function may(me: Pick<Me, 'permissions'> | null, permission: Permission): boolean {
  return me !== null && (me.permissions.includes('admin') || me.permissions.includes(permission))
}
