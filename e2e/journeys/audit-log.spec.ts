import { expect } from '@playwright/test'
import { expectNoSideways } from '../fixtures/drive.ts'
import { register } from '../fixtures/member.ts'
import { asOwner as test } from '../fixtures/test.ts'

test('[OWNER-09 part] an administrator reads what happened, follows a name and looks at the recorded values', async ({
  product,
  owner,
  page,
  browser,
  look,
  expectAccessible,
}) => {
  const theirs = await browser.newContext()
  const bo = await register(product, theirs, 'bo@example.org')
  const made = { parentId: bo.rootId, name: 'Harbour photos of a long summer at the northern coast' }
  const { id } = await bo.api<{ id: string }>('POST', '/items/folders', made)
  await bo.api('POST', `/items/${id}/links`, {})
  await owner.api('POST', '/groups', { name: 'Sailors' })
  await theirs.close()

  await page.goto(`${product.url}/admin/audit-log`)
  const line = page.getByText('bo created a link to Harbour photos of a long summer at the northern coast')
  await expect(line).toBeVisible()
  await expect(page.getByText('created the group Sailors')).toBeVisible()
  await expect(page.getByText('link.created')).toHaveCount(0)
  await look('audit-log')
  await expectAccessible()
  await expectNoSideways(page)

  await page.getByRole('link', { name: 'Sailors' }).click()
  await expect(page).toHaveURL(/\/admin\/groups\/[0-9a-z]{26}$/)
  await page.goBack()
  const link = page.getByRole('row').filter({ hasText: 'created a link to' })
  await link.getByRole('link', { name: 'bo', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/users\/[0-9a-z]{26}$/)
  await page.goBack()

  await link.getByText('127.0.0.1').click()
  const dialog = page.getByRole('dialog', { name: /^bo created a link to/ })
  await expect(dialog.getByText('link.created')).toBeVisible()
  await expect(dialog.getByRole('row', { name: /hasPassword/ })).toBeVisible()
  await look('audit-entry')
  await expectAccessible()
})
