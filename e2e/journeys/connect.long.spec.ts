import { expect } from '@playwright/test'
import { item } from '../fixtures/drive.ts'
import { expectFocus } from '../fixtures/keyboard.ts'
import { startSyncApp } from '../fixtures/sync-app.ts'
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
  await page.getByRole('button', { name: 'Connect a computer' }).click()
  await expect(page.getByRole('heading', { name: 'Connect a computer' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByText(/\/dav\/$/).first()).toBeVisible()
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

test('[SYNC-11] the page “Connect a computer” says how, with copy buttons, and what was connected and last synced', async ({
  product,
  owner,
  page,
  context,
  playwright,
  look,
  expectAccessible,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await page.goto(`${product.url}/account/connect`)
  await expect(page.getByText('No devices yet')).toBeVisible()
  await page.getByRole('button', { name: 'Copy the address', exact: true }).click()
  expect(await copied()).toBe(product.url)
  await page.getByRole('button', { name: 'Copy the username' }).click()
  expect(await copied()).toBe(owner.email)

  // Each way by the keyboard: it opens, says where to get the program and what to do, and copies what it needs.
  const { id } = await owner.api<{ id: string }>('GET', '/me')
  const config = `[mydrive]\ntype = webdav\nurl = ${product.url}/remote.php/dav/files/${id}\nvendor = nextcloud\nuser = ${owner.email}`
  const ways = [
    ['Computer (Windows, macOS, Linux)', 'Choose “Log in”', product.url, 'https://nextcloud.com/install/'],
    ['Phone or tablet', 'Choose “Log in”', product.url, 'https://nextcloud.com/install/'],
    ['rclone', 'rclone config password mydrive pass', config, 'https://rclone.org/downloads/'],
  ] as const
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Keep a folder in sync' }) })
  for (const [name, step, value, address] of ways) {
    const way = section.locator('details').filter({ has: page.locator('summary', { hasText: name }) })
    await way.locator('summary').focus()
    await expectFocus(page, name)
    if ((await way.getAttribute('open')) === null) await page.keyboard.press('Enter')
    await expect(way.getByText(step, { exact: false })).toBeVisible()
    await expect(way.getByRole('link')).toHaveAttribute('href', address)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await copied()).toBe(value)
  }
  await section.scrollIntoViewIfNeeded()
  await look('connect-rclone')
  await expectAccessible()
  const folders = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Open as a network folder' }) })
  for (const [name, value] of [
    ['Windows', `${product.url}/dav/`],
    ['Mac', `${product.url}/dav/`],
    ['Linux', `${product.url}/dav/`.replace('http', 'dav')],
  ] as const) {
    const summary = folders.locator('summary').filter({ hasText: new RegExp(`^${name}$`) })
    if (!(await summary.evaluate(one => one.closest('details')?.open))) await summary.click()
    await folders.getByRole('button', { name: `Copy the address for ${name}` }).click()
    expect(await copied()).toBe(value)
  }

  const app = await startSyncApp(playwright, product)
  const token = app.login.slice(app.login.lastIndexOf('/') + 1)
  await owner.api('POST', '/me/login-flow/grant', { token })
  const access = await (await app.poll()).json()
  await page.reload()
  const device = page.getByRole('listitem').filter({ hasText: 'my-laptop' })
  await expect(device).toContainText('Never synced')
  await expect(device).toContainText('Never used')
  expect((await app.send(access, 'PROPFIND', '/')).status()).toBe(207)
  await page.reload()
  await expect(device).toContainText('Last synced: just now')
  await device.scrollIntoViewIfNeeded()
  await look('connected-devices', 'desktop')
  await page.setViewportSize({ width: 390, height: 844 })
  await device.scrollIntoViewIfNeeded()
  await look('connected-devices', 'phone')
  await expectAccessible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await device.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('No devices yet')).toBeVisible()
  expect((await app.send(access, 'PROPFIND', '/')).status()).toBe(401)
  await app.close()

  await page.route('**/api/v1/me/tokens', route => route.fulfill({ status: 500, body: '{}' }))
  await page.reload()
  const connected = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Connected devices' }) })
  await expect(connected.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 30_000 })
  await connected.scrollIntoViewIfNeeded()
  await look('connected-devices-failed')
  await page.unroute('**/api/v1/me/tokens')
  await connected.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No devices yet')).toBeVisible()
})
