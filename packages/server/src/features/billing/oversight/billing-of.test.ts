import { billingEndpoints as b } from '@holdall/contract/billing/billing.endpoints.ts'
import { oversightEndpoints as o } from '@holdall/contract/billing/oversight.endpoints.ts'
import { userEndpoints } from '@holdall/contract/users/users.endpoints.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dialects } from '../../../../test/databases.ts'
import { buildMember } from '../../../../test/factories.ts'
import { startPaypalWorld } from '../../../../test/gateways/paypal-world.ts'
import { openPaidSite, type PaidSite } from '../../../../test/paid-site.ts'

describe.each(dialects)('what someone pays, for administrators, on %s', dialect => {
  let site: PaidSite
  beforeEach(async () => {
    site = await openPaidSite(dialect, startPaypalWorld)
    const { checkoutId } = await site.buy(site.bob, site.plans.pro)
    await site.finish(site.bob, checkoutId)
    await site.deliver()
  })
  afterEach(() => site.close())

  it('[OWNER-02 part] shows plans and invoices, whose PDF opens with the same permission', async () => {
    const clerk = await buildMember(site.test, { permissions: ['subscriptions.view'] })
    const params = { id: site.bob.userId }
    const mine = await site.bob.client.ok(b.mine)
    const billing = await clerk.client.ok(o.ofUser, { params })
    expect(billing.subscriptions).toMatchObject([{ plan: { name: 'Pro' }, state: 'active', gateway: 'paypal' }])
    expect(billing.invoices).toEqual(mine.invoices)
    expect(billing.invoiceCount).toBe(1)
    const pdf = await clerk.client.call(b.invoice, { params: { id: billing.invoices[0]?.id ?? '' } })
    expect(pdf.raw.headers['content-type']).toBe('application/pdf')
    expect((await site.bob.client.call(o.ofUser, { params })).status).toBe(403)
    const gone = await clerk.client.call(o.ofUser, { params: { id: '0'.repeat(26) } })
    expect(gone.problem.code).toBe('user.not-found')
  })

  it('[OWNER-02 part] whoever removes the person learns which plan ends, and how many invoices stay', async () => {
    const clerk = await buildMember(site.test, { permissions: ['users.view', 'users.delete', 'reports.view'] })
    const { removal } = await clerk.client.ok(userEndpoints.removal, { params: { id: site.bob.userId } })
    expect(removal).toMatchObject({ subscriptions: [{ plan: 'Pro', gateway: 'paypal' }], invoices: 1 })
    const other = await buildMember(site.test)
    expect((await clerk.client.ok(userEndpoints.removal, { params: { id: other.userId } })).removal).toMatchObject({
      subscriptions: [],
      invoices: 0,
    })
  })
})
