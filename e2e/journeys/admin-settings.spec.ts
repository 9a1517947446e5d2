import { expect } from '@playwright/test'
import { test } from '../fixtures/test.ts'

test('[SETSAVE-02] [SETSAVE-11] every listed panel opens from the pill list', async ({
  product,
  owner,
  page,
  look,
  expectAccessible,
}) => {
  expect(owner.email).toBe('ada@example.org')
  await page.goto(`${product.url}/admin/settings`)
  await expect(page).toHaveURL(/\/admin\/settings\/general$/)
  const pills = page.getByRole('navigation', { name: 'Settings' })
  for (const name of ['General', 'Drive', 'Authentication', 'Localization', 'Mail', 'GDPR']) {
    await pills.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Update' })).toBeEnabled()
    await look(name.toLowerCase())
    await expectAccessible()
  }
})
