import { HoldallError, readProblem } from './errors.ts'
import type { RequestBody } from './schema.generated.ts'

export interface ClientOptions {
  /** The address of the site, such as `https://drive.example.org`. */
  readonly url: string
  /** An API token of the account page (`hd_…`). Without one, only what visitors see can be called. */
  readonly token?: string
  /**
   * How often a call is tried again that was limited (429), or that reads while the site is busy (503) or out of reach;
   * 3 unless said otherwise. Uploads continue from what has arrived.
   */
  readonly retries?: number
  /** In place of the global `fetch`. */
  readonly fetch?: typeof fetch
}

export interface SendOptions {
  readonly signal?: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: RequestBody
}

/** Sends one request. Returns successful responses, and 304. @throws HoldallError for a refusal */
export type Send = (method: string, path: string, options?: SendOptions) => Promise<Response>

export const defaultRetries = 3
/** No wait is longer, whatever the site says. */
const longestWaitMs = 60_000
const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Makes the function that sends requests to one site, with a token and another try where that is right. */
export function createSend({ url, token, retries = defaultRetries, fetch: ask = fetch }: ClientOptions): Send {
  const base = new URL(url)
  return async (method, path, options = {}) => {
    const target = new URL(path, base)
    // The token belongs to this site alone, whatever an answer names.
    if (target.origin !== base.origin) throw new TypeError(`${target.origin} isn’t the site of this client`)
    const request: RequestInit = {
      method,
      // A browser's session must not mix with the token.
      credentials: 'omit',
      redirect: 'follow',
      headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...options.headers },
      ...(options.body === undefined ? {} : { body: options.body }),
      ...(options.signal ? { signal: options.signal } : {}),
    }
    for (let attempt = 0; ; attempt++) {
      try {
        return await once(ask, target, request)
      } catch (error) {
        options.signal?.throwIfAborted()
        if (attempt >= retries || !isWorthAnother(error, method, options.body)) throw error
        await pause(waitMs(error, attempt), options.signal)
      }
    }
  }
}

async function once(ask: typeof fetch, url: URL, request: RequestInit): Promise<Response> {
  const response = await ask(url, request)
  if (response.ok || response.status === 304) return response
  throw await readProblem(response)
}

/** A stream can't be sent twice, and nobody knows whether a change that broke off has happened. */
function isWorthAnother(error: unknown, method: string, body: RequestBody | undefined): boolean {
  if (body instanceof ReadableStream) return false
  const isLimited = error instanceof HoldallError && error.status === 429
  return isLimited || (reading.has(method) && isPassing(error))
}

/** Whether an error may be gone a moment later: a broken connection, or a site that is busy. */
export function isPassing(error: unknown): boolean {
  if (error instanceof HoldallError) return error.status === 429 || error.status === 502 || error.status === 503
  // What `fetch` throws if the connection breaks.
  return error instanceof TypeError
}

/** How long to wait before the next try: what the site says, otherwise a second, two, four … */
export function waitMs(error: unknown, attempt: number): number {
  const told = error instanceof HoldallError && error.retryAfter !== null ? error.retryAfter * 1000 : null
  return Math.min(longestWaitMs, told ?? 1000 * 2 ** attempt)
}

/** Waits, unless the signal aborts. @throws the signal's reason */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
