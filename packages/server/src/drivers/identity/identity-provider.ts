import type { RunStep } from '../../platform/settings/hooks.ts'

/** Holds what a company's provider says about a person. */
export interface CompanyIdentity {
  /** Never changes, and is never given to anybody else (`sub` of OpenID Connect; an entry's UUID). At most 255 characters. */
  readonly accountId: string
  /** In lower case; null if the provider has none, or one that isn't an address. */
  readonly email: string | null
  /** The provider vouches that the person receives mail there. Only then does the address prove anything. */
  readonly isEmailConfirmed: boolean
  /** Empty if unknown. */
  readonly firstName: string
  readonly lastName: string
  /** Helps people tell it from their other ways to sign in. */
  readonly label: string
  /** Read only when it is needed; null if there is none, or if it isn't a picture of at most 2 MiB. */
  readonly readPicture: ((signal: AbortSignal) => Promise<Uint8Array | null>) | null
  /** Names of the groups there, at most 1,000; null if the provider says nothing about groups, which changes nothing. */
  readonly groups: readonly string[] | null
  /** Why the groups couldn't be read, in words for administrators; left out if nothing is wrong. */
  readonly groupsProblem?: string
  /** What it takes to sign out there, or to be signed out from there; null for a directory. */
  readonly session: ProviderSession | null
}

export interface ProviderSession {
  /** `sid` (OpenID Connect Back-Channel Logout 1.0, section 2.1); null if the provider doesn't say it. */
  readonly id: string | null
  /** Sent back as `id_token_hint`; holds personal data, so it is encrypted at rest. */
  readonly idToken: string
}

/** What is kept from the redirect to the provider until the person comes back, in the person's browser, sealed. */
export interface RedirectCheck {
  readonly state: string
  readonly nonce: string
  /** RFC 7636 */
  readonly verifier: string
}

/** A provider that people are redirected to (OpenID Connect, authorization code with PKCE). */
export interface RedirectProvider {
  readonly kind: 'openid'
  /** @throws IdentityError if the provider can't be reached or its settings are of no use */
  begin(input: { readonly redirectUri: string; readonly signal: AbortSignal }): Promise<{
    readonly address: string
    readonly check: RedirectCheck
  }>
  /**
   * Exchanges the code and reads who it is. Signature, issuer, audience, nonce, times and `iss` of the answer (RFC 9207)
   * are checked. @throws IdentityError
   */
  identify(input: {
    /** The address that the browser came back to, with everything that the provider added. */
    readonly returned: URL
    readonly redirectUri: string
    readonly check: RedirectCheck
    readonly signal: AbortSignal
  }): Promise<CompanyIdentity>
  /** Where a browser ends the session there as well (RP-Initiated Logout 1.0); null if the provider has no such place. */
  signOutAddress(input: {
    readonly idToken: string | null
    readonly returnTo: string
    readonly state: string
    readonly signal: AbortSignal
  }): Promise<string | null>
  /**
   * Checks a logout token (Back-Channel Logout 1.0, section 2.6). `id` is its `jti`, which the caller accepts only once.
   * @throws IdentityError
   */
  readLogout(token: string, signal: AbortSignal): Promise<LogoutNotice>
  /** @param isNew nobody can have registered the address there yet, so its sign-in page isn't asked for */
  probe(take: RunStep, redirectUri: string, signal: AbortSignal, isNew?: boolean): Promise<void>
}

export interface LogoutNotice {
  readonly id: string
  /** At least one of the two is given. */
  readonly accountId: string | null
  readonly sessionId: string | null
  readonly issuedAt: number
}

/** A provider that is given a name and a password (LDAP, Active Directory). */
export interface DirectoryProvider {
  readonly kind: 'directory'
  /**
   * @param input.user as typed; never part of a filter or a name without escaping
   * @param input.password an empty one is refused without asking (RFC 4513, section 5.1.2)
   * @returns null if name or password is wrong: which of the two isn't said
   * @throws IdentityError if no server answered, or the settings are of no use
   */
  identify(input: {
    readonly user: string
    readonly password: string
    readonly signal: AbortSignal
  }): Promise<CompanyIdentity | null>
  /**
   * Reads again who has an account there, without their password, in pages. What it doesn't return has gone or is
   * disabled. Only with a service account: null without one. @throws IdentityError
   */
  readStill(accountIds: readonly string[], signal: AbortSignal): Promise<ReadonlySet<string> | null>
  /** @param trial a person to look for, if given; their password only tries a sign-in */
  probe(
    take: RunStep,
    trial: { readonly user: string; readonly password: string } | null,
    signal: AbortSignal,
  ): Promise<void>
}

export type IdentityProvider = RedirectProvider | DirectoryProvider

/** Says who has to do something about it. */
export type IdentityFault =
  /** The person cancelled, or the provider refuses them. */
  | 'refused'
  /** The provider can't be reached or answers nonsense; may work later. */
  | 'unavailable'
  /** Settings here or there are wrong. */
  | 'misconfigured'
  /** An answer that isn't one to our question, or isn't from the provider: forged, replayed, or expired. */
  | 'untrusted'

/** An answer of a provider that ends a sign-in. The message is for administrators, and never holds a token or a secret. */
export class IdentityError extends Error {
  readonly fault: IdentityFault
  /** The setting to mend, as named in the contract, if one is known. */
  readonly field: string | undefined

  constructor(fault: IdentityFault, message: string, options: { cause?: unknown; field?: string } = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined)
    this.name = 'IdentityError'
    this.fault = fault
    this.field = options.field
  }
}
