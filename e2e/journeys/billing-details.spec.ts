import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { expectNoSideways } from '../fixtures/drive.ts'
import { register } from '../fixtures/member.ts'
import { buyPro, openShop, stockShop, test, yourPlan } from '../fixtures/shop.ts'
import { lookAt } from '../fixtures/test.ts'

test('[OWNER-06 part] a company buys with its address and VAT number, and moves; the owner finds both', async ({
  product,
  owner,
  stripe,
  page,
  browser,
  look,
}, info) => {
  await openShop(owner, stripe)
  await stockShop(owner)

  await test.step('the owner lets Stripe ask for both', async () => {
    await page.goto(`${product.url}/admin/settings/billing`)
    await page.getByLabel('Ask for the billing address').check()
    await page.getByLabel('Ask business customers for their VAT number').check()
    await page.getByLabel('Ask for the billing address').scrollIntoViewIfNeeded()
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.screenshot({ path: info.outputPath('details-settings-1280.png') })
    await look('details-settings')
    await page.getByRole('button', { name: 'Update' }).click()
    await expect
      .poll(async () => {
        const answer = await owner.api<{ client: Record<string, unknown> }>('GET', '/settings')
        return answer.client['billing.stripe.collect_address']
      })
      .toBe(true)
  })

  const context = await browser.newContext()
  const member = await context.newPage()
  await register(product, context, 'grace@example.org')
  await buyPro(member, product.url)

  await test.step('the invoice can be downloaded', async () => {
    const download = member.waitForEvent('download')
    await member.getByRole('link', { name: 'Download invoice 000001 as PDF' }).click()
    expect((await readFile(await (await download).path())).subarray(0, 5).toString()).toBe('%PDF-')
  })

  await test.step('the customer changes them at Stripe', async () => {
    await lookAt(member, info, 'details-plan')
    await expectNoSideways(member)
    await yourPlan(member).getByRole('button', { name: 'Billing details' }).click()
    await expect(member.getByRole('heading', { name: 'Billing information' })).toBeVisible()
    await member.getByRole('button', { name: 'Save new address' }).click()
    await expect(yourPlan(member)).toBeVisible()
    expect([...stripe.state.customers.values()][0]?.address?.city).toBe('Hamburg')
  })

  await test.step('the owner finds them in the list', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${product.url}/admin/payments`)
    await page.getByRole('button', { name: 'Columns and density' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Billing address' }).click()
    await page.getByRole('button', { name: 'Columns and density' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'VAT number' }).click()
    const row = page.locator('[data-row]').filter({ hasText: '000001' })
    await expect(row).toContainText('Hauptstraße 5, 10115 Berlin, Germany')
    await expect(row).toContainText('DE123456789')
    await look('details-payments')
  })
  await context.close()
})
