import { expect } from '@playwright/test'
import { test } from '../fixtures/test.ts'

test('the landing page can be read without scripts', async ({ product, owner, browser }, info) => {
  expect(owner.rootId).not.toBe('')
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(product.url)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/sign-in')
  await page.screenshot({ path: info.outputPath('landing-without-scripts.png') })
  await context.close()
})
