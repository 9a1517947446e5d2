import type { Clock } from '../../../platform/clock.ts'
import { askJson, type JsonAnswer, type JsonRequest } from '../../../platform/outbound/ask-json.ts'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { messageOf } from '../../../platform/settings/run-steps.ts'
import { MailError } from '../mail-driver.ts'

/** Holds what the drivers of web services need. */
export interface ApiServices {
  readonly outbound: Outbound
  readonly clock: Clock
}

/** Idle timeout; milliseconds. */
const idleMs = 30_000
/** Responses of these services are short. */
const longestAnswer = 256 * 1024

/** Sends one request and returns whatever the service responds. @throws MailError if there is no response */
export async function askApi(outbound: Outbound, url: string, request: JsonRequest): Promise<JsonAnswer> {
  try {
    return await askJson(outbound, url, { idleMs, maxBytes: longestAnswer, ...request })
  } catch (error) {
    throw new MailError('unavailable', messageOf(error), error)
  }
}

/** Extracts the message from a response, for a service with its own format. */
type Wording = (data: unknown) => string | undefined

/**
 * What an error response means (RFC 9110 §15.5, RFC 6585 §4): too many requests, server errors and wrong credentials
 * may be temporary, everything else is about this message.
 */
export function apiError(answer: JsonAnswer, now: number, wording: Wording): MailError {
  const { status } = answer
  const mayPass = status < 400 || status >= 500 || [401, 402, 403, 404, 407, 408, 420, 421, 425, 429].includes(status)
  const words = wording(answer.data) || answer.text.replace(/\s+/g, ' ').trim() || 'nothing more'
  return new MailError(mayPass ? 'unavailable' : 'refused', `The service answered ${status}: ${words}`, undefined, {
    retryAfterMs: retryAfterOf(answer, now),
    ...(mayPass ? {} : { reply: words }),
  })
}

/** `Retry-After` in its two forms (RFC 9110 §10.2.3), as milliseconds. */
export function retryAfterOf({ headers }: Pick<JsonAnswer, 'headers'>, now: number): number | undefined {
  const value = headers['retry-after']
  if (!value) return undefined
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isFinite(ms) ? Math.min(Math.max(0, ms), longestRest) : undefined
}

/** Longest wait for a service, whatever it says; milliseconds. */
const longestRest = 60 * 60 * 1000
