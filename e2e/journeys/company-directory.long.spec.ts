import { expect, type Page } from '@playwright/test'
import { test, whyNoDirectory } from '../fixtures/company-directory.ts'
import { lookAt } from '../fixtures/test.ts'

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Test' })

test.skip(whyNoDirectory !== undefined, whyNoDirectory ?? '')

test('a directory is set up and tested with a person, who then signs in with their usual name and password', async ({
  product,
  owner,
  directory,
  page,
  browser,
  look,
  expectAccessible,
}, info) => {
  test.setTimeout(400_000)
  await page.goto(`${product.url}/admin/company-sign-in`)
  await button(page, 'LDAP or Active Directory').click()
  await field(page, 'Name').fill('Harbour')
  await field(page, 'Product').selectOption('OpenLDAP')
  await button(page, 'Add provider').click()
  await expect(page.getByText('Enter a server')).toBeVisible()
  await look('new')
  await expectAccessible()

  await test.step('the test shows how far it gets', async () => {
    await field(page, 'Servers').fill(directory.server)
    await field(page, 'Servers').press('Enter')
    await field(page, 'Service account').fill(directory.reader.dn)
    await field(page, 'Password of the service account').fill(directory.reader.password)
    await field(page, 'Search base').fill(directory.people)
    await field(page, 'Group search base').fill(directory.groups)
    await button(page, 'Test').click()
    await look('trial')
    await expectAccessible()
    await dialog(page).getByRole('button', { name: 'Test', exact: true }).click()
    await expect(dialog(page).getByText('Test failed. Nothing was saved.')).toBeVisible()
    await look('untrusted')
    await page.keyboard.press('Escape')
    // The field that the failure names unfolds.
    await expect(field(page, 'Certificate authority')).toBeVisible()
    await field(page, 'Certificate authority').fill(directory.authority)
    await button(page, 'Test').click()
    await dialog(page).getByLabel('Username').fill('anna')
    await dialog(page).getByLabel('Password', { exact: true }).fill('anna-secret')
    await dialog(page).getByRole('button', { name: 'Test', exact: true }).click()
    await expect(dialog(page).getByText('Test passed. Nothing is saved yet.')).toBeVisible()
    await expect(
      dialog(page)
        .getByText(/design/)
        .first(),
    ).toBeVisible()
    await look('tested')
    await page.keyboard.press('Escape')
  })
  await page.getByRole('switch', { name: 'Create accounts' }).click()
  await page.getByRole('switch', { name: 'Trust this provider’s email addresses' }).click()
  await button(page, 'Add provider').click()
  await expect(page).toHaveURL(/\/admin\/company-sign-in\/[0-9a-z]{26}$/)
  await expect(field(page, 'Password of the service account')).toHaveValue('')
  await look('directory')

  const context = await browser.newContext()
  const visitor = await context.newPage()
  await visitor.goto(`${product.url}/sign-in?next=/drive/starred`)
  await visitor.getByRole('button', { name: 'Continue with Harbour' }).press('Enter')
  await expect(visitor.getByLabel('Username')).toBeFocused()
  await visitor.keyboard.type('anna')
  await visitor.keyboard.press('Tab')
  await visitor.keyboard.type('wrong')
  await visitor.keyboard.press('Enter')
  await expect(visitor.getByText('Wrong username or password. Check both and try again.')).toBeVisible()
  await lookAt(visitor, info, 'sign-in')
  await visitor.getByLabel('Password', { exact: true }).fill('anna-secret')
  await visitor.keyboard.press('Enter')
  await expect(visitor).toHaveURL(`${product.url}/drive/starred`)
  await visitor.goto(`${product.url}/account`)
  await expect(visitor.getByLabel('Last name')).toHaveValue('Müller')
  await context.close()
  expect((await owner.api<{ data: { people: number }[] }>('GET', '/company-sign-in/providers')).data[0]?.people).toBe(1)
})
