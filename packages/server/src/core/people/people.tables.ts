export interface UserRow {
  id: string
  name: string
  email: string
  created_at: number
  updated_at: number
  /** Null until the address is confirmed. */
  email_confirmed_at: number | null
  pending_email: string | null
  first_name: string
  last_name: string
  language: string | null
  time_zone: string | null
  theme: 'system' | 'light' | 'dark'
  date_format: string | null
  avatar_key: string | null
  available_space: number | null
  banned_at: number | null
  /** When they last signed in themselves; null if never, or only before this was recorded. */
  signed_in_at: number | null
  /** Says when the first-steps card was dismissed. */
  welcomed_at: number | null
  /** The first hints that were shown, separated by spaces. */
  seen_hints: string | null
  /** The folder of sample files that was made last. */
  sample_folder_id: string | null
  /** A JSON array with the versions of the files in it: any other one is the person’s own work. */
  sample_versions: string | null
}

export interface SessionRow {
  id: string
  /** SHA-256 of the token in base64url; the token itself isn't stored. */
  token_hash: string
  user_id: string
  expires_at: number
  created_at: number
  ip_address: string | null
  user_agent: string | null
  last_used_at: number | null
  /** The administrator who is signed in as the person, and their own session; null for ordinary sessions. */
  impersonator_id: string | null
  impersonator_session_id: string | null
  /** When it ends however much it is used; null if it only ends unused. */
  ends_at: number | null
}

export interface AccessTokenRow {
  id: string
  user_id: string
  kind: 'api' | 'app'
  name: string
  /** SHA-256 of the secret in base64url; the secret itself isn't stored. */
  token_hash: string
  beginning: string
  /** Separated by spaces. */
  scopes: string
  expires_at: number | null
  last_used_at: number | null
  last_used_address: string | null
  /** A client that keeps a folder in sync last succeeded with a request at this time. */
  last_synced_at: number | null
  created_at: number
}

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

/** Tables by name. */
export interface PeopleTables {
  users: UserRow
  sessions: SessionRow
  access_tokens: AccessTokenRow
  roles: RoleRow
  role_permissions: RolePermissionRow
  user_roles: UserRoleRow
  user_permissions: UserPermissionRow
}
