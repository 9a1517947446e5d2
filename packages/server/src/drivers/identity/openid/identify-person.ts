import type { OpenidSettings } from '@holdall/contract/company-sign-in/provider-settings.ts'
import { authorizationCodeGrant, type Configuration, fetchUserInfo, getJwksCache } from 'openid-client'
import type { CompanyIdentity, RedirectCheck } from '../identity-provider.ts'
import type { Claims } from './claim-at.ts'
import { isIncomplete, longestId, readPerson, refuseOddClaims } from './claims.ts'
import type { GuardedOptions } from './guarded-fetch.ts'
import { identityFailure, notTrusted } from './identity-failure.ts'
import type { KnownProvider } from './known-provider.ts'
import { readPicture } from './read-picture.ts'

interface IdentifyOptions {
  readonly settings: OpenidSettings
  readonly clientSecret: string
  readonly provider: KnownProvider
  readonly config: Configuration
  /** Without anybody's signal: a picture is read later. */
  readonly guarded: GuardedOptions
  readonly returned: URL
  readonly redirectUri: string
  readonly check: RedirectCheck
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Exchanges the code, and reads who it is. @throws IdentityError */
export async function identifyPerson(options: IdentifyOptions): Promise<CompanyIdentity> {
  const { settings, provider, config, returned, check } = options
  try {
    const tokens = await authorizationCodeGrant(config, cameBackTo(options.redirectUri, returned), {
      expectedState: check.state,
      expectedNonce: check.nonce,
      pkceCodeVerifier: check.verifier,
      idTokenExpected: true,
    })
    const claims: Claims = { ...tokens.claims() }
    refuseOddClaims(claims, options.now)
    const wantsInfo = provider.metadata.userinfo_endpoint !== undefined && isIncomplete(claims, settings)
    // openid-client refuses an answer about anybody else (OpenID Connect Core 1.0, section 5.3.2).
    const info: Claims = wantsInfo ? await fetchUserInfo(config, tokens.access_token, String(claims.sub)) : {}
    const { picture, ...person } = readPerson(claims, info, settings)
    return {
      ...person,
      readPicture: picture === '' ? null : pictureOf(options, picture, tokens.access_token),
      session: sessionOf(claims, tokens.id_token ?? ''),
    }
  } catch (error) {
    const secrets = [options.clientSecret, check.verifier, returned.searchParams.get('code') ?? '']
    throw identityFailure(error, secrets)
  } finally {
    provider.keys = getJwksCache(config) ?? provider.keys
  }
}

/** Behind a proxy the address of the request may be another than the one that the provider was given. */
function cameBackTo(redirectUri: string, returned: URL): URL {
  const url = new URL(redirectUri)
  url.search = returned.search
  return url
}

function pictureOf({ provider, guarded }: IdentifyOptions, address: string, accessToken: string) {
  const { issuer, userinfo_endpoint: userinfo } = provider.metadata
  return (signal: AbortSignal) =>
    readPicture({
      ...guarded,
      signal,
      address,
      accessToken,
      issuer: new URL(issuer),
      userinfo: userinfo === undefined ? null : new URL(userinfo),
    })
}

/** Longer hints make addresses that servers refuse. Characters. */
export const longestHint = 4000

/**
 * A token that is too long to be sent back isn't kept. @throws IdentityError if the session's ID is of no use
 */
function sessionOf({ sid }: Claims, idToken: string): CompanyIdentity['session'] {
  if (sid !== undefined && !(typeof sid === 'string' && sid.length <= longestId))
    throw notTrusted(`“sid” isn’t a text of up to ${longestId} characters`)
  return { id: sid || null, idToken: idToken.length > longestHint ? '' : idToken }
}
