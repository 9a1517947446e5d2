import { expect, type Page } from '@playwright/test'
import { type AnalyticsPeer, startAnalyticsPeer } from '../../packages/server/test/peers/analytics-peer.ts'
import {
  type PaypalPeer,
  type StripePeer,
  startPaypalPeer,
  startStripePeer,
} from '../../packages/server/test/peers/payment-peers.ts'
import { type SentryPeer, startSentryPeer } from '../../packages/server/test/peers/sentry-peer.ts'
import { setUp } from '../fixtures/member.ts'
import { startProduct } from '../fixtures/product.ts'
import { asOwner as base, lookAt } from '../fixtures/test.ts'

interface Peers {
  /** The product's environment; additions take effect at its next start. */
  variables: Record<string, string>
  peers: { sentry: SentryPeer; analytics: AnalyticsPeer; stripe: StripePeer; paypal: PaypalPeer }
}

/** A product with billing whose web services are protocol peers. */
const test = base.extend<Peers>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
  peers: async ({}, use) => {
    const peers = {
      sentry: await startSentryPeer(),
      analytics: await startAnalyticsPeer(),
      stripe: await startStripePeer(),
      paypal: await startPaypalPeer(),
    }
    await use(peers)
    await Promise.all(Object.values(peers).map(peer => peer.close()))
  },
  variables: async ({ peers }, use) => {
    await use({
      ...peers.analytics.variables,
      STRIPE_URL: peers.stripe.url,
      PAYPAL_SANDBOX_URL: peers.paypal.url,
      BILLING_INTEGRATED: 'true',
    })
  },
  product: async ({ variables }, use) => {
    const product = await startProduct(variables)
    await use(product)
    await product.remove()
  },
  owner: async ({ product, context }, use) => {
    await use(await setUp(product, context))
  },
})

async function update(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Update' }).click()
}

async function saved(page: Page): Promise<void> {
  await update(page)
  await expect(page.getByText('Settings saved.', { exact: true })).toBeVisible()
}

test('[LOG-01] [LOG-02] [LOG-03] the logging panel tests a DSN, and browser errors arrive there', async ({
  product,
  page,
  look,
  expectAccessible,
  peers: { sentry },
}) => {
  await page.goto(`${product.url}/admin/settings/logging`)
  const dsn = page.getByLabel('Error tracking DSN')
  await dsn.fill('https://too.short/1')
  await update(page)
  await expect(dsn).toHaveAttribute('aria-invalid', 'true')
  await dsn.fill(sentry.dsn.replace('0123456789', '9999999999'))
  await update(page)
  await expect(page.getByRole('alert')).toContainText('bad sentry DSN public key')
  await look('logging-refused')
  await expectAccessible()
  await dsn.fill(sentry.dsn)
  await page.getByRole('button', { name: 'Test' }).click()
  await expect(page.getByText('It works. Nothing is saved yet.')).toBeVisible()
  await look('logging-test')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await saved(page)

  sentry.events.length = 0
  const requested: string[] = []
  page.on('request', request => requested.push(request.url()))
  await page.goto(`${product.url}/drive?secret=canary`)
  await expect(page.getByRole('heading').first()).toBeVisible()
  expect(requested.filter(url => url.includes('send-report'))).toEqual([])
  await page.evaluate(() => {
    setTimeout(() => {
      throw new TypeError('canary-name is not a thing')
    })
  })
  await expect.poll(() => sentry.events.length).toBe(1)
  expect(sentry.events[0]).toMatchObject({ platform: 'javascript', tags: { side: 'browser' } })
  expect(sentry.raw.join('')).not.toContain('canary')
  expect(requested.every(url => url.startsWith(product.url))).toBe(true)

  await page.goto(`${product.url}/admin/settings/logging`)
  await dsn.fill('')
  await saved(page)
  requested.length = 0
  await page.goto(`${product.url}/drive`)
  await page.evaluate(() => Promise.resolve().then(() => setTimeout(() => Promise.reject(new Error('unseen')))))
  await page.goto(`${product.url}/drive/trash`)
  expect(requested.filter(url => /send-report|error-reports/.test(url))).toEqual([])
})

test('[ANALY-01] [ANALY-02] [ANALY-03] [ANALY-04] [ANALY-05] [ANALY-06] [ANALY-07] [ANALY-09] [KEYS-20] the analytics panel, its statistics, and visits that are counted after consent', async ({
  product,
  owner,
  page,
  context,
  browser,
  look,
  expectAccessible,
  peers: { analytics },
}, info) => {
  const file = page.locator('input[type="file"][name="certificate"]')
  const choose = (name: string, text: string) =>
    file.setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
  const asked: string[] = []
  await test.step('the visitors page links to the panel', async () => {
    await page.goto(`${product.url}/admin/analytics`)
    await expect(page.getByRole('heading', { name: 'Visitor statistics aren’t set up' })).toBeVisible()
    await look('analytics-not-set-up')
    await page.getByRole('link', { name: 'Set up Google Analytics' }).click()
    await expect(page).toHaveURL(/\/admin\/settings\/analytics$/)
  })
  await test.step('[ANALY-01] [ANALY-02] [ANALY-03] [ANALY-04] [ANALY-05] what the panel accepts', async () => {
    await expect(file).toHaveAttribute('accept', /\.json/)
    await choose('key.p12', analytics.keyFile)
    await expect(page.getByText('Choose a .json file')).toBeVisible()
    await choose('key.json', analytics.strangeKeyFile)
    await page.getByLabel('Analytics view ID').fill(String(analytics.property))
    const code = page.getByLabel('Tracking code')
    await expect(code).toHaveAttribute('placeholder', 'UA-XXXXXXXX-X')
    await expect(page.getByText('The code only, not the whole script.')).toBeVisible()
    await code.fill('G-ABCDEF1234')
  })
  await test.step('[ANALY-09] errors from Google are shown', async () => {
    await update(page)
    await expect(page.getByText('Invalid JWT Signature.')).toBeVisible()
    await look('analytics-refused')
    await expectAccessible()
  })
  await test.step('[ANALY-07] the key file is tested and saved', async () => {
    await choose('key.json', analytics.keyFile)
    await page.getByRole('button', { name: 'Test' }).click()
    await expect(page.getByText('Active users in the last 7 days: 7')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await saved(page)
    await expect(page.getByText('Saved and hidden.')).toBeVisible()
    await expect(page.getByText('Visits aren’t counted while the cookie notice is off')).toBeVisible()
    await look('analytics')
    await owner.api('POST', '/settings', { client: { 'cookie_notice.enable': true } })
  })
  await test.step('visitor statistics are shown', async () => {
    await page.goto(`${product.url}/admin/analytics`)
    for (const [list, first] of [
      ['Top pages', '/40'],
      ['Referrers', 'google12'],
      ['Browsers', 'Chrome15'],
      ['Countries', 'Germany13'],
    ] as const) {
      await expect(page.getByRole('list', { name: list }).getByRole('listitem').first()).toHaveText(first)
    }
    await expect(page.getByRole('list', { name: 'Countries' }).getByText('Unknown')).toBeVisible()
    await page.getByRole('heading', { name: 'Referrers' }).scrollIntoViewIfNeeded()
    await look('analytics-page')
    await expectAccessible()
  })
  await test.step('a visitor is counted only after consent', async () => {
    const visitorContext = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    // Stands in for Google's loader, and shows that it ran.
    await visitorContext.route('https://www.googletagmanager.com/**', async route => {
      asked.push(route.request().url())
      await route.fulfill({ contentType: 'text/javascript', body: 'window.loaded = true' })
    })
    const visitor = await visitorContext.newPage()
    await visitor.goto(`${product.url}/register?invited=canary`)
    const notice = visitor.getByRole('region', { name: 'Cookie notice' })
    await expect(notice).toContainText('Google Analytics counts your visit')
    await lookAt(visitor, info, 'notice-counting')
    expect(asked).toEqual([])
    expect((await visitor.request.get(`${product.url}/visit-count`)).status()).toBe(404)
    await notice.getByRole('button', { name: 'Accept' }).click()
    await expect(notice).toHaveCount(0)
    const told = async () => {
      const frame = visitor.frames().find(one => one.url().endsWith('/visit-count'))
      const read = () => JSON.stringify(Object(window).dataLayer.map((one: object) => Object.values(one)))
      return frame ? await frame.evaluate(read) : ''
    }
    await expect.poll(told).toContain('"page_view"')
    expect(await told()).toContain(`"page_location":"${product.url}/register"`)
    expect(await told()).not.toContain('canary')
    expect(asked).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-ABCDEF1234'])
    const page2 = await visitor.request.get(`${product.url}/register`)
    expect(page2.headers()['content-security-policy']).not.toContain('google')
    await visitorContext.close()
  })
  await test.step('a member is counted in the drive, and nobody in the back-office', async () => {
    await context.route('https://www.googletagmanager.com/**', route => {
      asked.push(route.request().url())
      return route.abort()
    })
    await page.goto(`${product.url}/drive`)
    const own = page.getByRole('region', { name: 'Cookie notice' })
    // The notice covers no part of the page.
    await expect(own).toBeVisible()
    const below = async () => {
      const [foot, notice] = [await page.locator('main').boundingBox(), await own.boundingBox()]
      return (foot?.y ?? 0) + (foot?.height ?? 999) - (notice?.y ?? 0)
    }
    await expect.poll(below).toBeLessThanOrEqual(1)
    // In the back-office it isn't shown, whether accepted or not, and nobody is counted.
    await page.goto(`${product.url}/admin/analytics`)
    await expect(page.getByRole('heading', { name: 'People' })).toBeVisible()
    await expect(own).toHaveCount(0)
    await page.goto(`${product.url}/drive`)
    await own.getByRole('button', { name: 'Accept' }).click()
    await expect.poll(() => asked.length).toBe(2)
    await page.goto(`${product.url}/admin/analytics`)
    await expect(page.getByRole('heading', { name: 'People' })).toBeVisible()
    expect(page.frames()).toHaveLength(1)
    expect(asked).toHaveLength(2)
  })
})

test('[BILL-01] [BILL-02] [BILL-03] [BILL-04] [BILL-05] [BILL-06] [BILL-07] [BILL-08] [BILL-09] [BILL-10] [BILL-11] [BILL-12] [BILL-13] [SETSAVE-06] the billing panel shows what is on, and tests both gateways', async ({
  product,
  page,
  look,
  expectAccessible,
  peers: { stripe, paypal },
}) => {
  const toggle = (name: string) => page.getByRole('switch', { name })

  await test.step('[BILL-01] [BILL-02] [BILL-03] [SETSAVE-06] two tabs, and gateways only while billing is on', async () => {
    await page.goto(`${product.url}/admin/settings/general`)
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Billing' }).click()
    await expect(page.getByRole('tab')).toHaveText(['General', 'Invoices'])
    await expect(toggle('PayPal gateway')).toHaveCount(0)
    await expect(toggle('Stripe gateway')).toHaveCount(0)
    await toggle('Enable Billing').click()
  })
  await test.step('[BILL-04] [BILL-05] [BILL-06] PayPal asks for its fields', async () => {
    await expect(page.getByLabel('PayPal client ID')).toHaveCount(0)
    await toggle('PayPal gateway').click()
    await toggle('PayPal test mode').click()
    await page.getByLabel('PayPal client ID').fill(paypal.clientId)
    await update(page)
    await expect(page.getByLabel('PayPal secret')).toHaveJSProperty('validity.valid', false)
    await page.getByLabel('PayPal secret').fill('wrong')
    await page.getByLabel('PayPal webhook ID').fill(paypal.webhookId)
  })
  await test.step('[BILL-07] [BILL-09] Stripe asks for its fields and accepts cards as chips', async () => {
    await toggle('Stripe gateway').click()
    await page.getByLabel('Stripe client ID').fill(stripe.key)
    await page.getByLabel('Stripe secret').fill('sk_test_wrong')
    await page
      .getByRole('combobox', { name: 'Accepted Cards' })
      .or(page.getByLabel('Accepted Cards'))
      .first()
      .fill('visa')
    await page.keyboard.press('Enter')
  })
  await test.step('[BILL-12] [BILL-13] the errors of each gateway are shown beside its fields', async () => {
    await update(page)
    await expect(page.getByText('PayPal answered 401: Client Authentication failed')).toBeVisible()
    await expect(page.getByLabel('Stripe secret')).toHaveAttribute('aria-invalid', 'true')
    await look('billing-refused')
    await expectAccessible()
  })
  await test.step('[BILL-10] [BILL-11] the second tab has an address and notes of five rows each, and is reached by keyboard', async () => {
    await page.getByLabel('PayPal secret').fill(paypal.secret)
    await page.getByLabel('Stripe secret').fill(stripe.secret)
    await page.getByRole('tab', { name: 'General' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Invoices' })).toBeFocused()
    const address = page.getByLabel('Invoice address')
    await expect(address).toHaveAttribute('rows', '5')
    await expect(page.getByLabel('Invoice notes')).toHaveAttribute('rows', '5')
    await address.fill('<b>Holdall</b><br>1 Road')
    await look('billing-invoices')
    await expectAccessible()
  })
  await test.step('[BILL-08] [BILL-09] both are tested and saved', async () => {
    await page.getByRole('button', { name: 'Test' }).click()
    await expect(page.getByText('acct_1')).toBeVisible()
    await look('billing-test')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await saved(page)
    await page.reload()
    await expect(toggle('Enable Billing')).toBeChecked()
    await expect(page.getByText('visa', { exact: true })).toBeVisible()
    await look('billing')
  })
})

test('[SETSAVE-13] [SETSAVE-14] [GEN-06] the progress of a save does not flicker, and a differing address in the environment is reported', async ({
  product,
  page,
  variables,
}) => {
  await page.goto(`${product.url}/admin/settings/general`)
  const name = page.getByRole('textbox', { name: 'Site name' })
  await name.fill('Ours')
  await page.evaluate(() => {
    const seen: [boolean, number][] = []
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const isShown = document.querySelector('main [role="progressbar"]') !== null
      if (isShown !== (seen.at(-1)?.[0] ?? false)) seen.push([isShown, performance.now()])
    }).observe(document.body, { childList: true, subtree: true })
  })
  const changes = () => page.evaluate(() => (window as unknown as { seen: [boolean, number][] }).seen)
  await saved(page)
  // A save is done in a few milliseconds; the bar is visible all the same, and disappears at the end.
  await expect.poll(async () => (await changes()).map(([isShown]) => isShown)).toEqual([true, false])
  const [shown, hidden] = await changes()
  expect((hidden?.[1] ?? 0) - (shown?.[1] ?? 0)).toBeGreaterThanOrEqual(250)

  variables.APP_URL = 'http://drive.example.org'
  await product.stop()
  await product.start()
  await page.goto(`${product.url}/admin/settings/general`)
  await expect(
    page.getByText(
      `Your base site URL is set to ${product.url}, but you are visiting the site at http://drive.example.org.`,
    ),
  ).toBeVisible()
})
