import { expect } from '@playwright/test'
import { asOwner, lookAt, test } from '../fixtures/test.ts'

asOwner(
  'an address that leads nowhere says whose site it is, and has ways on',
  async ({ product, page, look, expectAccessible }) => {
    await page.goto(`${product.url}/account`)
    await page.goto(`${product.url}/nowhere`)
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Holdall' })).toHaveAttribute('href', '/')
    await look('nowhere')
    await expectAccessible()
    await page.getByRole('button', { name: 'Go back' }).click()
    await expect(page).toHaveURL(`${product.url}/account`)
    await page.goto(`${product.url}/nowhere`)
    await page.getByRole('button', { name: 'Go to the start page' }).click()
    await expect(page).toHaveURL(`${product.url}/drive`)
  },
)

test('a page whose code is broken shows the site’s name, and offers ways to continue', async ({
  product,
  owner,
  browser,
}, info) => {
  await owner.api('POST', '/settings', {
    client: { 'site.name': 'Harbour files', 'mail.contact_page_address': 'help@example.org' },
  })
  const context = await browser.newContext()
  const visitor = await context.newPage()
  // As when a proxy corrupts a script.
  const script = /\/assets\/contact-page-[^/]+\.js$/
  const body = 'export const Page = () => { throw new Error("spoilt") }'
  await visitor.route(script, route => route.fulfill({ contentType: 'text/javascript', body }))
  await visitor.goto(`${product.url}/contact`)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
  await expect(visitor.getByRole('banner').getByRole('link', { name: 'Harbour files' })).toHaveAttribute('href', '/')
  await expect(visitor.getByRole('link', { name: 'Go to the start page' })).toHaveAttribute('href', '/')
  await lookAt(visitor, info, 'broken')
  await visitor.unroute(script)
  await visitor.reload()
  await expect(visitor.getByRole('button', { name: 'Send' })).toBeVisible()
  await context.close()
})
