import { withoutEnd } from '@holdall/contract/kit/texts/without-end.ts'
import { z } from 'zod'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { type OutboundRequest, type OutboundResponse, readText } from '../../../platform/outbound/request.ts'
import { parseJsonOrNull } from '../../../platform/text/parse-json.ts'
import { remotePatienceMs } from '../remote/patience.ts'
import { networkFailure } from '../remote/retrying.ts'
import { StorageError } from '../storage-driver.ts'
import { swiftFailure } from './swift-failure.ts'

export interface SwiftAccount {
  readonly username: string
  readonly apiKey: string
  readonly region: string
}

/** The part of a sign-in response that is used (OpenStack Identity API 2.0). */
const Access = z.object({
  access: z.object({
    token: z.object({ id: z.string().min(1).max(10_000) }),
    serviceCatalog: z.array(
      z.object({
        type: z.string(),
        endpoints: z.array(z.object({ region: z.string().optional(), publicURL: z.string().optional() })),
      }),
    ),
  }),
})

interface Session {
  readonly token: string
  readonly storageUrl: string
}

/** Signs in when needed and sends requests to the account's store. */
export class SwiftSession {
  readonly #outbound: Outbound
  readonly #identityUrl: string
  readonly #account: SwiftAccount
  #session: Promise<Session> | null = null

  constructor(outbound: Outbound, identityUrl: string, account: SwiftAccount) {
    this.#outbound = outbound
    this.#identityUrl = identityUrl
    this.#account = account
  }

  /** Gets a new token, whatever was known before. @throws `unavailable` */
  async signIn(): Promise<void> {
    this.#session = null
    await this.#current()
  }

  /**
   * Sends a request below the account. An expired token is renewed once, if the body can be sent again.
   * @param path with a leading slash, encoded
   * @returns a successful response; its body must be read or destroyed
   * @throws StorageError
   */
  async request(path: string, request: OutboundRequest = {}): Promise<OutboundResponse> {
    const isStreamed = typeof request.body === 'object' && !(request.body instanceof Uint8Array)
    const session = this.#current()
    const answer = await this.#send(await session, path, request)
    if (answer.status !== 401 || isStreamed) return this.#checked(answer)
    answer.body.destroy()
    if (this.#session === session) this.#session = null
    return this.#checked(await this.#send(await this.#current(), path, request))
  }

  async #checked(answer: OutboundResponse): Promise<OutboundResponse> {
    if (answer.status >= 200 && answer.status < 300) return answer
    throw swiftFailure(answer.status, answer.headers, await readText(answer, 2000).catch(() => ''))
  }

  async #send(session: Session, path: string, request: OutboundRequest): Promise<OutboundResponse> {
    const headers = { ...request.headers, 'X-Auth-Token': session.token }
    try {
      return await this.#outbound.request(session.storageUrl + path, { idleMs: remotePatienceMs, ...request, headers })
    } catch (error) {
      throw networkFailure(error, request.signal)
    }
  }

  /** Concurrent callers share a sign-in. A failed one is forgotten. */
  #current(): Promise<Session> {
    if (this.#session) return this.#session
    const signingIn = this.#newSession()
    this.#session = signingIn
    signingIn.catch(() => {
      if (this.#session === signingIn) this.#session = null
    })
    return signingIn
  }

  async #newSession(): Promise<Session> {
    const { username, apiKey } = this.#account
    const body = JSON.stringify({ auth: { 'RAX-KSKEY:apiKeyCredentials': { username, apiKey } } })
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json' }
    const url = `${this.#identityUrl}/v2.0/tokens`
    try {
      const answer = await this.#outbound.request(url, { method: 'POST', headers, body, idleMs: 20_000 })
      const text = await readText(answer)
      if (answer.status >= 300) throw swiftFailure(answer.status, answer.headers, text)
      return this.#read(text)
    } catch (error) {
      throw networkFailure(error)
    }
  }

  #read(text: string): Session {
    const parsed = Access.safeParse(parseJsonOrNull(text))
    if (!parsed.success) throw new StorageError('unavailable', 'The answer to the sign-in can’t be read')
    const { token, serviceCatalog } = parsed.data.access
    const endpoints = serviceCatalog.filter(({ type }) => type === 'object-store').flatMap(service => service.endpoints)
    const region = this.#account.region.toLowerCase()
    const found = endpoints.find(endpoint => endpoint.region?.toLowerCase() === region)?.publicURL
    if (!found) {
      const regions = endpoints.map(endpoint => endpoint.region).join(', ')
      throw new StorageError(
        'unavailable',
        `The account has no region ${this.#account.region}. Its regions: ${regions}`,
      )
    }
    // A token isn't sent unencrypted, even if the catalogue says so.
    if (this.#identityUrl.startsWith('https:') && !found.startsWith('https:'))
      throw new StorageError('unavailable', 'The account’s storage has no HTTPS address')
    return { token: token.id, storageUrl: withoutEnd(found, '/') }
  }
}
