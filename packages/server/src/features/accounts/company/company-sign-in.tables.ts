import type { CompanyIcon } from '@holdall/contract/company-sign-in/providers.schemas.ts'

export interface CompanyProviderRow {
  id: string
  kind: 'openid' | 'directory'
  name: string
  icon: CompanyIcon
  is_enabled: number
  position: number
  /** JSON of `OpenidSettings` or `DirectorySettings`. */
  settings: string
  sealed_secret: string | null
  makes_people: number
  links_by_address: number
  session_hours: number | null
  version: number
  created_at: number
  updated_at: number
}

/** What everyone in a group of a provider gets. A target that was deleted is null. */
export interface CompanyRuleRow {
  id: string
  provider_id: string
  position: number
  group_name: string
  role_id: string | null
  space_id: string | null
  space_role_id: string | null
}

/** A role or a workspace that a provider gave to a person. The provider may have been deleted. */
export interface CompanyGivenRow {
  id: string
  provider_id: string
  user_id: string
  role_id: string | null
  space_id: string | null
  given_at: number
}

/** Holds what a provider said about a person at their last sign-in. */
export interface CompanyProfileRow {
  provider_id: string
  user_id: string
  first_name: string
  last_name: string
  /** SHA-256 of the provider’s picture. */
  picture_hash: string | null
  /** The picture that was made of it. */
  avatar_key: string | null
}

export interface CompanyPendingAccountRow {
  token_hash: string
  provider_id: string
  sealed: string
  expires_at: number
}

export interface CompanyLogoutRow {
  provider_id: string
  token_hash: string
  seen_at: number
}

/** Tables by name. */
export interface CompanySignInTables {
  company_providers: CompanyProviderRow
  company_rules: CompanyRuleRow
  company_given: CompanyGivenRow
  company_profiles: CompanyProfileRow
  company_newcomers: CompanyPendingAccountRow
  company_logouts: CompanyLogoutRow
}
