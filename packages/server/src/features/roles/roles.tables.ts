export interface RoleRow {
  id: string
  name: string
  description: string
  type: 'sitewide' | 'workspace'
  is_default: number
  is_guests: number
  is_internal: number
  created_at: number
  updated_at: number
}

export interface RolePermissionRow {
  role_id: string
  permission: string
  /** JSON object of restriction values. */
  restrictions: string
}

export interface UserRoleRow {
  user_id: string
  role_id: string
  assigned_at: number
}

export interface UserPermissionRow {
  user_id: string
  permission: string
  restrictions: string
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    roles: RoleRow
    role_permissions: RolePermissionRow
    user_roles: UserRoleRow
    user_permissions: UserPermissionRow
  }
}
