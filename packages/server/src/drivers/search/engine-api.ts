import type { Outbound } from '../../platform/outbound/outbound.ts'
import { readText } from '../../platform/outbound/request.ts'
import { messageOf } from '../../platform/settings/take-steps.ts'
import { SearchError } from './search-driver.ts'

export interface EngineRequest {
  readonly method?: string
  /** Sent as JSON. */
  readonly json?: unknown
  /** Sent as it is. */
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
}

export interface EngineAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** The parsed JSON; null where it is none. */
  readonly data: unknown
  readonly text: string
}

/** No answer is waited for longer; milliseconds. */
const answerMs = 30_000
const longestAnswer = 16 * 1024 * 1024

/** Sends one request and answers whatever comes back. @throws SearchError where nothing does */
export async function askEngine(outbound: Outbound, url: string, request: EngineRequest = {}): Promise<EngineAnswer> {
  const {
    method = 'GET',
    json,
    body = json === undefined ? undefined : JSON.stringify(json),
    headers,
    signal,
  } = request
  const limit = AbortSignal.timeout(answerMs)
  try {
    const answer = await outbound.request(url, {
      method,
      headers: { ...(json === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body }),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
    const text = await readText(answer, longestAnswer)
    return { status: answer.status, headers: answer.headers, text, data: parse(text) }
  } catch (error) {
    throw new SearchError(messageOf(error), error)
  }
}

/** What an answer that is no success says; wrong credentials and trouble of the engine may pass, other refusals stay. */
export function engineError(name: string, answer: EngineAnswer, words: string): SearchError {
  const { status } = answer
  const said = words || answer.text.replace(/\s+/g, ' ').trim().slice(0, 300) || 'nothing more'
  const isRefusal = status >= 400 && status < 500 && ![401, 403, 404, 408, 409, 421, 425, 429].includes(status)
  return new SearchError(`${name} answers ${status}: ${said}`, undefined, isRefusal)
}

/** A text inside of parsed JSON; empty where there is none. */
export function textAt(data: unknown, ...path: readonly (string | number)[]): string {
  const value = valueAt(data, ...path)
  return typeof value === 'string' ? value : ''
}

/** A list inside of parsed JSON; empty where there is none. */
export function listAt(data: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const value = valueAt(data, ...path)
  return Array.isArray(value) ? value : []
}

export function valueAt(data: unknown, ...path: readonly (string | number)[]): unknown {
  let value: unknown = data
  for (const step of path) value = (value as Record<string | number, unknown> | null | undefined)?.[step]
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
