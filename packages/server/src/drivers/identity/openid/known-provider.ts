import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose'
import type { CustomFetch, ExportedJWKSCache } from 'openid-client'
import type { Clock } from '../../../platform/clock.ts'
import { IdentityError } from '../identity-provider.ts'
import { issuerAddress, type ProviderMetadata, readMetadata, refuseUnusable } from './discover.ts'

/** How long the provider's settings count; milliseconds. */
const settingsMs = 10 * 60_000
/** How long its keys count; milliseconds. */
const keysMs = 5 * 60_000

/** Holds what a provider publishes about itself. */
export interface KnownProvider {
  readonly metadata: ProviderMetadata
  /**
   * For logout tokens, which anybody can send: an unknown key makes it read the keys again, at most once in 30 seconds.
   */
  readonly logoutKeys: JWTVerifyGetKey
  /** For ID tokens: what openid-client read last. An unknown key makes it read them again, at most once a minute. */
  keys: ExportedJWKSCache | undefined
}

interface KnownProviderOptions {
  readonly issuer: string
  readonly clock: Clock
  readonly timeoutMs: number
  /** Independent of any one person's request. */
  readonly fetch: CustomFetch
}

/**
 * Reads what a provider publishes, and keeps it for ten minutes. People who ask at the same time share one reading, which
 * goes on when one of them leaves. A failure isn't kept.
 */
export function createKnownProvider({ issuer, clock, timeoutMs, fetch }: KnownProviderOptions) {
  let known: { readonly provider: KnownProvider; readonly until: number } | null = null
  let reading: Promise<KnownProvider> | null = null

  async function read(): Promise<KnownProvider> {
    const metadata = await readMetadata(issuerAddress(issuer), fetch, timeoutMs)
    refuseUnusable(metadata)
    const provider = { metadata, logoutKeys: keysAt(metadata.jwks_uri, fetch, timeoutMs), keys: undefined }
    known = { provider, until: clock.now() + settingsMs }
    return provider
  }

  return async (signal: AbortSignal): Promise<KnownProvider> => {
    if (signal.aborted) throw late(signal)
    if (known && clock.now() < known.until) return known.provider
    reading ??= read().finally(() => {
      reading = null
    })
    return before(signal, reading)
  }
}

function keysAt(address: string, fetch: CustomFetch, timeoutMs: number): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(address), {
    cacheMaxAge: keysMs,
    timeoutDuration: timeoutMs,
    [customFetch]: (url, { headers, method, signal }) =>
      fetch(url, { headers: Object.fromEntries(headers), method, signal, body: undefined, redirect: 'manual' }),
  })
}

/** Waits for shared work as long as the signal allows. */
export function before<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(late(signal))
    signal.addEventListener('abort', leave, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}

function late(signal: AbortSignal): IdentityError {
  return new IdentityError('unavailable', 'The provider didn’t answer in time', { cause: signal.reason })
}
