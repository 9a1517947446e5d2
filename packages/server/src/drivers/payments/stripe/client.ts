import type Stripe from 'stripe'
import { GatewayError, type GatewayServices } from '../ask-gateway.ts'
import { NoAnswer, outboundFetch } from './outbound-fetch.ts'

/** The version of the interface that this code is written for, for our calls and for the events that Stripe sends. */
export const stripeVersion = '2026-10-28.endive'

export interface StripeClient {
  /** Runs calls to Stripe. @throws GatewayError with Stripe's words */
  ask<T>(work: (stripe: Stripe) => Promise<T>): Promise<T>
  /** Milliseconds since 1970. */
  now(): number
  /** Signs what comes back to us by way of a browser. */
  readonly secret: string
}

/** The operator can set another address: a gateway, or the test peer. */
export function placeOfStripe({ env }: Pick<GatewayServices, 'env'>): string {
  return env.variables.STRIPE_URL || 'https://api.stripe.com'
}

/** Stripe's library with an account's secret key, loaded with the first call. */
export function openStripe(services: GatewayServices, secret: string): StripeClient {
  let opened: Promise<Stripe> | null = null
  return {
    secret,
    now: () => services.clock.now(),
    async ask(work) {
      opened ??= loadStripe(services, secret)
      const stripe = await opened
      try {
        return await work(stripe)
      } catch (error) {
        throw gatewayError(error)
      }
    },
  }
}

async function loadStripe(services: GatewayServices, secret: string): Promise<Stripe> {
  const { default: Library } = await import('stripe')
  const { protocol, hostname, port } = new URL(placeOfStripe(services))
  return new Library(secret, {
    apiVersion: stripeVersion,
    httpClient: Library.createFetchHttpClient(outboundFetch(services.outbound)),
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port || (protocol === 'http:' ? '80' : '443'),
    // Whoever calls the driver repeats a call; a second layer of retries would only multiply the time that it takes.
    maxNetworkRetries: 0,
    telemetry: false,
  })
}

/** What Stripe's library throws, as far as we use it. */
interface StripeFailure extends Error {
  readonly statusCode?: number
  readonly code?: string
  readonly param?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly detail?: unknown
}

/** The error of Stripe's library inside an error, if it is one. */
export function stripeFailure(error: unknown): StripeFailure | null {
  const inner = error instanceof GatewayError ? error.cause : error
  return inner instanceof Error && ('statusCode' in inner || 'detail' in inner) ? (inner as StripeFailure) : null
}

function gatewayError(error: unknown): unknown {
  if (error instanceof GatewayError) return error
  const failure = stripeFailure(error)
  if (failure === null) return error
  const made = toGatewayError(failure)
  made.cause = failure
  return made
}

function toGatewayError({ statusCode, detail, message }: StripeFailure): GatewayError {
  if (statusCode !== undefined) {
    // A conflict means that a call with the same key is under way.
    const isUncertain = statusCode < 400 || statusCode === 409 || statusCode >= 500
    return new GatewayError('stripe_group', `Stripe answered ${statusCode}: ${message.slice(0, 500)}`, { isUncertain })
  }
  if (detail instanceof NoAnswer) {
    return new GatewayError('stripe_group', detail.message, { isUncertain: detail.isUncertain, isAway: true })
  }
  return new GatewayError('stripe_group', message.slice(0, 500), { isUncertain: true })
}

/** Null if Stripe doesn't know the object. */
export async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (stripeFailure(error)?.code === 'resource_missing') return null
    throw error
  }
}

/** The id of an object that Stripe sends as an id or whole. */
export function idOf(reference: string | { readonly id: string }): string {
  return typeof reference === 'string' ? reference : reference.id
}
