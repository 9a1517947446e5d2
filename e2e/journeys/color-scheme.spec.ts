import { expect } from '@playwright/test'
import { forgetSession } from '../fixtures/member.ts'
import { asOwner as test } from '../fixtures/test.ts'

declare global {
  interface Window {
    /** Every scheme that the page has had since its body existed. */
    schemes: string[]
    refusedScripts: string[]
  }
}

/** Runs before anything on the page. */
function watchSchemes(): void {
  window.schemes = []
  window.refusedScripts = []
  document.addEventListener('securitypolicyviolation', event => window.refusedScripts.push(event.violatedDirective))
  const note = () => {
    const scheme = document.documentElement?.dataset.theme ?? 'none'
    if (document.body && window.schemes.at(-1) !== scheme) window.schemes.push(scheme)
  }
  new MutationObserver(note).observe(document, { subtree: true, childList: true, attributes: true })
}

test('[ACCT-06] a page never appears in a scheme other than the chosen one, even on a new device', async ({
  product,
  owner,
  browser,
}) => {
  await owner.api('PATCH', '/me', { theme: 'dark' })
  const context = await browser.newContext({ colorScheme: 'light', storageState: await owner.request.storageState() })
  const page = await context.newPage()
  await page.addInitScript(watchSchemes)
  await page.goto(`${product.url}/drive`)
  await expect(page.getByRole('heading', { name: 'My files' })).toBeVisible()
  expect(await page.evaluate(() => window.schemes)).toEqual(['dark'])

  await forgetSession(page)
  await page.goto(`${product.url}/sign-in`)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(await page.evaluate(() => window.schemes)).toEqual(['dark'])
  expect(await page.evaluate(() => window.refusedScripts)).toEqual([])
  await context.close()
})

test('[ACCT-06] a member who follows the device again sees it immediately, whatever this browser remembers', async ({
  product,
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.addInitScript(() => localStorage.setItem('holdall.color-scheme', 'dark'))
  await page.addInitScript(watchSchemes)
  await page.goto(`${product.url}/drive`)
  await expect(page.getByRole('heading', { name: 'My files' })).toBeVisible()
  expect(await page.evaluate(() => window.schemes)).toEqual(['light'])
})
