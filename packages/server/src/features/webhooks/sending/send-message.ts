import { sentence } from '@holdall/contract/kit/sentences.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { type OutboundResponse, readText } from '../../../platform/outbound/request.ts'
import { explainFailure } from '../../../platform/settings/explain-failure.ts'
import { openSecrets, signatureOf } from '../secrets.ts'
import type { WebhookDeliveryRow, WebhookRow } from '../webhooks.tables.ts'

/** How long one try may take, from the connection to the end of the answer; milliseconds. */
const tryMs = 15_000
/** As much of an answer is read and kept; bytes. */
const answerBytes = 4096

/** One try to send a message. */
export interface Attempt {
  readonly headers: Readonly<Record<string, string>>
  /** Null if there was no answer. */
  readonly status: number | null
  readonly milliseconds: number
  readonly answer: string | null
  /** Why it doesn't count as accepted; null if it does. */
  readonly error: string | null
  /** What the receiver asked for with `Retry-After`; milliseconds. */
  readonly retryAfterMs: number
}

/**
 * Sends a message as Standard Webhooks describes it. Redirects aren't followed, and the answer is read up to a few KiB.
 * @throws the signal's reason if it aborts; the receiver may have got the message then
 */
export async function sendMessage(
  ctx: Needs<'clock' | 'outbound' | 'vault'>,
  webhook: WebhookRow,
  { id, body }: WebhookDeliveryRow,
  signal: AbortSignal,
): Promise<Attempt> {
  const timestamp = Math.floor(ctx.clock.now() / 1000)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Holdall-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatureOf({ id, timestamp, body }, openSecrets(ctx, webhook)),
  }
  const start = performance.now()
  const limit = AbortSignal.timeout(tryMs)
  const ended = () => Math.round(performance.now() - start)
  try {
    const request = { method: 'POST', headers, body, signal: AbortSignal.any([signal, limit]), idleMs: tryMs }
    const response = await ctx.outbound.request(webhook.url, request)
    const answer = await beginningOf(response)
    signal.throwIfAborted()
    const { status } = response
    const retryAfterMs = waitOf(response)
    return { headers, status, milliseconds: ended(), answer, error: errorOf(status), retryAfterMs }
  } catch (error) {
    signal.throwIfAborted()
    const words = limit.aborted ? sentence('The server didn’t answer in time. Try again later.') : wordsOf(error)
    return { headers, status: null, milliseconds: ended(), answer: null, error: words, retryAfterMs: 0 }
  }
}

/** The status has decided already: an answer that breaks off or never ends changes nothing. */
async function beginningOf(response: OutboundResponse): Promise<string> {
  try {
    return storable(await readText(response, answerBytes))
  } catch {
    return ''
  }
}

function errorOf(status: number): string | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? `HTTP ${status}: redirects aren’t followed` : `HTTP ${status}`
}

/** One of our sentences where there is one for it. */
function wordsOf(error: unknown): string {
  return storable(explainFailure(error).detail).slice(0, 500)
}

/** PostgreSQL takes neither the character 0 nor halves of characters. */
function storable(text: string): string {
  return text.replaceAll('\u0000', '\uFFFD').toWellFormed()
}

/** `Retry-After` in seconds (RFC 9110, section 10.2.3); dates are ignored. */
function waitOf({ headers }: OutboundResponse): number {
  const seconds = Number(headers['retry-after'] ?? 0)
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0
}
