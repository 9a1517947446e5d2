import { accountEndpoints } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { billingEndpoints as b } from '@holdall/contract/billing/billing.endpoints.ts'
import { oversightEndpoints as o } from '@holdall/contract/billing/oversight.endpoints.ts'
import { encodeFilters } from '@holdall/contract/kit/list-parts/filters.ts'
import { settingsEndpoints } from '@holdall/contract/settings/settings.endpoints.ts'
import { subscriptionEndpoints } from '@holdall/contract/subscriptions/subscriptions.endpoints.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { startPaypalWorld } from '../../../test/gateways/paypal-world.ts'
import { startStripeWorld } from '../../../test/gateways/stripe-world.ts'
import { openPaidSite, type PaidSite } from '../../../test/paid-site.ts'
import { syncNow } from '../../../test/sync-now.ts'

type StripeSite = PaidSite<Awaited<ReturnType<typeof startStripeWorld>>>

describe.each(dialects)('keys of another account on %s', dialect => {
  describe('of Stripe', () => {
    let site: StripeSite
    let buyers: TestMember[]
    beforeEach(async () => {
      site = await openPaidSite(dialect, startStripeWorld)
      buyers = [site.bob, await buildMember(site.test), await buildMember(site.test)]
      for (const buyer of buyers) await site.finish(buyer, (await site.buy(buyer, site.plans.pro)).checkoutId)
      await site.deliver()
      await compare()
    })
    afterEach(() => site.close())

    async function compare() {
      await site.admin.client.ok(o.startComparison)
      await site.test.app.worker.runDue()
      const { comparison } = await site.admin.client.ok(o.comparison)
      return comparison
    }
    const enter = (account: string, accepted?: string[]) => {
      const { key, secret } = site.world.peer.turnInto(account)
      const body = { server: { stripe_key: key, stripe_secret: secret }, ...(accepted && { accepted }) }
      return site.admin.client.call(settingsEndpoints.save, { body })
    }
    const rows = () =>
      tables(site.test.app.services.db.read)
        .selectFrom('subscriptions')
        .select(['account', 'missing_at', 'ends_at', 'is_paid'])
        .execute()
    const rights = () =>
      Promise.all(
        buyers.map(async buyer => (await buyer.client.ok(accountEndpoints.me)).permissions.includes('reports.view')),
      )
    const missing = async () =>
      (await site.admin.client.ok(subscriptionEndpoints.list, { query: { filters: missingOnly } })).pagination.total

    it('are only saved once somebody accepts what that means; the error names the account and how many stay', async () => {
      expect((await rows()).map(one => one.account)).toEqual(['acct_1', 'acct_1', 'acct_1'])
      const { status, problem } = await enter('acct_2')
      expect(status).toBe(422)
      expect(problem.errors).toMatchObject([{ field: 'stripe_group', code: 'setting.consequence' }])
      expect(problem.errors?.[0]?.message).toMatch(/another Stripe account \(acct_2\).*: 3\./)
      expect(site.test.app.services.settings.get('stripe_secret')).toBe('sk_test_canary51Right')
      expect((await enter('acct_2', ['paypal_group'])).status).toBe(422)
      expect((await enter('acct_2', ['stripe_group'])).status).toBe(200)
      // Back again, nothing stays behind.
      expect((await enter('acct_1')).status).toBe(200)
    })

    it('end nothing: what is unknown there is listed, and known again with the right keys', async () => {
      expect((await enter('acct_2', ['stripe_group'])).status).toBe(200)
      const compared = await compare()
      expect(compared).toMatchObject({ mended: 0 })
      expect(compared?.problems.map(({ about, code }) => [about, code])).toEqual(
        buyers.map(() => ['subscription', 'other-account']),
      )
      expect(await rights()).toEqual([true, true, true])
      expect((await rows()).every(one => one.missing_at !== null && one.ends_at === null && one.is_paid === 1)).toBe(
        true,
      )
      expect(await missing()).toBe(3)
      const id = (await site.bob.client.ok(b.mine)).subscriptions[0]?.id ?? ''
      expect(await site.admin.client.ok(o.compareOne, { params: { id } })).toEqual({ outcome: 'unknown', changes: [] })
      // Without a sync, the prices of the former account are sold to nobody by accident: the buyer reads a plain sentence.
      const fresh = await buildMember(site.test)
      const answer = await fresh.client.call(b.checkout, { body: { planId: site.plans.pro, gateway: 'stripe' } })
      expect(answer.problem.code).toBe('billing.gateway-refused')
      expect(JSON.stringify(answer.problem)).not.toMatch(/No such price|400/)
      expect(await syncNow(site.test, site.admin)).toMatchObject([{ synced: 2, problem: null }])
      expect(
        (await fresh.client.call(b.checkout, { body: { planId: site.plans.pro, gateway: 'stripe' } })).status,
      ).toBe(201)

      expect((await enter('acct_1', ['stripe_group'])).status).toBe(200)
      expect(await compare()).toMatchObject({ problems: [] })
      expect((await rows()).every(one => one.missing_at === null && one.account === 'acct_1')).toBe(true)
      expect(await missing()).toBe(0)
    })

    it('don’t keep a real end from being one', async () => {
      const [first] = site.world.subscriptions()
      site.world.endThere(first?.id ?? '')
      site.world.loseAll()
      expect(await compare()).toMatchObject({ mended: 1, problems: [] })
      expect((await rights()).filter(Boolean)).toHaveLength(2)
    })
  })

  it('of PayPal list what is unknown, and end nothing', async () => {
    const site = await openPaidSite(dialect, startPaypalWorld)
    await site.finish(site.bob, (await site.buy(site.bob, site.plans.pro)).checkoutId)
    await site.deliver()
    const compare = async () => {
      await site.admin.client.ok(o.startComparison)
      await site.test.app.worker.runDue()
      return (await site.admin.client.ok(o.comparison)).comparison
    }
    expect(await compare()).toMatchObject({ problems: [] })
    const { world } = site.world.peer
    const before = [...world.subscriptions]
    world.subscriptions.clear()
    world.payerId = 'OTHER'
    expect((await compare())?.problems).toMatchObject([{ about: 'subscription', code: 'other-account' }])
    expect(await site.may(site.bob)).toBe(true)
    for (const [id, one] of before) world.subscriptions.set(id, one)
    world.payerId = 'WDJJHEBZ4X2LY'
    expect(await compare()).toMatchObject({ problems: [] })
    await site.close()
  })
})

const missingOnly = encodeFilters([{ key: 'status', operator: '=', value: 'missing' }])
