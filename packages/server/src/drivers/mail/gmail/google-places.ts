import type { Environment } from '../../../platform/environment.ts'

/** Where Google answers. The operator can name others: a gateway, or the peers of the tests. */
export interface GooglePlaces {
  readonly authorize: string
  readonly token: string
  readonly revoke: string
  /** Without a slash at the end. */
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
