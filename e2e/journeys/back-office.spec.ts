import { expect } from '@playwright/test'
import { register } from '../fixtures/member.ts'
import { asOwner as test } from '../fixtures/test.ts'

test('[SHELL-04] the back-office opens for those who may enter, and tells others what they lack', async ({
  product,
  page,
  browser,
  look,
  expectAccessible,
}) => {
  await page.goto(`${product.url}/admin`)
  await expect(page.getByText(/Version:/)).toBeVisible()
  await look('back-office')
  await expectAccessible()
  const context = await browser.newContext()
  await register(product, context, 'grace@example.org')
  const other = await context.newPage()
  await other.goto(`${product.url}/admin`)
  await expect(other.getByText('admin.access')).toBeVisible()
  await context.close()
})
