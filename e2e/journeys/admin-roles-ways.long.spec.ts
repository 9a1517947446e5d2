import { expect, type Page } from '@playwright/test'
import { expectNoSideways } from '../fixtures/drive.ts'
import { tabTo } from '../fixtures/keyboard.ts'
import { register } from '../fixtures/member.ts'
import { addPeople } from '../fixtures/people.ts'
import { assign } from '../fixtures/roles.ts'
import { asOwner as test } from '../fixtures/test.ts'

const roles = (page: Page) => page.getByRole('navigation', { name: 'Roles' })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const told = (page: Page, words: string) => expect(page.getByText(words, { exact: true })).toBeVisible()

test('several people are picked in one dialog and assigned together', async ({ product, owner, page, look }) => {
  const { role } = await owner.api<{ role: { id: string } }>('POST', '/roles', { name: 'Helpers' })
  addPeople(product, 3)
  await page.goto(`${product.url}/admin/roles/${role.id}`)
  await page.getByRole('button', { name: 'Assign Users', exact: true }).click()
  const field = page.getByRole('combobox', { name: 'Search for user by name or email' })
  const chosen = page.getByRole('list', { name: 'Chosen users' }).getByRole('listitem')
  for (const [at, words] of ['person-01', 'person-02', 'person-03'].entries()) {
    await field.fill(words)
    await expect(page.getByRole('option', { name: words })).toBeVisible()
    await field.press('Enter')
    await expect(chosen).toHaveCount(at + 1)
  }
  await look('several')
  await chosen.nth(1).getByRole('button').click()
  await expect(chosen).toHaveCount(2)
  await dialog(page, 'Find users').getByRole('button', { name: 'Assign Users' }).click()
  await told(page, 'User assigned to role')
  const rows = page.getByRole('row', { name: /person-0/ })
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: 'person-02' })).toHaveCount(0)
})

test('[ROLES-03] [ROLES-17] without a mouse: a role is created and assigned to someone', async ({
  product,
  page,
  browser,
}) => {
  const context = await browser.newContext()
  await register(product, context, 'grace@example.org')
  await context.close()
  const press = (keys: string) => page.keyboard.press(keys)
  await page.goto(`${product.url}/admin/roles`)
  await expect(roles(page)).toBeVisible()
  await tabTo(page, 'New Role')
  await press('Enter')
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await page.keyboard.type('Typists')
  await tabTo(page, 'Manage permissions')
  await press('Enter')
  const picker = dialog(page, 'Select Permissions')
  await expect(picker.getByLabel('Show advanced permissions')).toBeFocused()
  await press('Tab')
  await press('Enter')
  await press('Tab')
  await press('Space')
  await tabTo(page, 'Select')
  await press('Enter')
  await expect(picker).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Manage permissions' })).toBeFocused()
  await tabTo(page, 'Default', 'switch')
  await press('Space')
  await tabTo(page, 'Create')
  await press('Enter')
  await told(page, 'Role Created')
  await tabTo(page, 'Assign Users')
  await press('Enter')
  await expect(page.getByRole('combobox', { name: /^Search for user/ })).toBeFocused()
  await page.keyboard.type('grace')
  await expect(page.getByRole('option', { name: /grace/ })).toBeVisible()
  await press('Enter')
  await tabTo(page, 'Assign Users')
  await press('Enter')
  await told(page, 'User assigned to role')
  await expect(page.getByRole('row', { name: /grace@example.org/ })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('[ROLES-02] roles are chosen from a list, and people are assigned and removed', async ({
    product,
    owner,
    page,
    browser,
    look,
    expectAccessible,
  }) => {
    await owner.api('POST', '/roles', { name: 'Helpers' })
    const context = await browser.newContext()
    await register(product, context, 'grace@example.org')
    await context.close()
    await page.goto(`${product.url}/admin/roles`)
    await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption('Helpers (Site Wide)')
    await told(page, 'No users are assigned this role yet.')
    await assign(page, 'grace@example.org')
    await told(page, 'User assigned to role')
    await expectNoSideways(page)
    await look('roles-phone', 'phone')
    await expectAccessible()
    await page.getByRole('checkbox', { name: /grace@example.org/ }).check()
    await page.getByRole('button', { name: 'Unassign Users' }).tap()
    await page.getByRole('button', { name: 'Remove', exact: true }).tap()
    await told(page, 'Users removed from role.')
    await page.getByRole('button', { name: 'Settings of Helpers' }).tap()
    await page.getByRole('menuitem', { name: 'Edit' }).tap()
    await expect(dialog(page, 'Update Role')).toBeVisible()
    await look('roles-phone-dialog', 'phone')
    await expectAccessible()
  })
})
