import { expect } from '@playwright/test'
import { dialogOf, rowOf } from '../fixtures/billing.ts'
import { openDatabase } from '../fixtures/database.ts'
import { expectNoSideways } from '../fixtures/drive.ts'
import { register } from '../fixtures/member.ts'
import type { Product } from '../fixtures/product.ts'
import { buyPro, openShop, stockShop, test } from '../fixtures/shop.ts'

/** One event had a problem that has gone since, and there were payments in the months before. */
function giveHistory(product: Product): void {
  const database = openDatabase(product)
  database
    .prepare(
      "update gateway_events set problem = 'This subscription wasn’t started on this site.' where type = 'invoice.paid'",
    )
    .run()
  const insert = database.prepare(
    "insert into invoices (id, number, gateway, mode, remote_id, total, refunded, currency, document, paid_at, issued_at) values (?, ?, 'stripe', 'live', ?, ?, ?, ?, '{}', ?, ?)",
  )
  const amounts = { EUR: [999, 1998, 2997, 2498, 4995, 6993, 6494, 8991], USD: [2000, 2000, 4000, 6000, 4000, 8000] }
  let number = 1000
  for (const [currency, list] of Object.entries(amounts)) {
    for (const [back, total] of list.toReversed().entries()) {
      const now = new Date()
      const at = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1, 15)
      number++
      insert.run(String(number).padStart(26, '0'), number, `in_${number}`, total, 0, currency, at, at)
    }
  }
  database.close()
}

test('an administrator reads the timeline, has a failed event handled again, compares, and sees the figures', async ({
  product,
  owner,
  stripe,
  page,
  browser,
  look,
  expectAccessible,
}) => {
  await openShop(owner, stripe)
  await stockShop(owner)
  const context = await browser.newContext()
  await register(product, context, 'grace@example.org')
  const member = await context.newPage()
  await buyPro(member, product.url)
  await context.close()
  await stripe.webhooks.deliver()
  const timeline = dialogOf(page, 'Timeline')
  const lines = timeline.getByRole('listitem')

  await test.step('the timeline says what happened, and what the gateway sent', async () => {
    await page.goto(`${product.url}/admin/subscriptions`)
    await rowOf(page, 'grace').getByRole('button', { name: 'Actions for grace@example.org' }).click()
    await page.getByRole('menuitem', { name: 'Timeline' }).click()
    await expect(lines.filter({ hasText: 'Bought Pro' })).toContainText('Stripe')
    await expect(lines.filter({ hasText: 'invoice.paid' })).toContainText('Handled')
    await expect(lines.filter({ hasText: 'Waiting to be handled' })).toHaveCount(0)
    await timeline.getByRole('button', { name: 'Close' }).last().click()
    giveHistory(product)
  })

  await test.step('an event that failed shows its problem, and is handled again', async () => {
    await page.reload()
    await rowOf(page, 'grace').getByRole('button', { name: 'Actions for grace@example.org' }).click()
    await page.getByRole('menuitem', { name: 'Timeline' }).click()
    const failed = lines.filter({ hasText: 'invoice.paid' })
    await expect(failed).toContainText('This subscription wasn’t started on this site.')
    await look('timeline-problem')
    await expectAccessible()
    await failed.getByRole('button', { name: 'Try again' }).click()
    await expect(failed.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    await expect(failed).toContainText(/Handled$/)
  })

  await test.step('the gateway is asked about this subscription', async () => {
    await timeline.getByRole('button', { name: 'Compare with the gateway now' }).click()
    await expect(timeline.getByRole('status').filter({ hasText: 'Everything matches.' })).toBeVisible()
    await look('timeline-compared')
    await timeline.getByRole('button', { name: 'Close' }).last().click()
  })

  await test.step('all subscriptions are compared, and what couldn’t be corrected is listed', async () => {
    await page.getByRole('button', { name: 'Compare with gateways' }).click()
    const dialog = dialogOf(page, 'Compare with gateways')
    await dialog.getByRole('button', { name: 'Compare now' }).click()
    await expect(dialog.getByText('One subscription was compared. Everything matches.')).toBeVisible()
    stripe.faults.push(...Array.from({ length: 60 }, () => 'bad-gateway' as const))
    await dialog.getByRole('button', { name: 'Compare now' }).click()
    await expect(dialog.getByRole('heading', { name: 'Couldn’t be corrected' })).toBeVisible({ timeout: 30_000 })
    await expect(dialog.getByRole('listitem').filter({ hasText: 'grace@example.org' })).toContainText('Stripe')
    stripe.faults.length = 0
    await look('comparison')
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
  })

  await test.step('the figures stand on the analytics screen', async () => {
    await page.goto(`${product.url}/admin`)
    const figures = page.getByRole('region', { name: 'Subscriptions', exact: true })
    await expect(figures.locator('dt:text-is("Active now") + dd')).toHaveText('1')
    await expect(figures.locator('dt:text-is("New this month") + dd')).toHaveText('1')
    await expect(figures.locator('dt:text-is("Lost this month") + dd')).toHaveText('0')
    await expect(figures.getByRole('heading', { level: 2 })).toHaveText([
      'Subscriptions',
      'Income in EUR',
      'Income in USD',
      'Test payments in EUR',
    ])
    await figures.getByText('Show as table').first().click()
    await expect(figures.getByRole('row').nth(1)).toContainText('€89.91')
    await figures.getByText('Show as table').first().click()
    await figures.evaluate(element => element.scrollIntoView())
    await look('payment-figures')
    await expectAccessible()
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSideways(page)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('while billing is off, none of it is there', async () => {
    await owner.api('POST', '/settings', { client: { 'billing.enable': false } })
    await page.goto(`${product.url}/admin`)
    await expect(page.getByRole('heading', { name: 'Storage by type' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Subscriptions' })).toHaveCount(0)
  })
})
