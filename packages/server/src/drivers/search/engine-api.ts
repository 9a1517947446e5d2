import { askJson, type JsonAnswer, valueAt } from '../../platform/outbound/ask-json.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { messageOf } from '../../platform/settings/run-steps.ts'
import { SearchError } from './search-driver.ts'

export interface EngineRequest {
  readonly method?: string
  /** Sent as JSON. */
  readonly json?: unknown
  /** Sent unchanged. */
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
}

export type EngineAnswer = JsonAnswer

/** Longest wait for a response; milliseconds. */
const answerMs = 30_000
const longestAnswer = 16 * 1024 * 1024

/** Sends one request and returns whatever the engine responds. @throws SearchError if there is no response */
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
    return await askJson(outbound, url, {
      method,
      headers: { ...(json === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body }),
      maxBytes: longestAnswer,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
  } catch (error) {
    throw new SearchError(messageOf(error), error)
  }
}

/** Explains an error response: wrong credentials and engine errors may be temporary, other refusals are permanent. */
export function engineError(name: string, answer: EngineAnswer, words: string): SearchError {
  const { status } = answer
  const said = words || answer.text.replace(/\s+/g, ' ').trim().slice(0, 300) || 'nothing more'
  const isRefusal = status >= 400 && status < 500 && ![401, 403, 404, 408, 409, 421, 425, 429].includes(status)
  return new SearchError(`${name} answered ${status}: ${said}`, undefined, isRefusal)
}

/** A list inside parsed JSON; empty if there is none. */
export function listAt(data: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const value = valueAt(data, ...path)
  return Array.isArray(value) ? value : []
}
