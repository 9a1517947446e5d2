import { expect } from '@playwright/test'
import { addPlan, dialogOf, expectTold } from '../fixtures/billing.ts'
import { openShop, test } from '../fixtures/shop.ts'

test('[PLANS-28] [DEC-115] plans are synced while somebody watches, or not, and a gateway that fails is named', async ({
  product,
  owner,
  stripe,
  page,
  look,
  expectAccessible,
}) => {
  await openShop(owner, stripe)
  await addPlan(owner, { name: 'Pro' })
  await addPlan(owner, { name: 'Team', amount: '20' })
  await page.goto(`${product.url}/admin/plans`)
  const sync = page.getByRole('button', { name: 'Sync' })
  const dialog = dialogOf(page, 'Sync plans')

  await test.step('Sync brings each plan there once, and says so', async () => {
    for (const round of [1, 2]) {
      await sync.click()
      await expectTold(page, 'Synced plans across all enabled payment gateways')
      await expect(dialog.getByText('Stripe · 2 of 2 plans synced')).toBeVisible()
      const atGateway = [...stripe.state.products.values()].map(({ name }) => name).sort()
      expect(atGateway, `round ${round}`).toEqual(['Pro', 'Team'])
      expect(stripe.state.prices.size, `round ${round}`).toBe(2)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Details' })).toHaveCount(0)
      await page.reload()
    }
  })

  await test.step('how far it is shows at each gateway, also to who has left and comes back', async () => {
    await page.route('**/api/v1/plans/sync', route => route.fulfill({ json: { sync: running } }))
    await sync.click()
    const told = dialog.getByRole('status').filter({ hasText: 'plans synced' })
    await expect(told).toHaveText(['1 of 3 plans synced', '2 of 3 plans synced'])
    await look('plans-syncing')
    await expectAccessible()
    await page.reload()
    await expect(page.getByText('Plans are being synced.')).toBeVisible()
    await page.getByRole('button', { name: 'Details' }).click()
    await expect(dialog.getByRole('button', { name: 'Stop' })).toBeVisible()
    await page.unroute('**/api/v1/plans/sync')
    await page.keyboard.press('Escape')
  })

  await test.step('a gateway that fails is named at the end, and later on the page', async () => {
    await page.reload()
    stripe.faults.push(...Array.from({ length: 20 }, () => 'bad-gateway' as const))
    await sync.click()
    const failure = /The plans couldn’t be synced with Stripe: Stripe answered 502/
    await expect(page.getByRole('region', { name: 'Messages' }).getByText(failure)).toBeVisible()
    await expect(dialog.getByText('Stripe · 0 of 2 plans synced')).toBeVisible()
    stripe.faults.length = 0
    await page.reload()
    await expect(page.getByRole('main').getByText(failure)).toBeVisible()
    await look('plans-not-synced')
    await expectAccessible()
    await page.getByRole('button', { name: 'Details' }).click()
    await expect(dialog.getByText('Stripe · 0 of 2 plans synced')).toContainText('Stripe answered 502')
    await look('plans-sync-failed')
    await page.keyboard.press('Escape')
  })
})

/** A sync at two gateways that goes on and on. */
const running = {
  id: '0'.repeat(26),
  state: 'running',
  isStopping: false,
  done: 3,
  total: 6,
  error: null,
  createdAt: '2026-11-25T10:00:00.000Z',
  finishedAt: null,
  gateways: [
    { gateway: 'paypal', synced: 1, total: 3, problem: null },
    { gateway: 'stripe', synced: 2, total: 3, problem: null },
  ],
}
