import { parseJsonOrNull } from '../text/parse-json.ts'
import type { Outbound } from './outbound.ts'
import { type OutboundRequest, type OutboundResponse, readText } from './request.ts'

/** A service's answer, read to its end. */
export interface JsonAnswer {
  readonly status: number
  readonly headers: OutboundResponse['headers']
  /** The parsed JSON; null if the text is not JSON, or has too many parts. */
  readonly data: unknown
  readonly text: string
}

export interface JsonRequest extends OutboundRequest {
  /** A longer answer is refused; one mebibyte unless said. */
  readonly maxBytes?: number
}

/**
 * Sends one request and returns the answer, whatever its status. @throws if there is no answer, or it is too long or
 * too late
 */
export async function askJson(
  outbound: Outbound,
  url: string | URL,
  { maxBytes, ...request }: JsonRequest = {},
): Promise<JsonAnswer> {
  const answer = await outbound.request(url, request)
  const text = await readText(answer, maxBytes)
  return { status: answer.status, headers: answer.headers, text, data: parseJsonOrNull(text) }
}

/** The value at a path inside parsed JSON; undefined if there is none. */
export function valueAt(data: unknown, ...path: readonly (string | number)[]): unknown {
  let value = data
  for (const step of path) value = (value as Record<string | number, unknown> | null | undefined)?.[step]
  return value
}

/** The text at a path inside parsed JSON; empty if there is none. */
export function textAt(data: unknown, ...path: readonly (string | number)[]): string {
  const value = valueAt(data, ...path)
  return typeof value === 'string' ? value : ''
}
