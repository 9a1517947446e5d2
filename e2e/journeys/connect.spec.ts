import { expect } from '@playwright/test'
import { item } from '../fixtures/drive.ts'
import { test } from '../fixtures/test.ts'

test('[DAV-01] a member connects a device, and the browser shows its changes immediately', async ({
  product,
  owner,
  page,
  playwright,
  look,
  expectAccessible,
}) => {
  await page.goto(`${product.url}/account`)
  await page.getByRole('button', { name: 'Connect a device' }).click()
  await expect(page.getByRole('heading', { name: 'Connect a device' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByText(`${product.url}/dav/`, { exact: true }).first()).toBeVisible()
  await look('connect')
  await expectAccessible()
  await page.getByText('Mac', { exact: true }).click()
  await expect(page.getByText('In the Finder')).toBeVisible()
  await expect(page.getByText('In Files (GNOME)')).toBeHidden()

  await page.getByRole('button', { name: 'Create an app password' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Name of the device')).toHaveValue('Mac')
  await dialog.getByLabel('Your password').fill(owner.password)
  await look('app-password')
  await expectAccessible()
  await page.keyboard.press('Enter')
  const secret = await dialog.getByLabel('App password').inputValue()
  await look('app-password-secret')
  await dialog.getByRole('button', { name: 'Done' }).click()

  const authorization = `Basic ${Buffer.from(`${owner.email}:${secret}`).toString('base64')}`
  const device = await playwright.request.newContext({ extraHTTPHeaders: { authorization } })
  await page.goto(`${product.url}/drive`)
  const put = (text: string) => device.put(`${product.url}/dav/files/from%20the%20device.txt`, { data: text })
  expect((await put('hello')).status()).toBe(201)
  await expect(item(page, 'from the device.txt')).toBeVisible()
  const renamed = await device.fetch(`${product.url}/dav/files/from%20the%20device.txt`, {
    method: 'MOVE',
    headers: { destination: '/dav/files/renamed.txt' },
  })
  expect(renamed.status()).toBe(201)
  await expect(item(page, 'renamed.txt')).toBeVisible()
  await expect(item(page, 'from the device.txt')).toBeHidden()

  await page.goto(`${product.url}/account`)
  await page.getByRole('button', { name: 'Revoke Mac' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('No app or program has access.')).toBeVisible()
  expect((await put('again')).status()).toBe(401)
  await device.dispose()
})
