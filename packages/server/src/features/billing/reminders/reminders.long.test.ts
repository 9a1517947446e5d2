import { billingEndpoints as b } from '@holdall/contract/billing/billing.endpoints.ts'
import { settingsEndpoints } from '@holdall/contract/settings/settings.endpoints.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import type { GatewayWorld } from '../../../../test/gateways/gateway-world.ts'
import { startPaypalWorld } from '../../../../test/gateways/paypal-world.ts'
import { startStripeWorld } from '../../../../test/gateways/stripe-world.ts'
import { dayMs, openPaidSite, type PaidSite } from '../../../../test/paid-site.ts'
import { reconcile } from '../reconcile/reconcile.ts'
import { remindOfPayments } from './remind-of-payments.ts'
import { dueStep, isBehind } from './reminder-step.ts'

describe('the step of a reminder', () => {
  it('is the first at once, the second after half of the time, the third a day before the end, then the last', () => {
    const at = (days: number) => dueStep(0, 7 * dayMs, days * dayMs)
    expect([at(0), at(3.4), at(3.5), at(5.9), at(6), at(6.9), at(7), at(70)]).toEqual([
      ...['failed', 'failed', 'half', 'half', 'last', 'last', 'ended', 'ended'],
    ])
  })

  it('is never a moment before the end that has passed already', () => {
    expect(dueStep(0, 0, 0)).toBe('ended')
    expect(dueStep(0, dayMs, 0)).toBe('last')
  })

  it('is behind once it or a later one was sent', () => {
    expect(isBehind('half', ['failed'])).toBe(false)
    expect(isBehind('half', ['half'])).toBe(true)
    expect(isBehind('failed', ['last'])).toBe(true)
  })
})

const worlds = [
  ['PayPal', startPaypalWorld],
  ['Stripe', startStripeWorld],
] as const
const each = dialects.flatMap(dialect => worlds.map(([name, start]) => [dialect, name, start] as const))

describe.each(each)('reminders of a payment that failed on %s, with the protocol peer of %s', (dialect, _, start) => {
  let site: PaidSite
  let remoteId: string
  beforeEach(async () => {
    site = await openPaidSite<GatewayWorld>(dialect, start)
    const bought = await site.buy(site.bob, site.plans.pro)
    await site.finish(site.bob, bought.checkoutId)
    remoteId = site.world.subscriptions()[0]?.id ?? ''
  })
  afterEach(() => site.close())

  const remind = () => remindOfPayments(site.test.app.ctx)
  const subjects = async () => {
    const mails = tables(site.test.app.services.db.read)
      .selectFrom('mail_outbox')
      .select('subject')
      .where('template', '=', 'billing.unpaid-plan')
      .orderBy('id')
    return (await mails.execute()).map(mail => mail.subject)
  }
  const pays = (does: boolean) => site.world.setCard(remoteId, does ? 'good' : 'declined')
  const go = async (days: number) => {
    site.advance(days * dayMs)
    await site.deliver()
    await remind()
  }
  /** Goes on to an hour after the renewal. */
  const goToRenewal = async () => {
    const [own] = (await site.bob.client.ok(b.mine)).subscriptions
    await go((Date.parse(own?.renewsAt ?? '') - site.test.app.services.clock.now()) / dayMs + 1 / 24)
  }

  it('go out at once, halfway, a day before the end and after it, each once', async () => {
    pays(false)
    await goToRenewal()
    const failed = 'The payment for “Pro” failed'
    expect(await subjects()).toEqual([failed])
    // Neither an hour later, nor after the nightly comparison, nor by two at once.
    await Promise.all([remind(), remind()])
    await reconcile(site.test.app.ctx)
    await remind()
    expect(await subjects()).toEqual([failed])
    await go(3.5)
    await Promise.all([remind(), remind()])
    const missing = 'The payment for “Pro” is still missing'
    expect(await subjects()).toEqual([failed, missing])
    await go(2.6)
    const [, , last] = await subjects()
    expect(last).toMatch(/^“Pro” ends on .+ unless it is paid$/)
    await go(1.5)
    await go(1)
    expect((await subjects()).slice(3)).toEqual(['“Pro” has ended'])
    expect(await site.may(site.bob)).toBe(false)
  })

  it('note the failure once in the timeline, however often it is asked about', async () => {
    pays(false)
    await goToRenewal()
    await reconcile(site.test.app.ctx)
    await reconcile(site.test.app.ctx)
    const kinds = await tables(site.test.app.services.db.read)
      .selectFrom('subscription_events')
      .select('kind')
      .where('kind', 'in', ['payment-failed', 'reminded'])
      .orderBy('id')
      .execute()
    expect(kinds.map(one => one.kind)).toEqual(['payment-failed', 'reminded'])
  })

  it('stay away from whoever pays, whose news is late or who has cancelled', async () => {
    await goToRenewal()
    expect(await subjects()).toEqual([])
    // The gateway collected it, and every event was lost.
    site.advance(31 * dayMs)
    site.world.loseAll()
    await remind()
    expect(await subjects()).toEqual([])
    const [own] = (await site.bob.client.ok(b.mine)).subscriptions
    await site.bob.client.ok(b.cancel, { params: { id: own?.id ?? '' } })
    pays(false)
    await go(40)
    expect(await subjects()).toEqual([])
  })

  it('begin again with the next payment that fails', async () => {
    pays(false)
    await goToRenewal()
    pays(true)
    await go(6)
    await reconcile(site.test.app.ctx)
    await remind()
    const before = (await subjects()).length
    pays(false)
    // The gateways collect again on different days.
    for (let day = 0; day < 40; day++) await go(1)
    expect((await subjects()).slice(before)).toContain('The payment for “Pro” failed')
  })

  it('only tell that the plan has ended where the site gives no days of grace', async () => {
    await site.admin.client.ok(settingsEndpoints.save, { body: { client: { 'billing.grace_days': 0 }, server: {} } })
    await reconcile(site.test.app.ctx)
    pays(false)
    await goToRenewal()
    expect(await subjects()).toEqual(['“Pro” has ended'])
  })

  it('wait for a gateway that doesn’t answer', async () => {
    pays(false)
    site.advance(31 * dayMs)
    await site.deliver()
    for (let call = 0; call < 8; call++) site.world.failAt(call, 'broken')
    await remind()
    expect(await subjects()).toEqual([])
    site.world.clearFaults()
    await remind()
    expect(await subjects()).toEqual(['The payment for “Pro” failed'])
  })
})
