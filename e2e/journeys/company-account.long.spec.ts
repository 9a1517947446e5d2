import { expect } from '@playwright/test'
import { addProvider, claimsOf, signInThere, test } from '../fixtures/company.ts'
import { ageSessions } from '../fixtures/database.ts'
import { forgetSession } from '../fixtures/member.ts'
import { codeOf } from '../fixtures/totp.ts'

test('a login is linked in the account, signs in, and is unlinked', async ({
  product,
  owner,
  provider,
  page,
  look,
  expectAccessible,
}) => {
  await addProvider(owner, provider, { makesPeople: false })
  provider.claims = claimsOf('Ada', 'Byron', { email: 'countess@example.com' })
  const section = page.locator('section').filter({ hasText: 'Company sign-in methods' })
  await page.goto(`${product.url}/account`)
  await expect(section.getByText('No sign-in methods are connected yet.')).toBeVisible()
  await section.getByRole('button', { name: 'Connect Harbour Ltd' }).click()
  await signInThere(page, 'ada')
  await expect(page).toHaveURL(`${product.url}/account`)
  await expect(section.getByText('countess@example.com')).toBeVisible()
  await section.scrollIntoViewIfNeeded()
  await look('linked')
  await expectAccessible()

  await test.step('it opens the account whose address is another one', async () => {
    await forgetSession(page)
    await page.goto(`${product.url}/sign-in`)
    await page.getByRole('button', { name: 'Continue with Harbour Ltd' }).click()
    await signInThere(page, 'ada')
    await expect(page).toHaveURL(`${product.url}/drive`)
    await page.goto(`${product.url}/account`)
  })

  await section.getByRole('button', { name: 'Disconnect Harbour Ltd' }).click()
  await expect(page.getByRole('dialog').getByText('no longer signs you in')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect', exact: true }).click()
  await expect(section.getByText('No sign-in methods are connected yet.')).toBeVisible()
})

test('each failure of a sign-in says what to do, and offers a way on', async ({
  product,
  owner,
  provider,
  page,
  look,
  expectAccessible,
}) => {
  const nobody = { issuer: 'http://127.0.0.1:9', clientId: 'drive' }
  await addProvider(owner, provider, { name: 'Away Ltd', settings: nobody })
  const { id } = await addProvider(owner, provider, { makesPeople: false })
  await forgetSession(page)
  const begin = async () => {
    await page.goto(`${product.url}/sign-in`)
    await page.getByRole('button', { name: 'Continue with Harbour Ltd' }).click()
  }
  await test.step('the person cancels there', async () => {
    await begin()
    await page.getByRole('link', { name: /Cancel/ }).click()
    await expect(page.getByText('Harbour Ltd didn’t let you in. Try again or ask an administrator.')).toBeVisible()
    expect(new URL(page.url()).search).toBe('')
    await look('refused')
    await expectAccessible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page).toHaveURL(new RegExp(`^${provider.issuer}`))
  })
  await test.step('nobody may come who has no account', async () => {
    provider.claims = claimsOf('Bo', 'Lind')
    await signInThere(page, 'bo')
    await expect(page.getByText('You don’t have an account on this site yet.')).toBeVisible()
    await look('no-account')
    await page.getByRole('button', { name: 'Back to sign in' }).click()
    await expect(page).toHaveURL(`${product.url}/sign-in`)
  })
  await test.step('an answer to no question of ours', async () => {
    await page.goto(`${product.url}/secure/auth/company/${id}/callback?code=made-up&state=made-up`)
    await expect(page.getByRole('heading', { name: 'That didn’t work' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  })
  await test.step('the provider is away', async () => {
    await page.goto(`${product.url}/sign-in`)
    await page.getByRole('button', { name: 'Continue with Away Ltd' }).click()
    await expect(page.getByRole('alert')).toHaveText('Away Ltd can’t be reached at the moment. Please try again later.')
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
    await look('away')
  })
})

test('providers are put in order by keyboard and by pointer, and the sign-in page shows them so', async ({
  product,
  owner,
  provider,
  page,
  browser,
  look,
  expectAccessible,
}) => {
  for (const name of ['First Ltd', 'Second Ltd', 'A company with a rather long name that goes on and on']) {
    await addProvider(owner, provider, { name })
  }
  const names = () => page.getByRole('main').getByRole('listitem').getByRole('link').allTextContents()
  await page.goto(`${product.url}/admin/company-sign-in`)
  await expect.poll(names).toHaveLength(3)
  await look('providers')
  await expectAccessible()
  const handle = page.getByRole('button', { name: 'Move Second Ltd: use the arrow keys' })
  await handle.focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(async () => (await names())[0]).toBe('Second Ltd')
  await expect(handle).toBeFocused()
  await expect(page.getByText('Second Ltd moved to position 1 of 3')).toBeAttached()
  await page
    .getByRole('button', { name: 'Move First Ltd: use the arrow keys' })
    .dragTo(page.getByRole('listitem').filter({ hasText: 'rather long' }))
  await expect.poll(async () => (await names())[2]).toBe('First Ltd')
  await page.reload()
  await expect
    .poll(async () => (await names()).map(name => name.slice(0, 8)))
    .toEqual(['Second L', 'A compan', 'First Lt'])
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`${product.url}/sign-in`)
  await expect(visitor.getByRole('button', { name: /^Continue with/ })).toHaveText([
    'Continue with Second Ltd',
    /rather long/,
    'Continue with First Ltd',
  ])
  await visitor.context().close()
})

test('someone without a password sets up an authenticator app after signing in, and turns it off after signing in again', async ({
  product,
  owner,
  provider,
  page,
  look,
  expectAccessible,
}) => {
  await addProvider(owner, provider)
  provider.claims = claimsOf('Bo', 'Lind')
  const signIn = async () => {
    await forgetSession(page)
    await page.goto(`${product.url}/sign-in?next=/account`)
    await page.getByRole('button', { name: 'Continue with Harbour Ltd' }).click()
    await signInThere(page, 'bo')
  }
  const section = page.locator('section', { hasText: 'Authenticator app' }).first()
  const dialog = page.getByRole('dialog')
  await signIn()
  await section.getByRole('button', { name: 'Set up' }).click()
  await expect(dialog.getByText('An app on your phone shows a new code every 30 seconds.')).toBeVisible()
  await expect(dialog.getByLabel('Your password')).toHaveCount(0)
  await look('set-up-without-password')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const secret = (await dialog.getByTestId('totp-secret').innerText()).replaceAll(' ', '')
  await dialog.getByLabel('Code from the app').fill(codeOf(secret, 0))
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(section.getByText('10 codes are left')).toBeVisible()

  await signIn()
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await page.getByLabel('Code').fill(codeOf(secret, 1))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${product.url}/account`)
  ageSessions(product)
  await section.getByRole('button', { name: 'Turn off' }).click()
  await expect(dialog.getByText('You’ll no longer be asked for a code when you sign in.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(dialog.getByText('You signed in a while ago. Sign in again to continue.')).toBeVisible()
  await look('sign-in-again')
})
