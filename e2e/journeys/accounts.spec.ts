import { expect } from '@playwright/test'
import { forgetSession } from '../fixtures/member.ts'
import { asOwner as test } from '../fixtures/test.ts'

test('[ACCT-02] a person registers, signs out, forgets the password and sets a new one', async ({
  product,
  browser,
}) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${product.url}/register`)
  await page.getByLabel('Email').fill('grace@example.org')
  await page.getByLabel('Password', { exact: true }).fill('first password of hers')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/drive/)
  await page.getByRole('button', { name: /grace/i }).click()
  await page.getByText('Sign out', { exact: true }).click()
  await expect(page).toHaveURL(/\/sign-in/)

  await page.getByLabel('Email').fill('grace@example.org')
  await page.getByLabel('Password', { exact: true }).fill('not her password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Wrong email address or password. Check both and try again.')).toBeVisible()

  await page.goto(`${product.url}/forgot-password`)
  await page.getByLabel('Email').fill('grace@example.org')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText('Check your inbox')).toBeVisible()
  await expect.poll(() => resetPath(product.output()), { timeout: 20_000 }).toBeTruthy()
  await page.goto(`${product.url}${resetPath(product.output())}`)
  await page.getByLabel('New password').fill('second password of hers')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.goto(`${product.url}/sign-in`)
  await page.getByLabel('Email').fill('grace@example.org')
  await page.getByLabel('Password', { exact: true }).fill('second password of hers')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/drive/)
  await context.close()
})

/** The reset path in the mail, which this site's mail method writes to the log. */
function resetPath(output: string): string | undefined {
  return /\/reset-password\/[\w-]+/.exec(output)?.[0]
}

test('the address that many people type redirects to sign-in, with the page they wanted', async ({
  product,
  owner,
  browser,
}) => {
  const context = await browser.newContext()
  const visitor = await context.newPage()
  await visitor.goto(`${product.url}/login?next=%2Faccount`)
  await expect(visitor).toHaveURL(`${product.url}/sign-in?next=%2Faccount`)
  await visitor.getByRole('textbox', { name: /mail/i }).fill(owner.email)
  await visitor.getByLabel('Password', { exact: true }).fill(owner.password)
  await visitor.getByRole('button', { name: 'Sign in' }).click()
  await expect(visitor).toHaveURL(`${product.url}/account`)
  await context.close()
})

test('[ACCT-02] sign-in keeps the requested address and is accessible', async ({
  product,
  owner,
  browser,
  page,
  look,
  expectAccessible,
}) => {
  const context = await browser.newContext()
  const visitor = await context.newPage()
  await visitor.goto(`${product.url}/drive/starred`)
  await expect(visitor).toHaveURL(/\/sign-in\?next=/)
  await visitor.getByLabel('Email').fill(owner.email)
  await visitor.getByLabel('Password', { exact: true }).fill(owner.password)
  await visitor.getByRole('button', { name: 'Sign in' }).click()
  await expect(visitor).toHaveURL(/\/drive\/starred/)
  await context.close()
  await forgetSession(page)
  await page.goto(`${product.url}/sign-in`)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await look('sign-in')
  await expectAccessible()
})

test('[ACCT-05] [ACCT-06] a member sees their sessions, signs out the others, and changes the profile', async ({
  product,
  owner,
  page,
  browser,
  look,
  expectAccessible,
}) => {
  const elsewhere = await browser.newContext()
  await elsewhere.request.post(`${product.url}/api/v1/auth/sign-in`, {
    data: { email: owner.email, password: owner.password },
  })
  await page.goto(`${product.url}/account`)
  await page.getByLabel('First name').fill('Augusta')
  await page.getByLabel('First name').blur()
  await expect(page.getByText('Where you are signed in')).toBeVisible()
  await look('account')
  await expectAccessible()
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Sign out/ })
    .click()
  await expect.poll(async () => (await elsewhere.request.get(`${product.url}/api/v1/me`)).status()).toBe(401)
  expect((await owner.request.get(`${product.url}/api/v1/me`)).status()).toBe(200)
  await elsewhere.close()
})

test('[ACCT-06] an invalid form shows all its errors together, focuses the first wrong field and contacts the server only once it is valid', async ({
  product,
  owner,
  page,
  look,
  expectAccessible,
}) => {
  const asked: string[] = []
  page.on('request', request => request.method() === 'POST' && asked.push(new URL(request.url()).pathname))
  await page.goto(`${product.url}/account`)
  await page.getByRole('button', { name: 'Change password' }).click()
  const present = page.getByLabel('Current password')
  const next = page.getByLabel('New password')
  const send = () => page.getByRole('button', { name: 'Change password' }).click()

  // The button that opens the form and the one that sends it have the same name.
  await expect(present).toBeVisible()
  await send()
  await expect(present).toHaveAccessibleDescription('Enter your password')
  await expect(next).toHaveAccessibleDescription('Use at least 8 characters')
  await expect(present).toBeFocused()
  await look('wrong-form')
  await expectAccessible()

  await present.fill('not the one')
  await expect(present).not.toHaveAttribute('aria-invalid')
  await next.fill('short')
  await send()
  await expect(next).toBeFocused()
  expect(asked.filter(path => path.includes('password'))).toEqual([])

  await next.fill('a longer one than before')
  await send()
  await expect(present).toHaveAccessibleDescription('Wrong password. Try again.')
  await expect(present).toBeFocused()
  await present.fill(owner.password)
  await expect(present).not.toHaveAttribute('aria-invalid')
  await send()
  await expect(page.getByText('Password changed')).toBeVisible()
})
