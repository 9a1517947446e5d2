import { type Browser, expect, type Page, type PlaywrightWorkerArgs } from '@playwright/test'
import { type SocialPeer, socialClient, startSocialPeer } from '../../packages/server/test/peers/social-peer.ts'
import { addProvider, claimsOf, test as company, signInThere } from '../fixtures/company.ts'
import { ageSessions } from '../fixtures/database.ts'
import { item } from '../fixtures/drive.ts'
import { expectFocus, tabTo } from '../fixtures/keyboard.ts'
import { forgetSession, type Member } from '../fixtures/member.ts'
import { type Product, startProduct } from '../fixtures/product.ts'
import { type AppAccess, desktopAgent, type SyncApp, startSyncApp } from '../fixtures/sync-app.ts'
import { test } from '../fixtures/test.ts'
import { codeOf } from '../fixtures/totp.ts'

/** A product with social logins, which are protocol peers, and a company's real OpenID provider. */
const withProviders = company.extend<{ sites: SocialPeer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
  sites: async ({}, use) => {
    const peer = await startSocialPeer()
    await use(peer)
    await peer.close()
  },
  product: async ({ sites }, use) => {
    const product = await startProduct({ ...sites.variables })
    await use(product)
    await product.remove()
  },
})

interface Connected {
  readonly app: SyncApp
  readonly access: AppAccess
  readonly device: string
}

/** KeyedQueue Google on as its panel would. */
async function turnOnGoogle(owner: Member): Promise<void> {
  await owner.api('POST', '/settings', {
    client: { 'social.google.enable': true },
    server: { google_id: socialClient.id, google_secret: socialClient.secret },
  })
}

const question = (page: Page) => page.getByRole('heading', { name: 'Allow access to your files?' })

/** Turns on the authenticator app. @returns its secret */
async function addTotp(owner: Member): Promise<string> {
  const { secret } = await owner.api<{ secret: string }>('POST', '/me/second-factor/totp', { password: owner.password })
  const plain = secret.replaceAll(' ', '')
  await owner.api('POST', '/me/second-factor/totp/confirm', { code: codeOf(plain, 0) })
  return plain
}

/** Revokes a device's app password in the account, and finds that it no longer opens anything. */
async function revoke(page: Page, product: Product, { app, access, device }: Connected): Promise<void> {
  await page.goto(`${product.url}/account`)
  await expect(page.getByRole('listitem').filter({ hasText: device })).toBeVisible()
  await page.getByRole('button', { name: `Revoke ${device}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('No app or program has access.')).toBeVisible()
  expect((await app.send(access, 'PROPFIND', '/')).status()).toBe(401)
  await app.close()
}

/** A new browser is asked to sign in first, and comes back to the question. */
async function openSignedOut(page: Page, app: SyncApp, signIn: (page: Page) => Promise<void>): Promise<void> {
  expect((await app.poll()).status()).toBe(404)
  await page.goto(app.login)
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fconnect%2F/)
  await signIn(page)
  await expect(question(page)).toBeVisible()
  await expect(page).toHaveURL(app.login)
  expect((await app.poll()).status()).toBe(404)
}

/** What the app gets once the member has let it in: a password of its own, once. */
async function fetchAccess(app: SyncApp, product: Product, email: string): Promise<AppAccess> {
  const polled = await app.poll()
  expect(polled.status()).toBe(200)
  const access = (await polled.json()) as AppAccess
  expect(access).toEqual({ server: product.url, loginName: email, appPassword: access.appPassword })
  expect((await app.poll()).status()).toBe(404)
  expect((await app.send(access, 'PROPFIND', '/')).status()).toBe(207)
  return access
}

interface Arrival {
  readonly product: Product
  readonly browser: Browser
  readonly playwright: PlaywrightWorkerArgs['playwright']
  readonly device: string
  readonly email: string
  readonly signIn: (page: Page) => Promise<void>
}

/** A member without a password lets their device in from a browser of their own, and revokes it. */
async function letInAndRevoke({ product, browser, playwright, device, email, signIn }: Arrival): Promise<void> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const app = await startSyncApp(playwright, product, device)
  await openSignedOut(page, app, signIn)
  await expect(page.getByText(device)).toBeVisible()
  await expect(page.getByText(email, { exact: true })).toBeVisible()
  await expect(page.getByLabel('Your password')).toHaveCount(0)
  await page.getByRole('button', { name: 'Allow access' }).click()
  await expect(page.getByRole('heading', { name: 'Device connected' })).toBeVisible()
  const access = await fetchAccess(app, product, email)
  await revoke(page, product, { app, access, device })
  await context.close()
}

withProviders(
  '[SYNC-07] members let apps in with a second factor, a social or a company sign-in, see each by its device, and revoke it (a client of the protocol in the test)',
  async ({ product, owner, sites, provider, page, browser, playwright, look, expectAccessible }) => {
    withProviders.setTimeout(400_000)
    const secret = await addTotp(owner)
    await turnOnGoogle(owner)
    await addProvider(owner, provider)
    await test.step('with a second factor', async () => {
      const app = await startSyncApp(playwright, product)
      await forgetSession(page)
      await openSignedOut(page, app, async () => {
        await page.getByLabel('Email').fill(owner.email)
        await page.getByLabel('Password', { exact: true }).fill(owner.password)
        await page.getByRole('button', { name: 'Sign in', exact: true }).click()
        await page.getByLabel('Code').fill(codeOf(secret, 1))
        await page.keyboard.press('Enter')
      })
      await expect(page.getByText(desktopAgent)).toBeVisible()
      await expect(page.getByText(owner.email, { exact: true })).toBeVisible()
      await expect(page.getByText('If someone sent you this link, don’t allow it', { exact: false })).toBeVisible()
      await expect(page.getByLabel('Your password')).toHaveCount(0)
      // A button that can't be pressed yet is paler than texts may be.
      await expect(page.getByRole('button', { name: 'Allow access' })).toBeEnabled()
      await look('allow')
      await expectAccessible()
      await tabTo(page, 'Allow access')
      await expectFocus(page, 'Tab to “Allow access”')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'Device connected' })).toBeVisible()
      await look('connected')
      await expectAccessible()
      const access = await fetchAccess(app, product, owner.email)
      expect((await app.send(access, 'PUT', '/from-the-laptop.txt', 'hello')).status()).toBe(201)
      await page.reload()
      await expect(page.getByRole('heading', { name: 'This link was already used' })).toBeVisible()
      await look('already-used')
      await page.getByRole('button', { name: 'Show connected devices' }).click()
      await expect(page.getByRole('listitem').filter({ hasText: desktopAgent })).toContainText('Last synced:')
      await page.goto(`${product.url}/drive`)
      await expect(item(page, 'from-the-laptop.txt')).toBeVisible()
      await revoke(page, product, { app, access, device: desktopAgent })
    })
    await test.step('with a social sign-in', async () => {
      Object.assign(sites.people.google, { email: 'bo@example.org', isEmailConfirmed: true })
      const signIn = (visitor: Page) => visitor.getByRole('button', { name: 'Continue with Google' }).click()
      const device = 'bo-laptop (Desktop Client - Linux)'
      await letInAndRevoke({ product, browser, playwright, device, email: 'bo@example.org', signIn })
    })
    await test.step('with a company sign-in', async () => {
      provider.claims = claimsOf('Grace', 'Hopper')
      const signIn = async (visitor: Page) => {
        await visitor.getByRole('button', { name: 'Continue with Harbour Ltd' }).click()
        await signInThere(visitor, 'grace')
      }
      const device = 'grace-laptop (Desktop Client - Linux)'
      await letInAndRevoke({ product, browser, playwright, device, email: 'grace@example.org', signIn })
    })
  },
)

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
  await expect(page.getByText('Wrong password. Try again.')).toBeVisible()
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
