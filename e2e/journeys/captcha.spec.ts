import { expect, type Page } from '@playwright/test'
import {
  startTurnstilePeer,
  type TurnstilePeer,
  turnstileKeys,
} from '../../packages/server/test/peers/turnstile-peer.ts'
import { setUp } from '../fixtures/member.ts'
import { startProduct } from '../fixtures/product.ts'
import { test as base, lookAt } from '../fixtures/test.ts'

/** A product whose Turnstile is a protocol peer. */
const test = base.extend<{ turnstile: TurnstilePeer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
  turnstile: async ({}, use) => {
    const peer = await startTurnstilePeer()
    await use(peer)
    await peer.close()
  },
  product: async ({ turnstile }, use) => {
    const product = await startProduct(turnstile.variables)
    await use(product)
    await product.remove()
  },
  owner: async ({ product, context }, use) => {
    await use(await setUp(product, context))
  },
})

const register = async (visitor: Page, email: string) => {
  await visitor.getByLabel('Email').fill(email)
  await visitor.getByLabel('Password', { exact: true }).fill('correct horse battery staple')
  await visitor.getByRole('button', { name: 'Create account' }).click()
}

const write = async (visitor: Page) => {
  await visitor.getByLabel('Your name').fill('Eve')
  await visitor.getByLabel('Your email address').fill('eve@example.net')
  await visitor.getByLabel('Subject').fill('Prices')
  await visitor.getByRole('textbox', { name: 'Message' }).fill('What does it cost?')
  await visitor.getByRole('button', { name: 'Send' }).click()
}

test('[OWNER-12 part] registration and the contact page are protected by a proof of work, and then by Turnstile', async ({
  product,
  owner,
  turnstile,
  browser,
  page,
  look,
  expectAccessible,
}, info) => {
  await owner.api('POST', '/settings', { client: { 'mail.contact_page_address': 'help@example.org' } })
  await page.goto(`${product.url}/admin/settings/recaptcha`)
  const service = page.getByLabel('Captcha', { exact: true })
  await expect(service).toHaveValue('recaptcha')
  await service.selectOption('proof_of_work')
  await expect(page.getByLabel('reCAPTCHA v3 site key')).toHaveCount(0)
  for (const name of ['Registration', 'Contact', 'Abuse reports']) await page.getByRole('switch', { name }).click()
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  const trial = page.getByRole('dialog', { name: 'Test' })
  await expect(trial.getByText('Solve a challenge on this server')).toBeVisible()
  await look('trial')
  await trial.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Settings saved.', { exact: true })).toBeVisible()
  await look('panel-proof-of-work')
  await expectAccessible()

  const context = await browser.newContext()
  const visitor = await context.newPage()
  const elsewhere: string[] = []
  const problems: string[] = []
  visitor.on('request', request => {
    if (!request.url().startsWith(product.url) && /^https?:/.test(request.url())) elsewhere.push(request.url())
  })
  visitor.on('console', message => message.text().includes('Content Security Policy') && problems.push(message.text()))
  await visitor.goto(`${product.url}/register`)
  await expect(visitor.getByText('A short calculation on your device keeps bots out of this form.')).toBeVisible()
  await lookAt(visitor, info, 'register-proof-of-work')
  // It begins with the first key, and is done before the form is filled in.
  const began = Date.now()
  await visitor.getByLabel('Email').press('a')
  await expect(visitor.getByRole('status').filter({ hasText: 'has done the calculation' })).toBeVisible({
    timeout: 30_000,
  })
  info.annotations.push({ type: 'time of the calculation', description: `${Date.now() - began} ms` })
  await lookAt(visitor, info, 'register-done')
  await register(visitor, 'grace@example.org')
  await expect(visitor).toHaveURL(/\/drive/)
  await context.close()

  const second = await browser.newContext()
  const writer = await second.newPage()
  await writer.goto(`${product.url}/contact`)
  await expect(writer.getByLabel('Your name')).toBeVisible()
  await lookAt(writer, info, 'contact-proof-of-work')
  await write(writer)
  await expect(writer.getByRole('heading', { name: 'Thank you' })).toBeVisible({ timeout: 30_000 })
  expect(elsewhere).toEqual([])
  expect(problems).toEqual([])

  // A link is reported, in a dialog.
  const made = { parentId: owner.rootId, name: 'Harbour photos' }
  const { id } = await owner.api<{ id: string }>('POST', '/items/folders', made)
  const { slug } = await owner.api<{ slug: string }>('POST', `/items/${id}/links`, {})
  await writer.goto(`${product.url}/s/${slug}`)
  await writer.getByRole('button', { name: 'Report abuse' }).click()
  await writer.getByLabel('What’s wrong?').selectOption('malware')
  await writer.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(writer.getByText(/It has the number \d{10}/)).toBeVisible({ timeout: 30_000 })
  await second.close()

  await service.selectOption('turnstile')
  await page.getByLabel('Turnstile site key').fill(turnstileKeys.site)
  await page.getByLabel('Turnstile secret key').fill('wrong')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Turnstile doesn’t recognise this secret key')).toBeVisible()
  await look('panel-turnstile')
  await page.getByLabel('Turnstile secret key').fill(turnstileKeys.secret)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Settings saved.', { exact: true })).toBeVisible()
  const third = await browser.newContext()
  const last = await third.newPage()
  last.on('console', message => message.text().includes('Content Security Policy') && problems.push(message.text()))
  await last.goto(`${product.url}/register`)
  await expect(last.getByText('This form is protected by Cloudflare Turnstile.')).toBeVisible()
  await lookAt(last, info, 'register-turnstile')
  turnstile.fault = 'broken'
  await register(last, 'hedy@example.org')
  await expect(last.getByText('can’t be reached, so nothing was sent')).toBeVisible()
  await lookAt(last, info, 'register-away')
  turnstile.fault = null
  await last.getByRole('button', { name: 'Create account' }).click()
  await expect(last).toHaveURL(/\/drive/)
  await third.close()

  const fourth = await browser.newContext()
  const asking = await fourth.newPage()
  await asking.goto(`${product.url}/contact`)
  await expect(asking.getByLabel('Your name')).toBeVisible()
  await lookAt(asking, info, 'contact-turnstile')
  // The peer refuses languages that Turnstile doesn't know.
  await asking.evaluate(() => document.documentElement.setAttribute('lang', 'zh-Hans'))
  await write(asking)
  await expect(asking.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await fourth.close()
  expect(problems).toEqual([])
  expect(turnstile.loads).toBe(2)
})
