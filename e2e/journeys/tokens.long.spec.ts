import { expect } from '@playwright/test'
import { test } from '../fixtures/test.ts'

test('[ACCT-08] a member creates a token for a program, sees it used, and revokes it', async ({
  product,
  owner,
  page,
  playwright,
  look,
  expectAccessible,
}) => {
  await page.goto(`${product.url}/account`)
  await expect(page.getByText('No app or program has access.')).toBeVisible()
  await page.getByRole('button', { name: 'New token' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByLabel('Read').uncheck()
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect(dialog.getByText('Enter a name')).toBeVisible()
  await expect(dialog.getByText('Choose at least one')).toBeVisible()
  await look('new-token-refused')

  await dialog.getByLabel('Name').fill('Nightly backup of the study’s laptop')
  await dialog.getByLabel('Read').check()
  await dialog.getByLabel('Your password').fill('not her password')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Wrong password. Try again.')).toBeVisible()
  await look('new-token')
  await expectAccessible()
  await dialog.getByLabel('Your password').fill(owner.password)
  await page.keyboard.press('Enter')
  const field = dialog.getByLabel('API token')
  await expect(field).toHaveValue(/^hd_[\w-]{43}$/)
  const secret = await field.inputValue()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
  await look('token-secret')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  expect(await page.content()).not.toContain(secret)

  const headers = { authorization: `Bearer ${secret}` }
  const program = await playwright.request.newContext({ baseURL: product.url, extraHTTPHeaders: headers })
  expect((await program.get('/api/v1/spaces')).status()).toBe(200)
  expect((await program.get('/api/v1/me')).status()).toBe(403)
  const refused = await program.post('/api/v1/items/folders', { data: { parentId: owner.rootId, name: 'No' } })
  expect(((await refused.json()) as { code: string }).code).toBe('request.scope')
  await owner.api('POST', '/me/tokens', {
    kind: 'app',
    name: 'Phone',
    scopes: ['read', 'write'],
    expiresAt: null,
    password: owner.password,
  })

  await page.reload()
  const row = page.getByRole('listitem').filter({ hasText: 'Nightly backup' })
  await expect(row.getByText(/Last used:/)).toBeVisible()
  await row.scrollIntoViewIfNeeded()
  await look('tokens')
  await expectAccessible()
  await row.getByRole('button', { name: /^Revoke/ }).click()
  await look('token-revoke')
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(row).toBeHidden()
  expect((await program.get('/api/v1/spaces')).status()).toBe(401)
  await program.dispose()
})
