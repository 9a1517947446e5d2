import type { CustomFetch } from 'openid-client'
import { isPublicAddress } from '../../../platform/outbound/addresses.ts'
import { type Outbound, OutboundError } from '../../../platform/outbound/outbound.ts'
import type { OutboundRequest, OutboundResponse } from '../../../platform/outbound/request.ts'
import { IdentityError } from '../identity-provider.ts'
import { reasonOf } from './provider-words.ts'

/**
 * The longest answers that are read: about a person, and what a provider publishes for everyone. An ID token with a thousand
 * groups has two thirds of the one, and the settings or keys of a provider are a tenth of the other. The libraries parse and
 * copy them in one go on the main thread. Bytes.
 */
const longestAnswer = { ofPerson: 512 * 1024, published: 128 * 1024 } as const

export interface GuardedOptions {
  readonly outbound: Outbound
  /** How long a request may take in all; milliseconds. */
  readonly timeoutMs: number
  readonly signal?: AbortSignal
}

/**
 * What openid-client and jose send their requests with: through `outbound`, bounded in time and size, and without
 * following redirects, as a provider's settings and tokens come from where they were asked for or from nowhere.
 */
export function createGuardedFetch(options: GuardedOptions): CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    const sent = body === undefined || body === null ? {} : { body: String(body) }
    const bounded = inTime(options, signal)
    const answer = await openAnswer(bounded, url, { method, headers, ...sent })
    // Userinfo is read with a token, and tokens are sent for.
    const isPublished = method === 'GET' && !new Headers(headers).has('authorization')
    const most = isPublished ? longestAnswer.published : longestAnswer.ofPerson
    const bytes = await readAnswer(answer, most, bounded.signal)
    if (!bytes) throw new IdentityError('unavailable', 'The provider’s answer is too long')
    return responseOf(answer, bytes)
  }
}

/** Ends the request at the latest when its time is over, however slowly the answer drips. */
export function inTime<T extends GuardedOptions>(options: T, ...more: readonly (AbortSignal | undefined)[]) {
  const signals = [options.signal, ...more].filter(signal => signal !== undefined)
  return { ...options, signal: AbortSignal.any([...signals, AbortSignal.timeout(options.timeoutMs)]) }
}

/**
 * Sends a request, and returns the answer before its body is read, which must then be read or destroyed.
 * @throws IdentityError if the address may not be asked, or doesn't answer
 */
export async function openAnswer(
  { outbound, timeoutMs, signal }: GuardedOptions,
  address: string | URL,
  request: OutboundRequest,
): Promise<OutboundResponse> {
  const url = new URL(address)
  try {
    await refusePlainPublic(outbound, url)
    return await outbound.request(url, { ...request, idleMs: timeoutMs, redirects: 0, signal })
  } catch (error) {
    throw failureOf(error, url, signal)
  }
}

/** Reads an answer to its end; null if it is longer than `most` bytes. @throws IdentityError if it breaks off */
export async function readAnswer(
  answer: OutboundResponse,
  most: number,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of answer.body) {
      size += chunk.length
      // Leaving the loop destroys the rest.
      if (size > most) return null
      chunks.push(chunk)
    }
  } catch (error) {
    throw failureOf(error, null, signal)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

/**
 * `http://` is accepted only inside the operator's own network: `outbound` already refuses private addresses that
 * `OUTBOUND_ALLOW` doesn't name, so one that is private here was allowed on purpose. On the public internet, anybody on
 * the way could replace the keys that all trust rests on.
 */
async function refusePlainPublic(outbound: Outbound, url: URL): Promise<void> {
  if (url.protocol === 'https:') return
  if (url.protocol !== 'http:') throw new IdentityError('misconfigured', 'Use an address that begins with https://')
  const found = await outbound.resolve({ host: url.hostname, port: Number(url.port || 80) })
  if (found.some(({ address }) => isPublicAddress(address)))
    throw new IdentityError(
      'misconfigured',
      `Use https:// for ${url.host}: http:// is accepted only within your own network`,
      { field: 'issuer' },
    )
}

function failureOf(error: unknown, url: URL | null, signal: AbortSignal | undefined): IdentityError {
  if (error instanceof IdentityError) return error
  if (signal?.aborted) return new IdentityError('unavailable', 'The provider didn’t answer in time', { cause: error })
  if (error instanceof OutboundError) return new IdentityError('misconfigured', error.message, { field: 'issuer' })
  const where = url ? ` at ${url.host}` : ''
  return new IdentityError('unavailable', `The provider couldn’t be reached${where} (${reasonOf(error)})`, {
    cause: error,
    field: 'issuer',
  })
}

function responseOf({ status, headers }: OutboundResponse, bytes: Uint8Array<ArrayBuffer>): Response {
  const kept = new Headers()
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) kept.set(name, [value].flat().join(', '))
  const hasBody = status !== 204 && status !== 205 && status !== 304
  return new Response(hasBody ? bytes : null, { status, headers: kept })
}
