import { expect } from '@playwright/test'
import { forgetSession, setUp } from '../fixtures/member.ts'
import { startProduct } from '../fixtures/product.ts'
import { test } from '../fixtures/test.ts'
import { codeOf } from '../fixtures/totp.ts'

test('[ACCT-04] a member sets up an authenticator app, signs in with it, and once with a recovery code', async ({
  product,
  owner,
  page,
  browser,
  look,
  expectAccessible,
}) => {
  await page.goto(`${product.url}/account`)
  const section = page
    .getByRole('region', { name: 'Two-factor authentication' })
    .or(page.locator('section', { hasText: 'Authenticator app' }))
  await section.first().getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill('not her password')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Wrong password. Try again.')).toBeVisible()
  await dialog.getByLabel('Your password').fill(owner.password)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('img', { name: 'QR code for the app' })).toBeVisible()
  await look('totp-secret')
  await expectAccessible()
  const secret = (await dialog.getByTestId('totp-secret').innerText()).replaceAll(' ', '')
  await dialog.getByLabel('Code from the app').fill('000000')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('This code is wrong or has already been used. Enter a new one.')).toBeVisible()
  await dialog.getByLabel('Code from the app').fill(codeOf(secret, 0))
  await page.keyboard.press('Enter')
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await look('recovery-codes')
  await expectAccessible()
  const recovery = await codes.first().innerText()
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('10 codes are left')).toBeVisible()
  await page.getByText('10 codes are left').scrollIntoViewIfNeeded()
  await look('second-step')

  const context = await browser.newContext()
  const visitor = await context.newPage()
  const enterPassword = async () => {
    await visitor.goto(`${product.url}/sign-in?next=/drive/starred`)
    await visitor.getByLabel('Email').fill(owner.email)
    await visitor.getByLabel('Password', { exact: true }).fill(owner.password)
    await visitor.getByRole('button', { name: 'Sign in' }).click()
    await expect(visitor.getByRole('heading', { name: 'One more step' })).toBeVisible()
  }
  await enterPassword()
  expect((await context.request.get(`${product.url}/api/v1/me`)).status()).toBe(401)
  await visitor.getByLabel('Code').fill('123')
  await visitor.keyboard.press('Enter')
  await expect(visitor.getByText('This code is wrong or has already been used. Enter a new one.')).toBeVisible()
  await visitor.setViewportSize({ width: 390, height: 844 })
  await visitor.screenshot({ path: test.info().outputPath('one-more-step.png') })
  // The code of the time step after the used one.
  await visitor.getByLabel('Code').fill(codeOf(secret, 1))
  await visitor.keyboard.press('Enter')
  await expect(visitor).toHaveURL(`${product.url}/drive/starred`)

  await forgetSession(visitor)
  await enterPassword()
  await visitor.getByRole('button', { name: 'Use a recovery code' }).click()
  await visitor.getByLabel('Recovery code').fill(recovery.toUpperCase())
  await visitor.keyboard.press('Enter')
  await expect(visitor).toHaveURL(`${product.url}/drive/starred`)
  await context.close()
  await page.reload()
  await expect(page.getByText('9 codes are left')).toBeVisible()
})

test('[ACCT-04] if the site requires it of administrators, the back-office opens once they have set it up', async ({
  context,
  page,
  look,
  expectAccessible,
}) => {
  const product = await startProduct({ SECOND_FACTOR_REQUIRED_FOR_ADMINS: 'true' })
  try {
    const owner = await setUp(product, context)
    await page.goto(`${product.url}/admin`)
    await expect(page.getByText('Set up two-factor authentication first')).toBeVisible()
    await look('second-step-needed')
    await expectAccessible()
    await page.getByRole('button', { name: 'Go to my account' }).click()
    await expect(
      page.getByText('This site requires two-factor authentication for administrators.', { exact: false }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Set up' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Your password').fill(owner.password)
    await page.keyboard.press('Enter')
    const secret = (await dialog.getByTestId('totp-secret').innerText()).replaceAll(' ', '')
    await dialog.getByLabel('Code from the app').fill(codeOf(secret, 0))
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
    await expect(page.getByText('This site requires two-factor authentication', { exact: false })).toHaveCount(0)
    await page.goto(`${product.url}/admin`)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expect(page.getByText('Set up two-factor authentication first')).toHaveCount(0)
  } finally {
    await product.remove()
  }
})
