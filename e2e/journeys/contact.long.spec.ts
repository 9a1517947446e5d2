import { expect } from '@playwright/test'
import { lookAt, test } from '../fixtures/test.ts'

test('[MAIL-03] a visitor writes to the people who run the site, if it accepts messages', async ({
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
  await expect(visitor.getByRole('heading', { name: 'This site doesn’t accept messages' })).toBeVisible()

  await owner.api('POST', '/settings', { client: { 'mail.contact_page_address': 'help@example.org' } })
  await visitor.goto(product.url)
  await lookAt(visitor, info, 'landing')
  await visitor.getByRole('link', { name: 'Contact' }).click()
  await expect(visitor).toHaveURL(`${product.url}/contact`)
  const field = (name: string) => visitor.getByRole('textbox', { name })
  await field('Your name').fill('Eve')
  await field('Your email address').fill('eve')
  await field('Subject').fill('Prices')
  await visitor.getByRole('button', { name: 'Send' }).click()
  await expect(field('Your email address')).toHaveAccessibleDescription(/Enter an email address/)
  await expect(field('Message')).toHaveAttribute('aria-invalid', 'true')
  await lookAt(visitor, info, 'contact-refused')
  await field('Your email address').fill('eve@example.net')
  await field('Message').fill('What does it cost?')
  await visitor.keyboard.press('Tab')
  await visitor.keyboard.press('Enter')
  await expect(visitor.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await expect(visitor.getByRole('status').filter({ hasText: 'was sent' })).toContainText('eve@example.net')
  await lookAt(visitor, info, 'contact-sent')
  await context.close()

  // A signed-in member finds their name and address filled in.
  await page.goto(`${product.url}/contact`)
  await expect(page.getByRole('textbox', { name: 'Your email address' })).toHaveValue(owner.email)
  await expect(page.getByRole('textbox', { name: 'Your name' })).toHaveValue('Ada Lovelace')
  await look('contact')
  await expectAccessible()
  await page.goto(`${product.url}/admin/outbox`)
  await expect(page.getByRole('row').filter({ hasText: 'Contact: Prices' })).toContainText('help@example.org')
})

test('every page that visitors see has the same footer: the site’s menu, then the contact page', async ({
  product,
  owner,
  browser,
}, info) => {
  const { page: terms } = await owner.api<{ page: { id: string } }>('POST', '/custom-pages', {
    title: 'Terms',
    body: '<p>Be kind.</p>',
  })
  const address = `/pages/${terms.id}/terms`
  const file = await owner.upload('note.txt', 'A note.')
  const { slug } = await owner.api<{ slug: string }>('POST', `/items/${file}/links`, {})
  const items = [{ id: 'a', label: 'Our terms', type: 'link', action: address, icon: '' }]
  await owner.api('POST', '/settings', { client: { 'mail.contact_page_address': 'help@example.org' } })
  await owner.api('POST', '/appearance', { client: { menus: [{ id: 'm', name: 'Foot', position: 'footer', items }] } })
  const context = await browser.newContext()
  const visitor = await context.newPage()
  const foot = visitor.getByRole('contentinfo')
  for (const path of ['/', '/sign-in', '/register', '/contact', address, `/s/${slug}`]) {
    await visitor.goto(product.url + path)
    const own = path.startsWith('/s/') ? ['Report abuse'] : []
    await expect(foot.locator('a, button'), path).toHaveText(['Our terms', ...own, 'Contact'])
    await lookAt(visitor, info, `foot-${path.split('/')[1] || 'landing'}`)
  }
  await context.close()
})
