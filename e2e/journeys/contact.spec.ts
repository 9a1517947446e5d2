import { expect } from '@playwright/test'
import { lookAt, test } from '../fixtures/test.ts'

test('[MAIL-03] a visitor writes to whoever runs the site, where the site takes messages', async ({
  product,
  owner,
  page,
  browser,
  look,
  expectAccessible,
}, info) => {
  const context = await browser.newContext()
  const visitor = await context.newPage()
  await visitor.goto(`${product.url}/sign-in`)
  await expect(visitor.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Contact' })).toHaveCount(0)
  await visitor.goto(`${product.url}/contact`)
  await expect(visitor.getByRole('heading', { name: 'This site takes no messages here' })).toBeVisible()

  await owner.api('POST', '/settings', { client: { 'mail.contact_page_address': 'help@example.org' } })
  await visitor.goto(product.url)
  await lookAt(visitor, info, 'landing')
  await visitor.getByRole('link', { name: 'Contact' }).click()
  await expect(visitor).toHaveURL(`${product.url}/contact`)
  const field = (name: string) => visitor.getByRole('textbox', { name })
  await field('Your name').fill('Eve')
  await field('Your e-mail address').fill('eve')
  await field('Subject').fill('Prices')
  await visitor.getByRole('button', { name: 'Send' }).click()
  await expect(field('Your e-mail address')).toHaveAccessibleDescription(/Enter an e-mail address/)
  await expect(field('Message')).toHaveAttribute('aria-invalid', 'true')
  await lookAt(visitor, info, 'contact-refused')
  await field('Your e-mail address').fill('eve@example.net')
  await field('Message').fill('What does it cost?')
  await visitor.keyboard.press('Tab')
  await visitor.keyboard.press('Enter')
  await expect(visitor.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await expect(visitor.getByRole('status').filter({ hasText: 'on its way' })).toContainText('eve@example.net')
  await lookAt(visitor, info, 'contact-sent')
  await context.close()

  // Who is signed in finds their name and address there.
  await page.goto(`${product.url}/contact`)
  await expect(page.getByRole('textbox', { name: 'Your e-mail address' })).toHaveValue(owner.email)
  await expect(page.getByRole('textbox', { name: 'Your name' })).toHaveValue('Ada Lovelace')
  await look('contact')
  await expectAccessible()
  await page.goto(`${product.url}/admin/outbox`)
  await expect(page.getByRole('row').filter({ hasText: 'Contact: Prices' })).toContainText('help@example.org')
})
