export interface CredentialRow {
  id: string
  account_id: string
  provider_id: string
  user_id: string
  password: string | null
  /** The user's name or address at a social login. */
  label: string | null
  /** Who vouched for a company login: the provider, or only the person who linked it. Null for all others. */
  linked_by: 'provider' | 'person' | null
  created_at: number
}

export interface VerificationRow {
  id: string
  identifier: string
  value: string
  expires_at: number
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
  /** Signed by the vault, so that codes can't be guessed from the table alone. */
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

/** A policy that a user accepted at registration, as it was worded then. */
export interface AcceptedPolicyRow {
  user_id: string
  label: string
  /** The address or page that it linked to; empty for none. */
  action: string
  accepted_at: number
}

/** An app that waits for a member to let it in (`login-flow`). */
export interface LoginFlowRow {
  id: string
  /** Hash of the token in the address of the page. */
  page_hash: string
  /** Hash of the token with which the app asks for its password; null if the page hands it over instead. */
  poll_hash: string | null
  state: 'open' | 'granted' | 'refused' | 'used'
  /** The app calls the device so. */
  device: string
  address: string | null
  /** Says whom the limit of open flows counts. */
  client: string
  created_at: number
  expires_at: number
  user_id: string | null
  session_id: string | null
}

/** The provider's side of a session that came from company sign-in, or of one that waits for its second step. */
export interface ProviderSessionRow {
  id: string
  provider_id: string
  user_id: string
  /** Says who it is at the provider. */
  account_id: string
  /** The provider's name of its session (`sid`), if it gives it one. */
  provider_session_id: string | null
  sealed_id_token: string | null
  ends_at: number | null
  session_id: string | null
  /** Hash of the token of the second step; null once it is taken. */
  step_hash: string | null
  created_at: number
}

/** Tables by name. */
export interface AccountTables {
  accepted_policies: AcceptedPolicyRow
  credentials: CredentialRow
  verifications: VerificationRow
  totp_factors: TotpFactorRow
  recovery_codes: RecoveryCodeRow
  passkeys: PasskeyRow
  login_flows: LoginFlowRow
  provider_sessions: ProviderSessionRow
}
