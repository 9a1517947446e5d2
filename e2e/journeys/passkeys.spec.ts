import { type CDPSession, expect } from '@playwright/test'
import { forgetSession, register, setUp } from '../fixtures/member.ts'
import { test } from '../fixtures/test.ts'

test('[ACCT-04] a member adds a passkey, signs in with it alone, and uses it as the second step', async ({
  product,
  context,
  page,
  look,
  expectAccessible,
}) => {
  // Passkeys belong to a named host.
  const url = product.url.replace('127.0.0.1', 'localhost')
  const owner = await setUp({ ...product, url }, context)
  await addAuthenticator(await context.newCDPSession(page))
  await page.goto(`${url}/account`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Study')
  await dialog.getByLabel('Your password').fill(owner.password)
  await look('add-passkey')
  await expectAccessible()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Study' })
  await expect(row.getByText('Never used')).toBeVisible()
  await row.scrollIntoViewIfNeeded()
  await look('passkeys')

  await forgetSession(page)
  await page.goto(`${url}/sign-in?next=/account`)
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
  await look('sign-in-passkey')
  await expectAccessible()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/\/account$/)
  await expect(row.getByText(/Last used:/)).toBeVisible()

  await forgetSession(page)
  await page.goto(`${url}/sign-in?next=/account`)
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(/\/account$/)

  await page.getByRole('button', { name: 'Remove Study' }).click()
  await dialog.getByLabel('Your password').fill(owner.password)
  await page.keyboard.press('Enter')
  await expect(row).toBeHidden()
})

test('[ACCT-09] [ACCT-04] a member with a passkey has to use it before the account is deleted', async ({
  product,
  browser,
  context,
  page,
}) => {
  const url = product.url.replace('127.0.0.1', 'localhost')
  const others = await browser.newContext()
  await setUp({ ...product, url }, others)
  const bo = await register({ ...product, url }, context, 'bo@example.org')
  await addAuthenticator(await context.newCDPSession(page))
  await page.goto(`${url}/account`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(bo.password)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
  await page.goto(`${url}/account/delete`)
  await page.getByLabel('Your email address').fill(bo.email)
  await page.getByLabel('Your password').fill(bo.password)
  await expect(page.getByText('Leave empty to use a passkey instead.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('Your account was deleted.', { exact: false })).toBeVisible()
  await others.close()
})

async function addAuthenticator(devtools: CDPSession): Promise<void> {
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
