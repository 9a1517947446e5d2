import type { SocialProvider } from '@holdall/contract/accounts/social.schemas.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { SocialPlaces } from './social-places.ts'

export interface SocialDriverOptions {
  readonly outbound: Outbound
  readonly clientId: string
  readonly clientSecret: string
  /** The site owner's own token there; empty without one. */
  readonly personalToken?: string
  readonly places: SocialPlaces
}

/** What another site says of a person. */
export interface SocialIdentity {
  /** The same forever, and nobody else's there. */
  readonly accountId: string
  /** In lower case; null where the site gives none. */
  readonly email: string | null
  /** The site itself says that the person gets mail there. Only then does the address prove anything. */
  readonly isEmailConfirmed: boolean
  readonly firstName: string
  readonly lastName: string
  /** Helps the person tell it from their other logins. */
  readonly label: string
}

export interface SocialReturn {
  readonly code: string
  /** The secret whose hash went along (RFC 7636); the driver leaves it out where the site knows none. */
  readonly verifier: string
  readonly redirectUri: string
  readonly signal: AbortSignal
}

/** A site by which people can sign in (OAuth 2.0, authorization code). */
export interface SocialDriver {
  readonly provider: SocialProvider
  /** Where the person goes, with a state that comes back. */
  authorizeUrl(begin: { state: string; verifier: string; redirectUri: string }): string
  /** Exchanges the code and asks who it is. The tokens are forgotten at once. @throws SocialError */
  identify(back: SocialReturn): Promise<SocialIdentity>
  /** Whether the site knows id and secret. @throws SocialError with what it says */
  probe(signal: AbortSignal): Promise<void>
}

/** What another site did or said that ends a sign-in. Never holds a token or a secret. */
export class SocialError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'SocialError'
  }
}
