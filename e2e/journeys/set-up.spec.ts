import { expect } from '@playwright/test'
import { sayIn } from '../fixtures/languages.ts'
import { forgetSession } from '../fixtures/member.ts'
import { test } from '../fixtures/test.ts'

test('[ACCT-01] the address on the console creates the first administrator, once', async ({
  product,
  page,
  look,
  expectAccessible,
}) => {
  const address = await product.setupAddress()
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Set up this site' })).toBeVisible()
  await look('set-up')
  await expectAccessible()
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByLabel('Email').fill('ada@example.org')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Create account and start' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Create account and start' }).click()
  await expect(page).toHaveURL(/\/drive/)
  await expect(page.getByText('This folder is empty')).toBeVisible()
  await look('empty-drive')
  await page.goto(address)
  await expect(page.getByText('This site is already set up')).toBeVisible()
})

test.describe('in a browser that asks for German', () => {
  test.use({ locale: 'de-AT' })

  test('a new site is read in the language of who sets it up', async ({ product, page }) => {
    const say = sayIn('de')
    await page.goto(await product.setupAddress())
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Last name').fill('Lovelace')
    await page.getByLabel('Email').fill('ada@example.org')
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await page.getByRole('button', { name: 'Create account and start' }).click()
    await expect(page.getByText(say('This folder is empty'))).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'de-AT')
    await forgetSession(page)
    await page.goto(`${product.url}/sign-in`)
    await expect(page.getByRole('button', { name: say('Sign in'), exact: true })).toBeVisible()
  })
})
