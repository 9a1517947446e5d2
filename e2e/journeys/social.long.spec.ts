import { expect, type Page } from '@playwright/test'
import { captchaKeys, type RecaptchaPeer, startRecaptchaPeer } from '../../packages/server/test/peers/recaptcha-peer.ts'
import { type SocialPeer, socialClient, startSocialPeer } from '../../packages/server/test/peers/social-peer.ts'
import { type Member, setUp } from '../fixtures/member.ts'
import { startProduct } from '../fixtures/product.ts'
import { test as base, lookAt } from '../fixtures/test.ts'

interface Peers {
  sites: SocialPeer
  recaptcha: RecaptchaPeer
}

/** A product whose social login providers and captcha are protocol peers. */
const test = base.extend<Peers>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
  sites: async ({}, use) => {
    const peer = await startSocialPeer()
    await use(peer)
    await peer.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
  recaptcha: async ({}, use) => {
    const peer = await startRecaptchaPeer()
    await use(peer)
    await peer.close()
  },
  product: async ({ sites, recaptcha }, use) => {
    const product = await startProduct({ ...sites.variables, ...recaptcha.variables })
    await use(product)
    await product.remove()
  },
  owner: async ({ product, context }, use) => {
    await use(await setUp(product, context))
  },
})

const update = (page: Page) => page.getByRole('button', { name: 'Update' }).click()
const saved = (page: Page) => expect(page.getByText('Settings saved.', { exact: true })).toBeVisible()

/** Turns providers on as the panel would, for tests that are not about the panel. */
async function switchOn(owner: Member, ...providers: string[]): Promise<void> {
  await owner.api('POST', '/settings', { client: { 'envato.enable': true } })
  const each = (value: (provider: string) => [string, unknown][]) => Object.fromEntries(providers.flatMap(value))
  await owner.api('POST', '/settings', {
    client: each(one => [[`social.${one}.enable`, true]]),
    server: each(one => [
      [`${one}_id`, socialClient.id],
      [`${one}_secret`, socialClient.secret],
    ]),
  })
}

/** What a provider calls a site that signs people in. */
const clientOf = (site: string) => (site === 'Facebook' ? 'app' : 'client')

test('[AUTH-05] [AUTH-06] [AUTH-07] [AUTH-08] [AUTH-09] [AUTH-14] [AUTH-15] [AUTH-16] social logins are turned on in their panel', async ({
  product,
  owner,
  page,
  look,
  expectAccessible,
}) => {
  await page.goto(`${product.url}/admin/settings/authentication`)
  const toggle = (site: string) => page.getByRole('switch', { name: `${site} login` })
  const field = (name: string) => page.getByLabel(name, { exact: true })
  await test.step('[AUTH-08] Envato is offered once the site has it', async () => {
    await expect(toggle('Twitter')).toBeVisible()
    await expect(toggle('Envato')).toHaveCount(0)
    await owner.api('POST', '/settings', { client: { 'envato.enable': true } })
    await page.reload()
  })
  await test.step('[AUTH-05] [AUTH-06] [AUTH-07] [AUTH-09] each toggle reveals its fields', async () => {
    for (const site of ['Google', 'Facebook', 'Twitter', 'Envato']) {
      await expect(field(`${site} ${clientOf(site)} ID`)).toHaveCount(0)
      await toggle(site).click()
      await expect(field(`${site} ${clientOf(site)} ID`)).toBeVisible()
      await expect(field(`${site} ${clientOf(site)} secret`)).toBeVisible()
    }
    await expect(field('Envato personal token')).toBeVisible()
    await expect(page.getByText(`${product.url}/secure/auth/social/google/callback`)).toBeVisible()
    await toggle('Google').scrollIntoViewIfNeeded()
    await look('fields')
    await toggle('Envato').click()
    await expect(field('Envato personal token')).toHaveCount(0)
  })
  await test.step('[AUTH-14] [AUTH-15] [AUTH-16] the errors of a provider are shown at its fields', async () => {
    for (const site of ['Google', 'Facebook', 'Twitter']) {
      await field(`${site} ${clientOf(site)} ID`).fill(socialClient.id)
      await field(`${site} ${clientOf(site)} secret`).fill(site === 'Google' ? '' : 'wrong')
    }
    await update(page)
    await expect(page.getByText('Enter the ID and secret')).toBeInViewport()
    const partOf = (site: string) =>
      page
        .locator('div')
        .filter({ has: toggle(site) })
        .filter({ has: field(`${site} ${clientOf(site)} ID`) })
        .last()
    await expect(partOf('Facebook').getByText('The provider answered 400')).toBeVisible()
    await expect(partOf('Twitter').getByText('The provider answered 401')).toBeVisible()
    await expect(partOf('Twitter').getByText('The provider answered')).toHaveCount(1)
    await look('refused')
    await expectAccessible()
  })
  await test.step('they are tested and saved', async () => {
    for (const site of ['Google', 'Facebook', 'Twitter'])
      await field(`${site} ${clientOf(site)} secret`).fill(socialClient.secret)
    await page.getByRole('button', { name: 'Test' }).click()
    const dialog = page.getByRole('dialog', { name: 'Test' })
    await expect(dialog.getByText('Test passed. Nothing is saved yet.')).toBeVisible()
    await look('tested', 'desktop')
    await page.keyboard.press('Escape')
    await update(page)
    await saved(page)
    await expect(field('Google client secret')).toHaveValue('')
  })
})

test('[ACCT-03] [AUTH-03] users sign in with other sites, and connect them in their account', async ({
  product,
  owner,
  sites,
  browser,
  page,
  look,
  expectAccessible,
}, info) => {
  await switchOn(owner, 'google', 'facebook', 'twitter', 'envato')
  const context = await browser.newContext()
  const visitor = await context.newPage()
  const continueWith = (site: string) => visitor.getByRole('button', { name: `Continue with ${site}` })
  await visitor.goto(`${product.url}/sign-in?next=/drive/starred`)
  await expect(continueWith('Envato')).toBeVisible()
  await lookAt(visitor, info, 'sign-in')
  await visitor.goto(`${product.url}/register`)
  await expect(continueWith('Google')).toBeVisible()
  await lookAt(visitor, info, 'register')

  // Consent is refused at the provider, and then given.
  await visitor.goto(`${product.url}/sign-in?next=/drive/starred`)
  sites.consents = false
  await continueWith('Google').click()
  await expect(
    visitor.getByText('Google didn’t get your permission to share your profile. Try again and allow it.'),
  ).toBeVisible()
  await expect(visitor).toHaveURL(`${product.url}/secure/auth/social/google/callback`)
  await lookAt(visitor, info, 'refused')
  sites.consents = true
  await visitor.goto(`${product.url}/sign-in?next=/drive/starred`)
  Object.assign(sites.people.google, { email: 'grace@example.org', first: 'Grace', last: 'Hopper' })
  await continueWith('Google').click()
  await expect(visitor).toHaveURL(`${product.url}/drive/starred`)

  // A member without a password is told to set one.
  await visitor.goto(`${product.url}/account`)
  const section = (who: Page) => who.locator('section').filter({ hasText: 'Connected sign-in methods' })
  await expect(section(visitor).getByText('grace@example.org')).toBeVisible()
  await expect(visitor.getByText('Set a password before you connect or disconnect sign-in methods.')).toBeVisible()
  await section(visitor).scrollIntoViewIfNeeded()
  await lookAt(visitor, info, 'no-password')
  await visitor.getByRole('button', { name: 'Set a password' }).click()
  await expect(visitor.getByText('We’ve sent an email to grace@example.org.')).toBeVisible()
  await context.close()

  // A provider that confirms no address: the user enters one, and confirms it by mail.
  const other = await browser.newContext()
  const newcomer = await other.newPage()
  sites.people.facebook.email = null
  await newcomer.goto(`${product.url}/register`)
  await newcomer.getByRole('button', { name: 'Continue with Facebook' }).click()
  await expect(newcomer.getByText('You are signing up with Facebook. We’ll email you')).toBeVisible()
  await lookAt(newcomer, info, 'newcomer')
  await newcomer.getByLabel('Email').fill('hedy@example.org')
  await newcomer.getByRole('button', { name: 'Create account' }).click()
  await expect(newcomer.getByText('Check your inbox')).toBeVisible()
  const confirmPath = () => /\/confirm-email\/[\w-]+/.exec(product.output())?.[0]
  await expect.poll(confirmPath, { timeout: 20_000 }).toBeTruthy()
  await newcomer.goto(`${product.url}${confirmPath()}`)
  await expect(newcomer.getByText('Your email address is confirmed')).toBeVisible()
  await newcomer.goto(`${product.url}/sign-in`)
  await newcomer.getByRole('button', { name: 'Continue with Facebook' }).click()
  await expect(newcomer).toHaveURL(`${product.url}/drive`)
  await other.close()

  // The owner connects one and disconnects it again.
  await page.goto(`${product.url}/account`)
  await expect(section(page).getByText('No sign-in methods are connected yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Connect Twitter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect Twitter' })
  await dialog.getByLabel('Your password').fill(owner.password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`${product.url}/account`)
  await expect(section(page).getByText('Twitter', { exact: true })).toBeVisible()
  await section(page).scrollIntoViewIfNeeded()
  await look('connected')
  await expectAccessible()
  await page.getByRole('button', { name: 'Disconnect Twitter' }).click()
  await page.getByRole('dialog').getByLabel('Your password').fill(owner.password)
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(section(page).getByText('No sign-in methods are connected yet.')).toBeVisible()

  await owner.api('POST', '/settings', { client: { 'registration.disable': true } })
  const late = await browser.newContext()
  const closed = await late.newPage()
  await closed.goto(`${product.url}/sign-in`)
  await expect(closed.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(closed.getByRole('button', { name: /Continue with/ })).toHaveCount(0)
  await late.close()
})

test('[RECAP-01] [RECAP-02] [RECAP-03] [RECAP-04] [RECAP-05] [RECAP-06] [RECAP-07] the captcha is turned on in its panel and guards registration', async ({
  product,
  owner,
  recaptcha,
  browser,
  page,
  look,
  expectAccessible,
}, info) => {
  await owner.api('POST', '/settings', { client: { 'cookie_notice.enable': true } })
  await page.goto(`${product.url}/admin/settings/recaptcha`)
  await expect(page.getByText('Enable recaptcha integration for registration page.')).toBeVisible()
  await expect(page.getByText('Enable recaptcha integration for "contact us" page.')).toBeVisible()
  await page.getByRole('switch', { name: 'Registration' }).click()
  const [site, secret] = [page.getByLabel('reCAPTCHA v3 site key'), page.getByLabel('reCAPTCHA v3 secret key')]
  await site.fill(captchaKeys.site)
  await secret.fill('wrong')
  await update(page)
  await expect(page.getByText('reCAPTCHA doesn’t recognise this secret key')).toBeVisible()
  await expect(secret).toHaveAttribute('aria-invalid', 'true')
  await look('refused')
  await expectAccessible()
  await secret.fill(captchaKeys.secret)
  await update(page)
  await saved(page)

  const context = await browser.newContext()
  const visitor = await context.newPage()
  const problems: string[] = []
  visitor.on('console', message => message.text().includes('Content Security Policy') && problems.push(message.text()))
  await visitor.goto(`${product.url}/sign-in`)
  await expect(visitor.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(visitor.getByText('reCAPTCHA')).toHaveCount(0)
  await visitor.goto(`${product.url}/register`)
  await expect(visitor.getByText('This form is protected by reCAPTCHA.')).toBeVisible()
  await expect(visitor.getByText('When you register, Google’s reCAPTCHA sets cookies.')).toBeVisible()
  await lookAt(visitor, info, 'register')
  const register = async (email: string) => {
    await visitor.getByLabel('Email').fill(email)
    await visitor.getByLabel('Password', { exact: true }).fill('correct horse battery staple')
    await visitor.getByRole('button', { name: 'Create account' }).click()
  }
  // Nothing is loaded from Google before the form is sent, while the notice is open.
  await visitor.getByLabel('Email').press('a')
  expect(recaptcha.loads).toBe(0)
  recaptcha.score = 0.3
  await register('grace@example.org')
  await expect(visitor.getByText('We couldn’t verify that you’re human.')).toBeVisible()
  expect(recaptcha.loads).toBe(1)
  recaptcha.score = 0.7
  recaptcha.fault = 'broken'
  await visitor.getByRole('button', { name: 'Create account' }).click()
  await expect(visitor.getByText('can’t be reached, so nothing was sent')).toBeVisible()
  await lookAt(visitor, info, 'away', 'desktop')
  recaptcha.fault = null
  await visitor.getByRole('button', { name: 'Create account' }).click()
  await expect(visitor).toHaveURL(/\/drive/)
  await context.close()

  // Once the notice is accepted, it loads when the form is first touched.
  const accepted = await browser.newContext()
  const second = await accepted.newPage()
  await second.goto(`${product.url}/register`)
  await second.getByRole('button', { name: 'Accept' }).click()
  await second.reload()
  await second.getByLabel('Email').press('a')
  await expect.poll(() => recaptcha.loads).toBe(2)
  await accepted.close()
  expect(problems).toEqual([])
})
