import { expect, type Page } from '@playwright/test'
import { openDatabase } from '../fixtures/database.ts'
import { item } from '../fixtures/drive.ts'
import { expectFocus, tabTo } from '../fixtures/keyboard.ts'
import { forgetSession, type Member } from '../fixtures/member.ts'
import type { Product } from '../fixtures/product.ts'
import { type AppAccess, desktopAgent, startSyncApp } from '../fixtures/sync-app.ts'
import { test } from '../fixtures/test.ts'
import { codeOf } from '../fixtures/totp.ts'

const question = (page: Page) => page.getByRole('heading', { name: 'Allow access to your files?' })

/** Turns on the authenticator app. @returns its secret */
async function addTotp(owner: Member): Promise<string> {
  const { secret } = await owner.api<{ secret: string }>('POST', '/me/second-factor/totp', { password: owner.password })
  const plain = secret.replaceAll(' ', '')
  await owner.api('POST', '/me/second-factor/totp/confirm', { code: codeOf(plain, 0) })
  return plain
}

/** As if everybody had signed in an hour ago. */
function ageSessions(product: Product): void {
  const database = openDatabase(product)
  try {
    database.prepare('update sessions set created_at = created_at - 3600000').run()
  } finally {
    database.close()
  }
}

test('[SYNC-07 part] a member lets an app in with a second factor, sees it in the account, and revokes it (a client of the protocol in the test)', async ({
  product,
  owner,
  page,
  playwright,
  look,
  expectAccessible,
}) => {
  const secret = await addTotp(owner)
  const app = await startSyncApp(playwright, product)
  expect((await app.poll()).status()).toBe(404)
  await forgetSession(page)
  await page.goto(app.login)
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fconnect%2F/)
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('Code').fill(codeOf(secret, 1))
  await page.keyboard.press('Enter')

  await expect(question(page)).toBeVisible()
  await expect(page).toHaveURL(app.login)
  await expect(page.getByText(desktopAgent)).toBeVisible()
  await expect(page.getByText(owner.email, { exact: true })).toBeVisible()
  await expect(page.getByText('If someone sent you this link, don’t allow it', { exact: false })).toBeVisible()
  await expect(page.getByLabel('Your password')).toHaveCount(0)
  // A button that can't be pressed yet is paler than texts may be.
  await expect(page.getByRole('button', { name: 'Allow access' })).toBeEnabled()
  await look('allow')
  await expectAccessible()
  expect((await app.poll()).status()).toBe(404)
  await tabTo(page, 'Allow access')
  await expectFocus(page, 'Tab to “Allow access”')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Device connected' })).toBeVisible()
  await look('connected')
  await expectAccessible()

  const polled = await app.poll()
  expect(polled.status()).toBe(200)
  const access = (await polled.json()) as AppAccess
  expect(access).toEqual({ server: product.url, loginName: owner.email, appPassword: access.appPassword })
  expect((await app.poll()).status()).toBe(404)
  expect((await app.send(access, 'PROPFIND', '/')).status()).toBe(207)
  expect((await app.send(access, 'PUT', '/from-the-laptop.txt', 'hello')).status()).toBe(201)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This link was already used' })).toBeVisible()
  await look('already-used')

  await page.getByRole('button', { name: 'Show connected devices' }).click()
  const device = page.getByRole('listitem').filter({ hasText: desktopAgent })
  await expect(device).toContainText('Last synced:')
  await page.goto(`${product.url}/drive`)
  await expect(item(page, 'from-the-laptop.txt')).toBeVisible()
  await page.goto(`${product.url}/account`)
  await page.getByRole('button', { name: `Revoke ${desktopAgent}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('No app or program has access.')).toBeVisible()
  expect((await app.send(access, 'PROPFIND', '/')).status()).toBe(401)
  await app.close()
})

test('an app is let in with the password if the member signed in long ago, or refused; used, unknown and strange links say what to do', async ({
  product,
  owner,
  page,
  playwright,
  look,
  expectAccessible,
}) => {
  ageSessions(product)
  const long = `${'A computer with a very long name '.repeat(2)}${'x'.repeat(60)}`
  const app = await startSyncApp(playwright, product, long)
  const opened = await page.goto(app.login)
  expect(opened?.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
  await expect(question(page)).toBeVisible()
  // Whoever brings the page to the front under somebody's pointer doesn't get the click.
  const allow = page.getByRole('button', { name: 'Allow access' })
  await expect(allow).toBeEnabled()
  const isHeld = await allow.evaluate(async button => {
    window.dispatchEvent(new Event('focus'))
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return (button as HTMLButtonElement).disabled
  })
  expect(isHeld).toBe(true)
  await expect(allow).toBeEnabled()
  await expect(page.getByText('A computer with a very long name', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Allow access' }).click()
  await expect(page.getByText('Enter your password')).toBeVisible()
  await page.getByLabel('Your password').fill('not her password')
  await page.getByRole('button', { name: 'Allow access' }).click()
  await expect(page.getByText('Wrong password.')).toBeVisible()
  await look('allow-with-password')
  await expectAccessible()
  expect((await app.poll()).status()).toBe(404)
  await page.getByLabel('Your password').fill(owner.password)
  await page.getByRole('button', { name: 'Allow access' }).click()
  await expect(page.getByRole('heading', { name: 'Device connected' })).toBeVisible()
  expect((await app.poll()).status()).toBe(200)

  const refused = await startSyncApp(playwright, product)
  await page.goto(refused.login)
  await page.getByRole('button', { name: 'Don’t allow' }).click()
  await expect(page.getByRole('heading', { name: 'Access not allowed' })).toBeVisible()
  await look('refused')
  await expectAccessible()
  expect((await refused.poll()).status()).toBe(404)

  await page.goto(`${product.url}/connect/${'a'.repeat(43)}`)
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()
  await look('no-longer-valid')
  await page.goto(`${product.url}/connect/half-of-it`)
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()

  // Another account of the same browser: signs out, and comes back to the page.
  const other = await startSyncApp(playwright, product)
  await page.goto(other.login)
  await page.getByRole('button', { name: 'Use another account' }).click()
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fconnect%2F/)
  for (const one of [app, refused, other]) await one.close()
})
