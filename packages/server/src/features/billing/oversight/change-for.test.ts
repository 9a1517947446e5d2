import { billingEndpoints as b } from '@holdall/contract/billing/billing.endpoints.ts'
import { oversightEndpoints as o } from '@holdall/contract/billing/oversight.endpoints.ts'
import { encodeFilters } from '@holdall/contract/kit/list-parts/filters.ts'
import { subscriptionEndpoints as s } from '@holdall/contract/subscriptions/subscriptions.endpoints.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { buildMember } from '../../../../test/factories.ts'
import type { GatewayWorld } from '../../../../test/gateways/gateway-world.ts'
import { startPaypalWorld } from '../../../../test/gateways/paypal-world.ts'
import { startStripeWorld } from '../../../../test/gateways/stripe-world.ts'
import { dayMs, openPaidSite, type PaidSite } from '../../../../test/paid-site.ts'

let site: PaidSite
afterEach(() => site.close())

async function open(dialect: (typeof dialects)[number], start: () => Promise<GatewayWorld>): Promise<string> {
  site = await openPaidSite(dialect, start)
  const { checkoutId } = await site.buy(site.bob, site.plans.pro)
  await site.finish(site.bob, checkoutId)
  await site.deliver()
  return (await site.bob.client.ok(b.mine)).subscriptions[0]?.id ?? ''
}
const subjects = async () =>
  (
    await tables(site.test.app.services.db.read)
      .selectFrom('mail_outbox')
      .select(['recipient', 'subject'])
      .where('template', '=', 'subscriptions.plan-changed')
      .orderBy('id')
      .execute()
  ).map(({ recipient, subject }) => (recipient === site.bob.email ? subject : `${recipient}: ${subject}`))

describe.each(dialects)('what an administrator does to someone’s plan on %s', dialect => {
  it('[OWNER-03 part] changes it through Stripe at the previewed price, and mails the customer', async () => {
    const id = await open(dialect, startStripeWorld)
    const { client } = site.admin
    const preview = await client.ok(o.previewFor, { params: { id }, body: { planId: site.plans.team } })
    expect(Number(preview.dueNow)).toBeGreaterThan(9)
    const body = { planId: site.plans.team, token: preview.token }
    expect(await client.ok(o.changeFor, { params: { id }, body })).toEqual({ state: 'done' })
    expect((await site.bob.client.ok(b.mine)).subscriptions[0]?.plan.name).toBe('Team')
    const back = await client.ok(o.previewFor, { params: { id }, body: { planId: site.plans.pro } })
    expect(back.dueNow).toBeNull()
    const down = { planId: site.plans.pro, token: back.token }
    expect(await client.ok(o.changeFor, { params: { id }, body: down })).toEqual({ state: 'from-next-payment' })
    expect(await subjects()).toEqual(['Your plan changes to “Team”', 'Your plan changes to “Pro”'])
    const { data } = await client.ok(o.timeline, { params: { id } })
    expect(data.filter(({ by }) => by === 'administrator').map(({ kind }) => kind)).toEqual([
      'change-requested',
      'changed',
    ])
  })

  it('[OWNER-03 part] changes nothing until the difference is paid, and mails the page where it is', async () => {
    const id = await open(dialect, startStripeWorld)
    const { token } = await site.admin.client.ok(o.previewFor, { params: { id }, body: { planId: site.plans.team } })
    site.world.setCard(site.world.subscriptions()[0]?.id ?? '', 'declined')
    const body = { planId: site.plans.team, token }
    expect(await site.admin.client.ok(o.changeFor, { params: { id }, body })).toEqual({ state: 'needs-payment' })
    expect((await site.bob.client.ok(b.mine)).subscriptions[0]?.plan.name).toBe('Pro')
    expect(await subjects()).toEqual(['Confirm your change to “Team”'])
  })

  it('[OWNER-03 part] can’t change it at PayPal, and says why', async () => {
    const id = await open(dialect, startPaypalWorld)
    for (const call of [
      site.admin.client.call(o.previewFor, { params: { id }, body: { planId: site.plans.team } }),
      site.admin.client.call(o.changeFor, { params: { id }, body: { planId: site.plans.team, token: 't' } }),
    ])
      expect((await call).problem.code).toBe('billing.needs-customer')
    expect(await subjects()).toEqual([])
  })

  it('[OWNER-06 part] PayPal has no page for billing details, and that is said', async () => {
    const id = await open(dialect, startPaypalWorld)
    expect((await site.bob.client.call(b.details, { params: { id } })).problem.code).toBe('billing.no-details')
  })

  it.each([
    ['Stripe', startStripeWorld],
    ['PayPal', startPaypalWorld],
  ] as const)('[OWNER-03 part] cancels, resumes and deletes it at %s, and mails each', async (_, start) => {
    const id = await open(dialect, start)
    const { client } = site.admin
    const params = { id }
    expect((await client.call(o.resumeFor, { params })).problem.code).toBe('billing.not-cancelled')
    await client.ok(s.cancel, { params, body: { delete: false } })
    expect((await site.bob.client.ok(b.mine)).subscriptions[0]?.state).toBe('grace')
    await client.ok(o.resumeFor, { params })
    expect((await site.bob.client.ok(b.mine)).subscriptions[0]?.state).toBe('active')
    await client.ok(s.cancel, { params, body: { delete: true } })
    expect(await subjects()).toEqual([
      'Your plan “Pro” was cancelled',
      'Your plan “Pro” was resumed',
      'Your plan “Pro” has ended',
    ])
  })

  it('[OWNER-03 part] gives a plan and changes its dates, each with a mail; nobody is mailed what they did themselves', async () => {
    await open(dialect, startStripeWorld)
    const eve = await buildMember(site.test)
    const { client } = site.admin
    const given = { plan_id: site.plans.team, description: '', renews_at: null, ends_at: null }
    const { subscription } = await client.ok(s.create, { body: { user_id: eve.userId, ...given } })
    const params = { id: subscription.id }
    const edit = (values: object) => client.ok(s.update, { params, body: { ...given, ...values } })
    await edit({ description: 'A friend' })
    await edit({ ends_at: '2030-01-01T00:00:00.000Z' })
    await edit({ ends_at: '2031-01-01T00:00:00.000Z' })
    await edit({ plan_id: site.plans.pro, ends_at: '2031-01-01T00:00:00.000Z' })
    await client.ok(s.create, { body: { user_id: site.admin.userId, ...given } })
    const [own] = (await site.bob.client.ok(b.mine)).subscriptions
    await site.bob.client.ok(b.cancel, { params: { id: own?.id ?? '' } })
    expect(await subjects()).toEqual(
      [
        'You have the plan “Team”',
        'Your plan “Team” was cancelled',
        'The dates of your plan “Team” have changed',
        'Your plan changes to “Pro”',
      ].map(subject => `${eve.email}: ${subject}`),
    )
  })

  it.each([
    ['Stripe', startStripeWorld],
    ['PayPal', startPaypalWorld],
  ] as const)('[OWNER-03 part] arrears at %s are a state: since when, how much, until when', async (_, start) => {
    const id = await open(dialect, start)
    const remoteId = site.world.subscriptions()[0]?.id ?? ''
    const { client } = site.admin
    const filters = encodeFilters([{ key: 'status', operator: '=', value: 'past-due' }])
    const late = async () => (await client.ok(s.list, { query: { filters } })).pagination.data
    expect(await late()).toEqual([])
    site.world.setCard(remoteId, 'declined')
    const [own] = (await site.bob.client.ok(b.mine)).subscriptions
    site.advance(Date.parse(own?.renewsAt ?? '') - site.test.app.services.clock.now() + dayMs / 24)
    site.world.loseAll()
    const compared = await client.ok(o.compareOne, { params: { id } })
    // It never says that nothing differs and adds a line in the same moment.
    expect(compared).toMatchObject({ outcome: 'mended', changes: [{ what: 'past_due', after: true }] })
    expect(await client.ok(o.compareOne, { params: { id } })).toEqual({ outcome: 'same', changes: [] })
    const [row] = await late()
    expect(row).toMatchObject({ id, cancelled: false, pastDue: { amount: '9.99', currency: 'USD' } })
    const { since = '', until } = row?.pastDue ?? {}
    expect(Date.parse(since)).toBeLessThanOrEqual(site.test.app.services.clock.now())
    expect(Date.parse(until ?? '') - Date.parse(own?.renewsAt ?? '')).toBe(7 * dayMs)
    site.advance(dayMs)
    await site.deliver()
    expect((await late())[0]?.pastDue?.since).toBe(since)
    site.world.setCard(remoteId, 'good')
    site.advance(6 * dayMs)
    await site.deliver()
    await client.ok(o.compareOne, { params: { id } })
    expect(await late()).toEqual([])
  })
})
