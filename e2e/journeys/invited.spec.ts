import { type BrowserContext, expect, type Page } from '@playwright/test'
import { addFolder, item } from '../fixtures/drive.ts'
import { type Member, register, registerUnconfirmed } from '../fixtures/member.ts'
import type { Product } from '../fixtures/product.ts'
import { lookAt, test } from '../fixtures/test.ts'

const email = 'bo@example.org'
const password = 'correct horse battery staple'
const banner = 'Confirm your address to see what was shared with you.'

/** Shares a folder with someone who has no account; returns the address in the mail. */
async function invite(product: Product, owner: Member): Promise<string> {
  const folder = await addFolder(owner, 'Holiday')
  await owner.upload('tickets.txt', 'train at nine', folder)
  await owner.api('POST', `/items/${folder}/grants`, { emails: [email], role: 'viewer' })
  const find = () => /\/invited\/[\w~-]+\?next=[\w%.~-]+/.exec(product.output())?.[0]
  await expect.poll(find, { timeout: 20_000 }).toBeTruthy()
  return `${product.url}${find()}`
}

async function expectHoliday(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Holiday' })).toBeVisible()
  await expect(item(page, 'tickets.txt')).toBeVisible()
}

const isConfirmed = async (product: Product, context: BrowserContext) => {
  const answer = await context.request.get(`${product.url}/api/v1/me`)
  return ((await answer.json()) as { emailConfirmed: boolean }).emailConfirmed
}

test('[SHARE-04] an invited person without an account signs up from the mail, and is in the folder', async ({
  product,
  owner,
  browser,
}) => {
  const address = await invite(product, owner)
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(address)
  await expect(page).toHaveURL(/\/register\?next=/)
  await expect(page.getByText('You need an account to see what was shared with you.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expectHoliday(page)
  expect(await isConfirmed(product, context)).toBe(true)
  await expect(page.getByText(banner)).toHaveCount(0)
  // Once used, it proves nothing for anyone else.
  const stranger = await browser.newContext()
  const other = await stranger.newPage()
  await other.goto(address)
  await expect(other).toHaveURL(/\/sign-in\?next=/)
  await expect(other.getByText('Sign in to see what was shared with you.')).toBeVisible()
  await stranger.close()
  await context.close()
})

test('[SHARE-04] a member with an unconfirmed address sees nothing but a banner, until they open the mail', async ({
  product,
  owner,
  browser,
}, info) => {
  const address = await invite(product, owner)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await registerUnconfirmed(product, context, email)
  const page = await context.newPage()
  await page.goto(`${product.url}/drive/shared`)
  // This site writes mail to its log, so nothing could be sent.
  const words = page.getByText(`${banner} This site can’t send email yet, so ask an administrator to confirm it.`)
  await expect(words).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send confirmation email' })).toHaveCount(0)
  await expect(item(page, 'Holiday')).toHaveCount(0)
  await lookAt(page, info, 'banner')
  await page.goto(address)
  await expectHoliday(page)
  await expect(page.getByText(banner)).toHaveCount(0)
  expect(await isConfirmed(product, context)).toBe(true)
  await page.goto(`${product.url}/drive/shared`)
  await expect(item(page, 'Holiday')).toBeVisible()
  await context.close()
})

test('[SHARE-04] another person’s mail confirms nothing, and an invalid proof says so', async ({
  product,
  owner,
  browser,
}, info) => {
  const address = await invite(product, owner)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const cy = await register(product, context, 'cy@example.org')
  const page = await context.newPage()
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'This is for another account' })).toBeVisible()
  await expect(page.getByText(`This link was sent to ${email}. You’re signed in as ${cy.email}.`)).toBeVisible()
  await lookAt(page, info, 'other-account')
  await page.goto(`${product.url}/drive/shared`)
  await expect(page.getByRole('heading', { name: 'Nothing has been shared with you yet' })).toBeVisible()
  await expect(item(page, 'Holiday')).toHaveCount(0)

  await page.goto(address)
  await page.getByRole('button', { name: 'Sign out and continue' }).click()
  await expect(page).toHaveURL(/\/register\?next=/)

  const broken = new URL(address)
  broken.pathname = `${broken.pathname.slice(0, -4)}AAAA`
  await page.goto(broken.href)
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await lookAt(page, info, 'no-longer-valid', 'phone')
  await context.close()
})
