import { expect } from '@playwright/test'
import { test } from '../fixtures/test.ts'

test('[ADMX-04] an administrator sees how the parts of the site are, and where to mend what is not well', async ({
  product,
  owner: _owner,
  page,
  look,
  expectAccessible,
}) => {
  await page.goto(`${product.url}/admin/status`)
  const parts = page.getByRole('list').filter({ has: page.getByRole('heading', { name: 'Database' }) })
  await expect(parts.getByText(/^SQLite 3\.\d+.* answers in .* ms$/)).toBeVisible()
  await expect(parts.getByRole('listitem')).toHaveCount(12)
  await expect(page.getByText('Everything works')).toBeVisible()
  await look('status')
  await page.route('**/api/v1/status', async route => {
    const answer = await route.fetch()
    const status = await answer.json()
    await route.fulfill({
      response: answer,
      json: {
        ...status,
        jobs: { state: 'warning', failed: 3 },
        disk: { ...status.disk, state: 'bad' },
        address: { state: 'good', base_url: 'https://files.example.org' },
      },
    })
  })
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('One part does not work')).toBeVisible()
  await look('status-in-need')
  await expectAccessible()
  const jobs = parts.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Failed jobs' }) })
  await jobs.getByRole('link', { name: 'Jobs' }).click()
  await expect(page).toHaveURL(/\/admin\/jobs$/)
})
