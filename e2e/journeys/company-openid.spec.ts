import { expect, type Page } from '@playwright/test'
import { certifiedSecret, claimsOf, signInThere, test } from '../fixtures/company.ts'
import { lookAt } from '../fixtures/test.ts'

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const toggle = (page: Page, name: string) => page.getByRole('switch', { name })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The address with this label, as it can be copied. */
async function addressOf(page: Page, label: string): Promise<string> {
  const text = await page.locator('dl div', { hasText: label }).locator('code').textContent()
  return text ?? ''
}

test('a company’s provider is set up and tested, and a new person signs in with it, is put into a workspace, and signs out there too', async ({
  product,
  owner,
  provider,
  page,
  browser,
  look,
  expectAccessible,
}, info) => {
  // Two people's screens, each seen in four pictures.
  test.setTimeout(900_000)
  await owner.api('POST', '/workspaces', { name: 'Drawings' })
  await test.step('the way to it, and what it is for', async () => {
    await page.goto(`${product.url}/admin/settings/authentication`)
    await page.getByRole('link', { name: 'Set up company sign-in' }).click()
    await expect(page.getByText('No providers yet')).toBeVisible()
    await look('empty')
    await expectAccessible()
  })

  await test.step('wrong values are shown at their fields, and by the test', async () => {
    await button(page, 'OpenID Connect').click()
    await expect(page.getByRole('heading', { level: 1, name: 'New OpenID provider' })).toBeVisible()
    await button(page, 'Add provider').click()
    await expect(page.getByText('Enter a name')).toBeVisible()
    await expect(page.getByText('Enter the client ID')).toBeVisible()
    await field(page, 'Product').selectOption('Keycloak')
    await expect(field(page, 'Issuer')).toHaveValue(/keycloak/)
    await look('new')
    await expectAccessible()
    await field(page, 'Name').fill('Harbour Ltd')
    await field(page, 'Issuer').fill(`${provider.issuer}/nothing-here`)
    await field(page, 'Client ID').fill('drive')
    await field(page, 'Client secret').fill(certifiedSecret)
    await button(page, 'Test').click()
    await expect(dialog(page, 'Test').getByText('Test failed. Nothing was saved.')).toBeVisible()
    await look('test-failed')
    await dialog(page, 'Test').getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(field(page, 'Issuer')).toHaveAttribute('aria-invalid', 'true')
    await field(page, 'Issuer').fill(provider.issuer)
    await button(page, 'Test').click()
    await expect(dialog(page, 'Test').getByText('Test passed. Nothing is saved yet.')).toBeVisible()
    await look('tested')
    await expectAccessible()
    await page.keyboard.press('Escape')
    expect((await owner.api<{ data: unknown[] }>('GET', '/company-sign-in/providers')).data).toEqual([])
  })

  await test.step('a rule for a group', async () => {
    await page.getByText('More options').click()
    await page.getByLabel('Scopes').fill('groups')
    await page.getByLabel('Scopes').press('Enter')
    await button(page, 'Add rule').click()
    const rule = dialog(page, 'Add rule')
    await rule.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(rule.getByText('Enter the name of a group')).toBeVisible()
    await rule.getByLabel('Provider group').fill('engineers')
    await rule.getByLabel('Workspace', { exact: true }).selectOption({ label: 'Drawings' })
    await rule.getByLabel('Role in the workspace').selectOption({ label: 'Viewer' })
    await look('rule')
    await expectAccessible()
    await rule.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText('Workspace: Drawings, as Viewer')).toBeVisible()
  })

  await test.step('it is saved, gets its addresses, and is turned on', async () => {
    await toggle(page, 'Create accounts').click()
    await button(page, 'Add provider').click()
    await expect(page).toHaveURL(/\/admin\/company-sign-in\/[0-9a-z]{26}$/)
    await expect(page.getByText('Callback URL')).toBeVisible()
    await expect(field(page, 'Client secret')).toHaveValue('')
    await expect(page.getByText('Saved and hidden.')).toBeVisible()
    expect(await addressOf(page, 'Callback URL')).toMatch(new RegExp(`^${product.url}/secure/auth/company/`))
    provider.register({
      callback: await addressOf(page, 'Callback URL'),
      signedOut: await addressOf(page, 'URL after signing out'),
      logout: await addressOf(page, 'Back-channel logout URL'),
    })
    await toggle(page, 'Show it on the sign-in page').click()
    await button(page, 'Save').click()
    await expect(page.getByText('Provider saved')).toBeVisible()
    await look('provider')
    await expectAccessible()
  })

  const context = await browser.newContext()
  const visitor = await context.newPage()
  await test.step('a new person signs in with it', async () => {
    provider.claims = claimsOf('Grace', 'Hopper', { groups: ['engineers'] })
    await visitor.goto(`${product.url}/sign-in?next=/drive/workspaces`)
    await expect(visitor.getByRole('button', { name: 'Continue with Harbour Ltd' })).toBeVisible()
    await lookAt(visitor, info, 'sign-in')
    await visitor.getByRole('button', { name: 'Continue with Harbour Ltd' }).press('Enter')
    await signInThere(visitor, 'grace')
    await expect(visitor).toHaveURL(`${product.url}/drive/workspaces`)
    await expect(visitor.getByText('Drawings').first()).toBeVisible()
    await visitor.goto(`${product.url}/account`)
    await expect(visitor.getByLabel('First name')).toHaveValue('Grace')
    await expect(visitor.getByText('Company sign-in methods')).toBeVisible()
  })

  await test.step('signing out goes on to the provider, and comes back', async () => {
    await visitor.getByRole('button', { name: /Grace Hopper/ }).click()
    await visitor.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(visitor).toHaveURL(new RegExp(`^${provider.issuer}`))
    await visitor.getByRole('button', { name: /Yes/ }).click()
    await expect(visitor).toHaveURL(new RegExp(`^${product.url}/sign-in`))
    await expect(visitor.getByRole('button', { name: 'Continue with Harbour Ltd' })).toBeVisible()
    await context.close()
  })

  await test.step('deleting it says what that means', async () => {
    await page.reload()
    await button(page, 'Delete').click()
    await expect(dialog(page, 'Delete “Harbour Ltd”?').getByText('One person signs in with it.')).toBeVisible()
    await look('delete')
    await dialog(page, 'Delete “Harbour Ltd”?').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('No providers yet')).toBeVisible()
  })
})
