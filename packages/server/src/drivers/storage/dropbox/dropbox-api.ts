import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { type OutboundRequest, type OutboundResponse, readText } from '../../../platform/outbound/request.ts'
import { parseJson } from '../../../platform/text/parse-json.ts'
import { networkFailure, retrying } from '../remote/retrying.ts'
import { dropboxFailure } from './dropbox-failure.ts'

export interface DropboxHosts {
  readonly api: string
  readonly content: string
}

export const dropboxHosts: DropboxHosts = {
  api: 'https://api.dropboxapi.com/2',
  content: 'https://content.dropboxapi.com/2',
}

const listingBytes = 32 * 1024 * 1024

/** Calls Dropbox’s HTTP API. Each call is repeated while Dropbox is busy: the response shows when that isn't safe. */
export class DropboxApi {
  readonly #outbound: Outbound
  readonly #token: string
  readonly #hosts: DropboxHosts

  constructor(outbound: Outbound, token: string, hosts: DropboxHosts) {
    this.#outbound = outbound
    this.#token = token
    this.#hosts = hosts
  }

  /** A call with JSON in both request and response. @throws StorageError */
  async ask(route: string, argument: unknown): Promise<unknown> {
    const headers = { 'Content-Type': 'application/json' }
    const request = { method: 'POST', headers, body: JSON.stringify(argument) }
    return retrying(async () => parse(await this.#send(this.#hosts.api + route, request)))
  }

  /** A call that sends bytes, with its argument in a header. @throws StorageError */
  async upload(route: string, argument: unknown, body: Buffer, signal: AbortSignal | undefined): Promise<unknown> {
    const headers = { 'Content-Type': 'application/octet-stream', 'Dropbox-API-Arg': headerSafe(argument) }
    const request = { method: 'POST', headers, body, signal }
    return retrying(async () => parse(await this.#send(this.#hosts.content + route, request)), { signal })
  }

  /** A call that returns bytes. @throws StorageError */
  async download(
    route: string,
    argument: unknown,
    range: string | null,
    signal: AbortSignal | undefined,
  ): Promise<{ readonly response: OutboundResponse; readonly result: unknown }> {
    const headers = { 'Dropbox-API-Arg': headerSafe(argument), ...(range ? { Range: range } : {}) }
    const request = { method: 'POST', headers, signal, idleMs: 0 }
    const response = await retrying(() => this.#send(this.#hosts.content + route, request), { signal })
    return { response, result: JSON.parse(String(response.headers['dropbox-api-result'] ?? 'null')) }
  }

  async #send(url: string, request: OutboundRequest): Promise<OutboundResponse> {
    let answer: OutboundResponse
    try {
      const headers = { ...request.headers, Authorization: `Bearer ${this.#token}` }
      answer = await this.#outbound.request(url, { ...request, headers })
    } catch (error) {
      throw networkFailure(error, request.signal)
    }
    if (answer.status >= 200 && answer.status < 300) return answer
    throw dropboxFailure(answer.status, answer.headers, await readText(answer, 10_000).catch(() => ''))
  }
}

async function parse(answer: OutboundResponse): Promise<unknown> {
  try {
    const text = await readText(answer, listingBytes)
    return text === '' ? null : parseJson(text)
  } catch (error) {
    throw networkFailure(error)
  }
}

/** JSON in a header: every non-ASCII character is escaped. */
function headerSafe(argument: unknown): string {
  return JSON.stringify(argument).replace(
    /[\u007f-\uffff]/g,
    letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
