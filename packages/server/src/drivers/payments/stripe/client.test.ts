import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { basic, onBench } from '../../../../test/stripe-bench.ts'
import { systemClock } from '../../../platform/clock.ts'
import { readEnvironment } from '../../../platform/environment.ts'
import { createOutbound } from '../../../platform/outbound/outbound.ts'
import type { PaymentDriver } from '../payment-driver.ts'
import { createStripeDriver } from '../stripe.driver.ts'

const cleanUps: (() => void)[] = []
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
})

function driverAt(url: string, { secret = 'sk_test_1', allow = '127.0.0.1' } = {}): PaymentDriver {
  const outbound = createOutbound({ allow })
  cleanUps.push(() => outbound.close())
  const env = readEnvironment({ STRIPE_URL: url })
  return createStripeDriver({ env, outbound, clock: systemClock }, { key: 'pk_test_1', secret })
}

/** A server that answers everything with the same. */
function serve(status: number, text: string): Promise<string> {
  return listen((_request, response) => response.writeHead(status).end(text))
}

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  cleanUps.push(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('calls to Stripe', () => {
  it('go through the guard for outbound requests', async () => {
    const driver = driverAt(await serve(200, '{}'), { allow: '' })
    await expect(driver.syncPlan(basic, null)).rejects.toMatchObject({
      ...{ name: 'GatewayError', place: 'stripe_group', isUncertain: false },
    })
  })

  it('that reach nobody are known to have had no effect', async () => {
    await expect(driverAt('http://127.0.0.1:1').endNow('sub_1')).rejects.toMatchObject({
      ...{ isUncertain: false, message: expect.stringContaining('ECONNREFUSED') },
    })
  })

  it.each([
    [502, '<html>Bad gateway</html>', 'Stripe answered 502: The answer isn’t JSON (status 502)', true],
    [200, '<html>Please sign in</html>', 'Stripe answered 200: The answer isn’t JSON (status 200)', true],
    [200, `{"data":"${'x'.repeat(9 * 1024 * 1024)}"}`, 'Stripe answered 200: The answer isn’t JSON (status 200)', true],
    [
      403,
      '{"error":{"message":"No permission.","type":"invalid_request_error"}}',
      'Stripe answered 403: No permission.',
      false,
    ],
    [402, '{"error":{"message":"Declined.","type":"card_error"}}', 'Stripe answered 402: Declined.', false],
    [503, '{"error":{"message":"Later.","type":"api_error"}}', 'Stripe answered 503: Later.', true],
  ])('answered by %i with %.20s… say so', async (status, text, message, isUncertain) => {
    const driver = driverAt(await serve(status, text))
    await expect(driver.endNow('sub_1')).rejects.toMatchObject({ message, isUncertain, place: 'stripe_group' })
  })

  it('are sent once, name the version, and carry no telemetry', async () => {
    const seen: Record<string, unknown>[] = []
    const url = await listen((request, response) => {
      seen.push(request.headers)
      response.destroy()
    })
    const driver = driverAt(url)
    for (let call = 0; call < 2; call++) {
      await expect(driver.endNow('sub_1')).rejects.toMatchObject({ isUncertain: true })
    }
    expect(seen).toHaveLength(2)
    expect(seen[0]).toMatchObject({ 'stripe-version': '2026-10-28.endive', authorization: 'Bearer sk_test_1' })
    expect(seen.every(headers => !('x-stripe-client-telemetry' in headers))).toBe(true)
  })

  it.each([
    ['sk_live_1', 'live'],
    ['rk_test_1', 'test'],
    ['sk_test_1', 'test'],
  ])('with %s are in %s mode', (secret, mode) => {
    expect(driverAt('http://127.0.0.1:1', { secret }).mode).toBe(mode)
  })

  it('that close a checkout in vain say so', async () => {
    const url = await listen(({ method }, response) =>
      method === 'GET'
        ? response.end('{"id":"cs_1","status":"open"}')
        : response.writeHead(400).end('{"error":{"message":"A payment is under way.","type":"invalid_request_error"}}'),
    )
    await expect(driverAt(url).expireCheckout('cs_1')).rejects.toThrow('Stripe answered 400: A payment is under way.')
  })

  it('show Stripe’s words for a wrong secret', () =>
    onBench(async ({ peer }) => {
      await expect(driverAt(peer.url, { secret: 'sk_test_wrong' }).syncPlan(basic, null)).rejects.toMatchObject({
        ...{ message: 'Stripe answered 401: Invalid API Key provided: sk_test_*****', isUncertain: false },
      })
    }))
})
