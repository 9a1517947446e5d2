import { expect } from 'vitest'
import { GatewayError } from '../src/drivers/payments/ask-gateway.ts'
import type { Buyer, PaymentDriver, PricedPlan, PriceIds } from '../src/drivers/payments/payment-driver.ts'
import { createStripeDriver } from '../src/drivers/payments/stripe.driver.ts'
import { readEnvironment } from '../src/platform/environment.ts'
import { createOutbound } from '../src/platform/outbound/outbound.ts'
import { faultsAfter, faultsBefore } from './peers/stripe/answering.ts'
import type { Card, Subscription } from './peers/stripe/peer-state.ts'
import { type StripePeer, startStripePeer } from './peers/stripe/stripe-peer.ts'

/** Stripe's driver in front of the peer. */
export interface StripeBench {
  readonly peer: StripePeer
  readonly driver: PaymentDriver
  /** Somebody pays for a plan in a new checkout. */
  subscribe(price: PriceIds, card?: Card): Promise<Subscription>
  close(): Promise<void>
}

export const basic: PricedPlan = {
  id: '01BASIC',
  name: 'Basic',
  amount: 1000,
  currency: 'USD',
  interval: 'month',
  intervalCount: 1,
}
export const pro: PricedPlan = { ...basic, id: '01PRO', name: 'Pro', amount: 3000 }
export const yearly: PricedPlan = { ...basic, id: '01YEAR', name: 'Basic, yearly', amount: 10_000, interval: 'year' }

export const ada: Buyer = {
  userId: '01ADA',
  email: 'ada@example.org',
  name: 'Ada',
  customerId: null,
  language: 'de-AT',
}

export const pages = { returnUrl: 'https://drive.test/paid', cancelUrl: 'https://drive.test/plans' }

export async function openStripeBench(): Promise<StripeBench> {
  const peer = await startStripePeer()
  const outbound = createOutbound({ allow: '127.0.0.1' })
  const env = readEnvironment({ STRIPE_URL: peer.url })
  const driver = createStripeDriver({ env, outbound, clock: peer.clock }, peer)
  let attempts = 0
  return {
    peer,
    driver,
    async subscribe(price, card = 'good') {
      const attemptId = `attempt-${++attempts}`
      const { id } = await driver.startCheckout({ attemptId, price, buyer: ada, ...pages })
      return peer.payCheckout(id, card)
    },
    async close() {
      outbound.close()
      await peer.close()
    },
  }
}

export const days = (count: number) => count * 86_400_000

/** Opens a bench for one test. */
export async function onBench(test: (bench: StripeBench) => Promise<void>): Promise<void> {
  const bench = await openStripeBench()
  try {
    await test(bench)
  } finally {
    await bench.close()
  }
}

interface Trial<T> {
  readonly act: () => Promise<T>
  /** What has to be true in the end, whatever happened on the way. */
  readonly check: (result: T) => void | Promise<void>
}

/**
 * Runs a call once for each fault at each of its requests, on a new account each time, and repeats it until it succeeds.
 * What the fault says about its outcome has to be right too.
 */
export async function withEachFault<T>(prepare: (bench: StripeBench) => Promise<Trial<T>>): Promise<void> {
  for (const fault of [...faultsBefore, ...faultsAfter]) {
    for (let passed = 0, isHit = true; isHit; passed++) {
      await onBench(async bench => {
        const { act, check } = await prepare(bench)
        bench.peer.faults.push(...Array<null>(passed).fill(null), fault)
        const failure = await act().then(
          () => null,
          (error: unknown) => error,
        )
        isHit = bench.peer.faults.length === 0
        bench.peer.faults.length = 0
        const place = `${fault} at request ${passed + 1}`
        if (isHit) {
          expect(failure, place).toBeInstanceOf(GatewayError)
          expect((failure as GatewayError).isUncertain, place).toBe(fault !== 'throttle')
        } else expect(failure, place).toBe(null)
        await check(await act())
      })
    }
  }
}
