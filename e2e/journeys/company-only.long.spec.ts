import { expect } from '@playwright/test'
import { addProvider, claimsOf, signInThere, test } from '../fixtures/company.ts'
import { register } from '../fixtures/member.ts'
import { update } from '../fixtures/settings.ts'
import { lookAt } from '../fixtures/test.ts'

test('only company sign-in: passwords end, but for the administrators who keep theirs', async ({
  product,
  owner,
  provider,
  page,
  browser,
  look,
  expectAccessible,
}, info) => {
  test.setTimeout(400_000)
  const bos = await browser.newContext()
  const bo = await register(product, bos, 'bo@example.org')
  await addProvider(owner, provider, { linksByAddress: true })

  await test.step('it is turned on with an administrator for emergencies', async () => {
    await page.goto(`${product.url}/admin/company-sign-in`)
    await page.getByRole('link', { name: 'Change in the authentication settings' }).click()
    await page.getByRole('switch', { name: 'Only company sign-in' }).click()
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByText('Choose at least one administrator who has a password.')).toBeVisible()
    await page.getByRole('checkbox', { name: /ada@example\.org/ }).check()
    await page.getByRole('switch', { name: 'Only company sign-in' }).scrollIntoViewIfNeeded()
    await look('panel')
    await expectAccessible()
    await update(page)
    await page.goto(`${product.url}/admin/company-sign-in`)
    await expect(page.getByText('On: no one can use a password here')).toBeVisible()
  })

  const theirs = await bos.newPage()
  await test.step('whoever had a password comes by the company now', async () => {
    await theirs.goto(`${product.url}/drive`)
    await expect(theirs).toHaveURL(/\/sign-in/)
    await expect(theirs.getByRole('button', { name: 'Continue with Harbour Ltd' })).toBeVisible()
    await expect(theirs.getByLabel('Password', { exact: true })).toHaveCount(0)
    await expect(theirs.getByText('Create an account')).toHaveCount(0)
    await lookAt(theirs, info, 'only')
    await theirs.getByRole('button', { name: 'Sign in as an administrator' }).click()
    await theirs.getByLabel('Email').fill(bo.email)
    await theirs.getByLabel('Password', { exact: true }).fill(bo.password)
    await theirs.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(theirs.getByText('Sign in with your company account.')).toBeVisible()
    await lookAt(theirs, info, 'no-password')
    await theirs.getByRole('button', { name: 'Back to sign in' }).click()
    provider.claims = claimsOf('Bo', 'Lind')
    await theirs.getByRole('button', { name: 'Continue with Harbour Ltd' }).click()
    await signInThere(theirs, 'bo')
    await expect(theirs).toHaveURL(/\/drive/)
    await theirs.goto(`${product.url}/register`)
    await bos.close()
  })

  await test.step('the administrator still gets in with a password', async () => {
    const context = await browser.newContext()
    const admin = await context.newPage()
    await admin.goto(`${product.url}/register`)
    await expect(admin.getByText('Registration is closed').first()).toBeVisible()
    await admin.goto(`${product.url}/sign-in`)
    await admin.getByRole('button', { name: 'Sign in as an administrator' }).press('Enter')
    await admin.getByLabel('Email').fill(owner.email)
    await admin.getByLabel('Password', { exact: true }).fill(owner.password)
    await admin.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(admin).toHaveURL(/\/drive/)
    await context.close()
  })
})
