import { expect } from '@playwright/test'
import { test } from '../fixtures/service-peers.ts'
import { pressUpdate, update } from '../fixtures/settings.ts'

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
  await pressUpdate(page)
  await expect(dsn).toHaveAttribute('aria-invalid', 'true')
  await dsn.fill(sentry.dsn.replace('0123456789', '9999999999'))
  await pressUpdate(page)
  await expect(page.getByRole('alert')).toContainText('bad sentry DSN public key')
  await look('logging-refused')
  await expectAccessible()
  await dsn.fill(sentry.dsn)
  await page.getByRole('button', { name: 'Test' }).click()
  await expect(page.getByText('Test passed. Nothing is saved yet.')).toBeVisible()
  await look('logging-test')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await update(page)

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
  await update(page)
  requested.length = 0
  await page.goto(`${product.url}/drive`)
  await page.evaluate(() => Promise.resolve().then(() => setTimeout(() => Promise.reject(new Error('unseen')))))
  await page.goto(`${product.url}/drive/trash`)
  expect(requested.filter(url => /send-report|error-reports/.test(url))).toEqual([])
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
    await pressUpdate(page)
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
    await pressUpdate(page)
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
    await update(page)
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
  await update(page)
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
