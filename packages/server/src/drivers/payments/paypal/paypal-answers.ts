import { createHash } from 'node:crypto'
import { type GatewayAnswer, GatewayError } from '../ask-gateway.ts'

/** A JSON object of an answer. */
export type PaypalData = Readonly<Record<string, unknown>>

/** The settings group where errors of PayPal are shown. */
export const place = 'paypal_group'

/** PayPal answered, and refused. */
export class PaypalRefusal extends GatewayError {
  readonly status: number
  /** What counts, such as `SUBSCRIPTION_STATUS_INVALID`: the words change. */
  readonly issues: readonly string[]

  constructor({ status, data }: GatewayAnswer, isWrite: boolean) {
    const details = detailsOf(data)
    const words = data.error_description ?? details[0]?.description ?? data.message ?? data.error
    const message = `PayPal answered ${status}${words ? `: ${String(words).slice(0, 500)}` : ''}`
    // A server that failed, or is still busy with the same request, may have done it.
    super(place, message, { isUncertain: isWrite && (status >= 500 || status === 409), isAway: status >= 500 })
    this.status = status
    this.issues = [...details.map(({ issue }) => String(issue ?? '')), String(data.name ?? '')]
  }
}

function detailsOf(data: PaypalData): { readonly issue?: unknown; readonly description?: unknown }[] {
  return Array.isArray(data.details) ? data.details.filter(entry => typeof entry === 'object' && entry !== null) : []
}

/** The objects of a list inside an answer. */
export function listAt(data: PaypalData | null, name: string): PaypalData[] {
  const list = data?.[name]
  return Array.isArray(list) ? list.filter(entry => typeof entry === 'object' && entry !== null) : []
}

/** The address of a link. */
export function linkAt(data: PaypalData | null, rel: string): string | null {
  const href = listAt(data, 'links').find(link => link.rel === rel)?.href
  return typeof href === 'string' && URL.canParse(href) ? href : null
}

export function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32)
}

/** A request id that follows from what is asked for, so that repeating it after a crash makes nothing twice. */
export function requestIdOf(kind: string, body: object): string {
  return `${kind}-${digestOf(body)}`
}

/** The id that PayPal gave. @throws GatewayError; whether anything was made is then unknown */
export function idIn(data: PaypalData): string {
  if (typeof data.id === 'string' && data.id !== '') return data.id
  throw incomplete(true)
}

/** An answer that doesn't say what it should. */
export function incomplete(isUncertain: boolean): GatewayError {
  return new GatewayError(place, 'PayPal’s response was incomplete. Please try again.', { isUncertain })
}

export function isInDoubt(error: unknown): boolean {
  if (!(error instanceof GatewayError)) return false
  const hasMoved =
    error instanceof PaypalRefusal &&
    (error.status === 404 || error.issues.some(issue => /_STATUS_INVALID$|_REFUNDED$/.test(issue)))
  return error.isUncertain || hasMoved
}

/**
 * Does what PayPal has no request id for. If it stays unknown whether it happened, or PayPal says that the state doesn't
 * allow it or that there is no such thing, `isDone` looks. @throws the error of `work`, unless it is done
 */
export async function ensure(work: () => Promise<unknown>, isDone: () => Promise<boolean>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isInDoubt(error) || !(await isDone())) throw error
  }
}
