import type { Problem } from '@holdall/contract/kit/errors.ts'
import { awaitAnswer, checkConnection, recordAnswer } from '../connection.ts'
import { dropInlineAnswers, takeInlineAnswer } from './inline-answers.ts'
import { leaveOtherPerson, otherPerson, pageHeaders } from './page-person.ts'
import { refusedBy, unreachable } from './problem.ts'

export interface SendOptions {
  readonly body?: unknown
  readonly signal?: AbortSignal
  readonly headers?: Record<string, string>
  /** Sent even if the page is being closed. */
  readonly keepalive?: boolean
}

let sentZone: string | null = null

/** From now on, tells the server the zone of this device, for members who read times in it; null for all others. */
export function sendZone(zone: string | null): void {
  sentZone = zone
}

/**
 * Sends one request to the API and returns its JSON, or undefined if there is none.
 * @throws ApiProblem with the server's problem document, or with the code `offline`.
 */
export async function send(method: string, url: string, options: SendOptions = {}): Promise<unknown> {
  const known = method === 'GET' ? takeInlineAnswer(url) : undefined
  if (known !== undefined) return known
  if (method !== 'GET') dropInlineAnswers()
  const isBytes = options.body instanceof Blob
  const body = isBytes || options.body === undefined ? (options.body as Blob | undefined) : JSON.stringify(options.body)
  let response: Response
  // What is sent may take long: its bytes, or the work that it asks for.
  const answered = method === 'GET' ? awaitAnswer() : undefined
  try {
    response = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        ...pageHeaders(),
        ...(sentZone === null ? {} : { 'holdall-time-zone': sentZone }),
        ...(options.body === undefined
          ? {}
          : { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
        ...options.headers,
      },
      ...(body === undefined ? {} : { body }),
      ...(options.signal ? { signal: options.signal } : {}),
      ...(options.keepalive ? { keepalive: true } : {}),
      credentials: 'same-origin',
    })
  } catch (error) {
    if (options.signal?.aborted) throw error
    void checkConnection()
    throw unreachable()
  } finally {
    answered?.()
  }
  recordAnswer(response.status)
  if (response.status === 204) return undefined
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  if (response.ok) return isJson ? response.json() : undefined
  const problem = isJson ? ((await response.json()) as Problem) : null
  if (problem?.code === otherPerson) leaveOtherPerson()
  throw refusedBy(response.status, problem)
}
