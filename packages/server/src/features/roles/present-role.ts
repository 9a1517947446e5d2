import type { Role } from '@holdall/contract/roles/roles.schemas.ts'
import type { RoleRow } from '../../core/people/people.tables.ts'
import type { HeldPermission, PermissionSet } from '../../platform/permissions/permission-set.ts'
import { presentPermissions } from './catalogue.ts'
import { reaches } from './giving.ts'

export interface FullRole {
  readonly row: RoleRow
  readonly held: readonly HeldPermission[]
}

export function presentRole({ row, held }: FullRole, caller: PermissionSet): Role {
  const isReached = row.type === 'workspace' || reaches(caller, held)
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    type: row.type,
    default: row.is_default === 1,
    guests: row.is_guests === 1,
    internal: row.is_internal === 1,
    permissions: presentPermissions(row.type, held),
    can: {
      update: isReached && caller.has('roles.update'),
      delete: isReached && caller.has('roles.delete') && row.is_internal === 0 && row.is_guests === 0,
      assign: isReached && caller.has('roles.update') && isAssignable(row),
    },
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
  }
}

/** Guests are users who aren't signed in, and workspace roles are given inside workspaces. */
export function isAssignable(row: RoleRow): boolean {
  return row.type === 'sitewide' && row.is_guests === 0
}
