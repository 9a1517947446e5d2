import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { OutboundError } from '../../../platform/outbound/outbound.ts'
import { type OutboundRequest, readText } from '../../../platform/outbound/request.ts'
import { messageOf } from '../../../platform/settings/run-steps.ts'
import { parseJson } from '../../../platform/text/parse-json.ts'

const idleMs = 10_000
const longestMs = 20_000
/** A page of a hundred invoices with their lines takes a few hundred kilobytes. */
const maxBytes = 8 * 1024 * 1024

/** With these, nothing was sent. */
const unsentCodes = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']

/**
 * A call without an answer. It has no `code` of the system's, because Stripe's library repeats a call whose connection
 * was cut by itself, and only the caller knows whether that is safe.
 */
export class NoAnswer extends Error {
  /** Whether the call may have had its effect. */
  readonly isUncertain: boolean

  constructor(cause: unknown) {
    super(messageOf(cause), { cause })
    this.name = 'NoAnswer'
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    this.isUncertain = !(cause instanceof OutboundError || unsentCodes.includes(code))
  }
}

/** A `fetch` for Stripe's library: every call goes through the guard, and time and size of the answer are bounded. */
export function outboundFetch(outbound: Outbound): typeof fetch {
  return async (url, init) => {
    try {
      const answer = await outbound.request(String(url), requestOf(init))
      const text = await readText(answer, maxBytes)
      const headers = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
        value === undefined ? [] : [[name, String(value)]],
      )
      return new Response(jsonOr(text, answer.status), { status: answer.status, headers })
    } catch (error) {
      throw new NoAnswer(error)
    }
  }
}

function requestOf(init: RequestInit | undefined): OutboundRequest {
  const body = init?.body
  return {
    method: init?.method ?? 'GET',
    headers: Object.fromEntries(new Headers(init?.headers)),
    ...(typeof body === 'string' ? { body } : {}),
    idleMs,
    signal: AbortSignal.timeout(longestMs),
  }
}

/** A gateway between us and Stripe answers with a page of HTML. The library would lose its status. */
function jsonOr(text: string, status: number): string {
  try {
    parseJson(text)
    return text
  } catch {
    return JSON.stringify({ error: { type: 'api_error', message: `The answer isn’t JSON (status ${status})` } })
  }
}
