/** Columns of the account library hold dates as it writes them: ISO text on SQLite, `Date` on PostgreSQL. */
type LibraryDate = string | Date

export interface UserRow {
  id: string
  name: string
  email: string
  email_verified: boolean | number
  image: string | null
  created_at: LibraryDate
  updated_at: LibraryDate
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
  /** When the card of first steps was put away. */
  welcomed_at: number | null
}

export interface SessionRow {
  id: string
  token: string
  user_id: string
  expires_at: LibraryDate
  created_at: LibraryDate
  updated_at: LibraryDate
  ip_address: string | null
  user_agent: string | null
  last_used_at: number | null
  /** The administrator who is signed in as the person, and their own session; null for the person themselves. */
  impersonator_id: string | null
  impersonator_session_id: string | null
}

export interface CredentialRow {
  id: string
  account_id: string
  provider_id: string
  user_id: string
  password: string | null
  /** How the person calls a login elsewhere. */
  label: string | null
  created_at: LibraryDate
  updated_at: LibraryDate
}

export interface VerificationRow {
  id: string
  identifier: string
  value: string
  expires_at: LibraryDate
  created_at: LibraryDate
  updated_at: LibraryDate
}

export interface AccessTokenRow {
  id: string
  user_id: string
  kind: 'api' | 'app'
  name: string
  /** SHA-256 of the secret in base64url; the secret itself is nowhere. */
  token_hash: string
  beginning: string
  /** Separated by spaces. */
  scopes: string
  expires_at: number | null
  last_used_at: number | null
  last_used_address: string | null
  created_at: number
}

export interface TotpFactorRow {
  user_id: string
  sealed_secret: string
  confirmed_at: number | null
  last_step: number
  created_at: number
}

export interface RecoveryCodeRow {
  user_id: string
  /** Signed by the vault, so that the table alone is no list to guess from. */
  code_hash: string
}

export interface PasskeyRow {
  id: string
  user_id: string
  /** In base64url, as the browser names it. */
  credential_id: string
  /** COSE key in base64url. */
  public_key: string
  counter: number
  /** Separated by spaces. */
  transports: string
  name: string
  last_used_at: number | null
  created_at: number
}

/** What somebody agreed to when they registered, as it was worded then. */
export interface AcceptedPolicyRow {
  user_id: string
  label: string
  /** The address or page that it led to; empty for none. */
  action: string
  accepted_at: number
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    accepted_policies: AcceptedPolicyRow
    users: UserRow
    sessions: SessionRow
    credentials: CredentialRow
    verifications: VerificationRow
    access_tokens: AccessTokenRow
    totp_factors: TotpFactorRow
    recovery_codes: RecoveryCodeRow
    passkeys: PasskeyRow
  }
}
