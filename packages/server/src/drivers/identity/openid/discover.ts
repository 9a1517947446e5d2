import { withoutEnd } from '@holdall/contract/kit/texts/without-end.ts'
import {
  allowInsecureRequests,
  type CustomFetch,
  customFetch,
  discovery,
  None,
  type ServerMetadata,
} from 'openid-client'
import { z } from 'zod'
import { IdentityError } from '../identity-provider.ts'
import { identityFailure } from './identity-failure.ts'
import { wordsOf } from './provider-words.ts'

/**
 * Signatures that only the provider can make. Without `none`, and without HS256 and its kin: their key would be the
 * client secret, or, for a careless reader, the public key that everybody knows.
 */
export const signatures: readonly string[] = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
]

const address = z.url({ protocol: /^https?$/ }).max(2000)
const names = z.array(z.string()).max(1000)

/** The part of the provider's settings that is used (OpenID Connect Discovery 1.0, section 3). */
const Metadata = z.object({
  issuer: address,
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
  userinfo_endpoint: address.optional(),
  end_session_endpoint: address.optional(),
  response_types_supported: names.optional(),
  code_challenge_methods_supported: names.optional(),
  id_token_signing_alg_values_supported: names.optional(),
  token_endpoint_auth_methods_supported: names.optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
  backchannel_logout_supported: z.boolean().optional(),
})
export type ProviderMetadata = z.output<typeof Metadata>

const settingsPath = '/.well-known/openid-configuration'

/** The issuer as an address; the address of its settings is taken too. @throws IdentityError if it can't be one */
export function issuerAddress(issuer: string): URL {
  const url = URL.parse(issuer.endsWith(settingsPath) ? issuer.slice(0, -settingsPath.length) : issuer)
  const isPlain = url && !url.username && !url.password && !url.search && !url.hash
  if (!isPlain || !/^https?:$/.test(url.protocol) || url.pathname.includes('/.well-known/'))
    throw misplaced('Enter the issuer as an address without “?” and “#”')
  return url
}

/** Where the provider publishes its settings (OpenID Connect Discovery 1.0, section 4.1). */
export function settingsAddress(issuer: URL): URL {
  const url = new URL(issuer)
  url.pathname = `${withoutEnd(url.pathname, '/')}${settingsPath}`
  return url
}

/** Reads the provider's settings. @throws IdentityError if there are none, or they belong to another issuer */
export async function readMetadata(issuer: URL, fetch: CustomFetch, timeoutMs: number): Promise<ProviderMetadata> {
  const found = await readSettings(issuer, fetch, timeoutMs)
  const given = Object.fromEntries(Object.entries(found).filter(([, value]) => value !== null))
  const read = Metadata.safeParse(given)
  if (!read.success) {
    const name = read.error.issues[0]?.path.join('.') ?? ''
    throw misplaced(`The provider’s settings can’t be used: “${name}” is missing or wrong`)
  }
  const metadata = read.data
  // openid-client accepts the settings that Microsoft publishes for all tenants together: anybody's tenant would get in.
  if (new URL(metadata.issuer).href !== issuer.href) throw otherIssuer(metadata.issuer)
  if (issuer.protocol === 'https:') refusePlain(metadata)
  return metadata
}

async function readSettings(issuer: URL, fetch: CustomFetch, timeoutMs: number): Promise<ServerMetadata> {
  try {
    const found = await discovery(issuer, 'unused', undefined, None(), {
      [customFetch]: fetch,
      timeout: timeoutMs / 1000,
      // Who may be asked without TLS is decided by `fetch`.
      execute: issuer.protocol === 'http:' ? [allowInsecureRequests] : [],
    })
    return found.serverMetadata()
  } catch (error) {
    const named = namedIssuer(error)
    if (named !== null) throw otherIssuer(named)
    const failure = identityFailure(error)
    // Nothing was signed yet: an answer that makes no sense is most likely not from a provider.
    throw new IdentityError(failure.fault === 'untrusted' ? 'unavailable' : failure.fault, failure.message, {
      cause: failure.cause,
      field: failure.field ?? 'issuer',
    })
  }
}

/** The issuer that settings name, if openid-client refused them for it. */
function namedIssuer(error: unknown): string | null {
  const { attribute, body } = ((error as Error | undefined)?.cause ?? {}) as {
    attribute?: unknown
    body?: { issuer?: unknown }
  }
  return attribute === 'issuer' ? String(body?.issuer) : null
}

function otherIssuer(named: string): IdentityError {
  const name = wordsOf(named)
  if (name.includes('{')) return misplaced('This issuer stands for all tenants. Enter the one of your own tenant')
  return misplaced(`The provider’s issuer is “${name}”. Enter exactly that`)
}

function refusePlain(metadata: ProviderMetadata): void {
  const plain = Object.values(metadata).find(value => typeof value === 'string' && value.startsWith('http:'))
  if (plain !== undefined) throw misplaced('The provider’s settings lead away from https://')
}

/**
 * Refuses a provider that can't do what a sign-in needs. What a provider doesn't say, it is given credit for: many leave
 * PKCE out that have it. @throws IdentityError
 */
export function refuseUnusable(metadata: ProviderMetadata): void {
  const { response_types_supported: types, code_challenge_methods_supported: challenges } = metadata
  if (types && !types.includes('code')) throw misplaced('The provider doesn’t support the authorization code flow')
  if (challenges && !challenges.includes('S256')) throw misplaced('The provider doesn’t support PKCE with S256')
  if (acceptedSignatures(metadata).length === 0)
    throw misplaced('The provider signs with no algorithm that is accepted here. Set its client to RS256 or ES256')
}

/** What the provider signs with; RS256 unless it says otherwise. */
export function acceptedSignatures(metadata: ProviderMetadata): string[] {
  return (metadata.id_token_signing_alg_values_supported ?? ['RS256']).filter(name => signatures.includes(name))
}

function misplaced(message: string): IdentityError {
  return new IdentityError('misconfigured', message, { field: 'issuer' })
}
