import type { SocialProvider } from '@holdall/contract/accounts/social.schemas.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { SocialPlaces } from './social-places.ts'

export interface SocialDriverOptions {
  readonly outbound: Outbound
  readonly clientId: string
  readonly clientSecret: string
  /** The site owner's own token there; empty if there is none. */
  readonly personalToken?: string
  readonly places: SocialPlaces
}

/** Holds what a provider says about a user. */
export interface SocialIdentity {
  /** Never changes, and is never reused for another account. */
  readonly accountId: string
  /** In lower case; null if the provider returns none. */
  readonly email: string | null
  /** The provider itself confirms that the user receives mail there. Only then does the address prove anything. */
  readonly isEmailConfirmed: boolean
  readonly firstName: string
  readonly lastName: string
  /** Helps users tell it from their other logins. */
  readonly label: string
}

export interface SocialReturn {
  readonly code: string
  /** The secret whose hash was sent before (RFC 7636); the driver leaves it out if the provider doesn't support it. */
  readonly verifier: string
  readonly redirectUri: string
  readonly signal: AbortSignal
}

/** A provider that users can sign in with (OAuth 2.0, authorization code). */
export interface SocialDriver {
  readonly provider: SocialProvider
  /** Where the user is sent, with a state that is returned. */
  authorizeUrl(begin: { state: string; verifier: string; redirectUri: string }): string
  /** Exchanges the code and looks up who it is. The tokens are discarded immediately. @throws SocialError */
  identify(back: SocialReturn): Promise<SocialIdentity>
  /** Checks that the provider knows id and secret. @throws SocialError with its message */
  probe(signal: AbortSignal): Promise<void>
}

/** An action or message of a provider that ends a sign-in. Never contains a token or a secret. */
export class SocialError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'SocialError'
  }
}
