import type { PaymentDriver, PricedPlan, PriceIds } from '../../../src/drivers/payments/payment-driver.ts'
import { createPaypalDriver } from '../../../src/drivers/payments/paypal.driver.ts'
import { systemClock } from '../../../src/platform/clock.ts'
import { createOutbound } from '../../../src/platform/outbound/outbound.ts'
import { type PaypalFault, type PaypalPeer, startPaypalPeer } from './paypal-peer.ts'

export interface PaypalBench {
  readonly peer: PaypalPeer
  readonly driver: PaymentDriver
  /** The driver of another process, which has no token and remembers nothing. */
  fresh(): PaymentDriver
  close(): Promise<void>
}

export const dayMs = 24 * 60 * 60_000
/** A month with 31 days before one with 28. */
export const start = Date.parse('2027-01-31T10:00:00Z')

export async function openPaypal(variables: Record<string, string> = {}): Promise<PaypalBench> {
  const peer = await startPaypalPeer(start)
  const doors: { close(): void }[] = []
  const fresh = () => {
    const outbound = createOutbound({ allow: '127.0.0.1' })
    doors.push(outbound)
    const set = { PAYPAL_SANDBOX_URL: peer.url, PAYPAL_ROOT_CERTIFICATE: peer.rootCertificate, ...variables }
    const { clientId, secret, webhookId } = peer
    return createPaypalDriver(
      { env: { variables: set }, outbound, clock: systemClock },
      { clientId, secret, webhookId, isTest: true },
    )
  }
  const close = async () => {
    for (const door of doors) door.close()
    await peer.close()
  }
  return { peer, driver: fresh(), fresh, close }
}

export const proPlan: PricedPlan = {
  id: 'plan-pro',
  name: 'Pro',
  amount: 999,
  currency: 'USD',
  interval: 'month',
  intervalCount: 1,
}

/** Starts a checkout of a plan. */
export function startFor(driver: PaymentDriver, price: PriceIds, attemptId = 'attempt-1') {
  const buyer = { userId: 'u1', email: 'ada@example.org', name: 'Ada', customerId: null, language: 'de' }
  const urls = { returnUrl: 'https://drive.example.org/back', cancelUrl: 'https://drive.example.org/cancelled' }
  return driver.startCheckout({ attemptId, price, buyer, ...urls })
}

/** A subscription that the person has approved and, unless the wallet declines, paid. */
export async function subscribe(
  { driver, peer }: PaypalBench,
  { plan = proPlan, attemptId = 'attempt-1', wallet = 'pays' as 'pays' | 'declines' } = {},
) {
  const price = await driver.syncPlan(plan, null)
  const { id } = await startFor(driver, price, attemptId)
  peer.approve(id, wallet)
  return { id, price }
}

export const everyFault: readonly PaypalFault[] = [
  'cut-off',
  'cut-after',
  'broken',
  'broken-after',
  'bad-gateway',
  'throttle',
  'garbled',
  'lost',
]

/**
 * Repeats `work` with each fault at each of its calls, each time on a PayPal of its own, until it succeeds, and returns
 * what `look` finds then. The first entry is what it finds without a fault.
 */
export async function withEveryFault<P, R>(
  prepare: (bench: PaypalBench) => Promise<P>,
  work: (driver: PaymentDriver, prepared: P) => Promise<unknown>,
  look: (bench: PaypalBench, prepared: P) => R,
): Promise<{ readonly clean: R; readonly afterFaults: readonly (readonly [string, R])[] }> {
  const run = async (at: number | null, fault: PaypalFault) => {
    const bench = await openPaypal()
    try {
      const prepared = await prepare(bench)
      const before = bench.peer.asked.length
      if (at !== null) bench.peer.failAt(at, fault)
      let tries = 1
      while (
        !(await work(bench.fresh(), prepared).then(
          () => true,
          () => false,
        ))
      ) {
        if (++tries > 3) throw new Error(`It never recovers from ${fault} at call ${at}`)
      }
      return { found: look(bench, prepared), calls: bench.peer.asked.length - before }
    } finally {
      await bench.close()
    }
  }
  const clean = await run(null, 'broken')
  const afterFaults: [string, R][] = []
  for (let at = 0; at < clean.calls; at++) {
    for (const fault of everyFault) afterFaults.push([`${fault} at call ${at}`, (await run(at, fault)).found])
  }
  return { clean: clean.found, afterFaults }
}
