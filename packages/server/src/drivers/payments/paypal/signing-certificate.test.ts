import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Certified, certify } from '../../../../test/peers/paypal/certificates.ts'
import { openPaypal, type PaypalBench, start, subscribe } from '../../../../test/peers/paypal/paypal-bench.ts'
import { certificates } from '../../../../test/peers/paypal/webhooks.ts'
import { systemClock } from '../../../platform/clock.ts'
import { createOutbound } from '../../../platform/outbound/outbound.ts'
import { createPaypalCalls } from './paypal-calls.ts'
import { isCertificateAddress } from './signing-certificate.ts'

const name = 'messageverificationcerts.paypal.com'
const { root, signer } = certificates()

describe('the certificate of an event', () => {
  let bench: PaypalBench
  beforeEach(async () => {
    bench = await openPaypal()
    await subscribe(bench)
  })
  afterEach(() => bench.close())

  /** Whether an event counts that this key has signed and this file certifies. PayPal doesn't recognise the key. */
  async function counts({ key }: Certified, pem: string) {
    const { driver, peer } = bench
    const event = peer.world.events[0]
    if (!event) throw new Error('Nothing happened')
    const { body, headers } = peer.sign(event, { key, certificateUrl: peer.serveCertificate(pem) })
    return driver.readEvent({ body, headers, now: start }, { id: peer.webhookId, secret: null }).then(
      () => true,
      () => false,
    )
  }

  it('counts with its whole chain, in any order after the first', async () => {
    const middle = certify({ name: 'Middle', issuer: root, isAuthority: true })
    const lower = certify({ name: 'Lower', issuer: middle, isAuthority: true })
    const leaf = certify({ name, issuer: lower })
    const sandbox = certify({ name: 'messageverificationcerts.sandbox.paypal.com', issuer: root })
    expect(await counts(sandbox, sandbox.certificate)).toBe(true)
    expect(await counts(leaf, leaf.certificate + middle.certificate + lower.certificate)).toBe(true)
    expect(await counts(leaf, leaf.certificate + lower.certificate + middle.certificate)).toBe(true)
    expect(await counts(leaf, leaf.certificate + lower.certificate)).toBe(false)
  })

  it('doesn’t count with another name, outside its dates, or from an issuer that isn’t one', async () => {
    const year = 365 * 24 * 60 * 60_000
    const wrong = {
      'another name': certify({ name: 'www.example.com', issuer: root }),
      'a name that only begins alike': certify({ name: `${name}.example.com`, issuer: root }),
      'another service of PayPal': certify({ name: 'www.paypal.com', issuer: root }),
      'too late': certify({ name, issuer: root, until: new Date(start - 1000) }),
      'too early': certify({ name, issuer: root, from: new Date(start + 1000), until: new Date(start + year) }),
      'its own issuer': certify({ name }),
      'an issuer of the same name': certify({ name, issuer: certify({ name: root.name, isAuthority: true }) }),
    }
    for (const [why, one] of Object.entries(wrong)) expect(await counts(one, one.certificate), why).toBe(false)
    const notAnIssuer = { ...signer, name }
    const below = certify({ name, issuer: notAnIssuer })
    expect(await counts(below, below.certificate + signer.certificate)).toBe(false)
    const old = certify({ name: 'Old', issuer: root, isAuthority: true, until: new Date(start - 1000) })
    const fresh = certify({ name, issuer: old })
    expect(await counts(fresh, fresh.certificate + old.certificate)).toBe(false)
    // Ours is there, but it isn't the one that signed.
    const stranger = certify({ name })
    expect(await counts(stranger, signer.certificate + stranger.certificate)).toBe(false)
    for (const file of ['', 'no certificate', signer.certificate.replace('MII', 'AAA')]) {
      expect(await counts(stranger, file)).toBe(false)
    }
  })

  it('costs few calls, however many events come with addresses that lead nowhere', async () => {
    const { driver, peer } = bench
    const event = peer.world.events[0]
    if (!event) throw new Error('Nothing happened')
    const { key } = certify({ name })
    const asked = (part: string) => peer.asked.filter(call => call.includes(part)).length
    const send = (certificateUrl: string, now: number) => {
      const { body, headers } = peer.sign(event, { key, certificateUrl, at: now })
      return expect(
        driver.readEvent({ body, headers, now }, { id: peer.webhookId, secret: null }),
      ).rejects.toMatchObject({ name: 'GatewayError' })
    }
    // The same one, at once and later.
    const nowhere = (name: string) => `${peer.url}/v1/notifications/certs/${name}`
    await Promise.all(Array.from({ length: 10 }, () => send(nowhere('none'), start)))
    for (let i = 0; i < 10; i++) await send(nowhere('none'), start + i)
    expect(asked('certs/none')).toBe(1)
    // Ever new ones.
    for (let i = 0; i < 100; i++) await send(nowhere(`none-${i}`), start + i)
    expect([asked('certs/none'), asked('verify')]).toEqual([20, 60])
    // Those of PayPal that are known go on, and others after a while.
    const good = peer.sign(event)
    const read = (now: number) => bench.driver.readEvent({ ...good, now }, { id: peer.webhookId, secret: null })
    const later = start + 5 * 60_000
    await send(nowhere('none'), later)
    expect([asked('certs/none'), asked('verify')]).toEqual([21, 61])
    await read(later)
    for (let i = 0; i < 100; i++) await send(nowhere(`other-${i}`), later)
    const before = peer.asked.length
    await read(later)
    expect(peer.asked).toHaveLength(before)
  })

  it('comes from PayPal, or from the server that the operator has put in its place', () => {
    const outbound = createOutbound()
    const account = { clientId: 'c', secret: 's', webhookId: 'WH', isTest: false }
    const callsWith = (variables: Record<string, string>) =>
      createPaypalCalls({ env: { variables }, outbound, clock: systemClock }, account)
    const real = 'https://api.paypal.com/v1/notifications/certs/CERT-1'
    const ours = 'http://127.0.0.1:99/v1/notifications/certs/CERT-1'
    expect(isCertificateAddress(callsWith({}), real)).toBe(true)
    expect(isCertificateAddress(callsWith({}), real.replace('api.', 'api.sandbox.'))).toBe(true)
    expect(isCertificateAddress(callsWith({}), ours)).toBe(false)
    expect(isCertificateAddress(callsWith({ PAYPAL_URL: 'http://127.0.0.1:99' }), ours)).toBe(true)
    expect(isCertificateAddress(callsWith({ PAYPAL_URL: 'http://127.0.0.1:9' }), ours)).toBe(false)
    // Test mode is off, so its server doesn't count.
    expect(isCertificateAddress(callsWith({ PAYPAL_SANDBOX_URL: 'http://127.0.0.1:99' }), ours)).toBe(false)
  })
})
