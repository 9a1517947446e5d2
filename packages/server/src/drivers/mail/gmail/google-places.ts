import type { Environment } from '../../../platform/environment.ts'

/** Google's addresses. The operator can set others: a gateway, or the test peers. */
export interface GooglePlaces {
  readonly authorize: string
  readonly token: string
  readonly revoke: string
  /** Without a trailing slash. */
  readonly gmail: string
}

export function googlePlaces({ variables }: Pick<Environment, 'variables'>): GooglePlaces {
  return {
    authorize: variables.GOOGLE_AUTHORIZE_URL || 'https://accounts.google.com/o/oauth2/v2/auth',
    token: variables.GOOGLE_TOKEN_URL || 'https://oauth2.googleapis.com/token',
    revoke: variables.GOOGLE_REVOKE_URL || 'https://oauth2.googleapis.com/revoke',
    gmail: variables.GMAIL_URL || 'https://gmail.googleapis.com',
  }
}
