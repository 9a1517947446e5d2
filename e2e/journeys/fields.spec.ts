import { expect } from '@playwright/test'
import { register } from '../fixtures/member.ts'
import { asOwner as test } from '../fixtures/test.ts'

test('a field shows what counts until the server has accepted another choice', async ({
  product,
  owner,
  page,
  browser,
}) => {
  const team = await owner.api<{ id: string }>('POST', '/workspaces', { name: 'Harbour' })
  const { roles } = await owner.api<{ roles: { id: string; name: string }[] }>('GET', `/workspaces/${team.id}/members`)
  const roleId = roles.find(role => role.name === 'Viewer')?.id
  const bo = await register(product, await browser.newContext(), 'bo@example.org')
  const invited = { emails: [bo.email], roleId }
  const { data } = await owner.api<{ data: { id: string }[] }>('POST', `/workspaces/${team.id}/invitations`, invited)
  await bo.api('POST', `/invitations/${data[0]?.id}/accept`)

  await page.goto(`${product.url}/drive/workspaces/${team.id}`)
  const asked = Promise.withResolvers<void>()
  const accepted = Promise.withResolvers<void>()
  await page.route('**/workspace-members/*', async route => {
    asked.resolve()
    await accepted.promise
    await route.continue()
  })
  const role = page.getByLabel('Role of bo')
  await role.selectOption('Editor')
  await asked.promise
  await expect(role.locator('option:checked')).toHaveText('Viewer')
  accepted.resolve()
  await expect(role.locator('option:checked')).toHaveText('Editor')
})

test('each field that appears on a page has the focus, not only the first one', async ({ product, page }) => {
  await page.goto(`${product.url}/account`)
  // The cards below it move once its rows have come.
  await expect(page.getByRole('columnheader', { name: 'By email' })).toBeVisible()
  for (let times = 0; times < 2; times++) {
    await page.getByRole('button', { name: 'Change email' }).click()
    await expect(page.getByLabel('New email')).toBeFocused()
    await page.getByRole('button', { name: 'Cancel' }).click()
  }
})
