import { expect, type Page } from '@playwright/test'
import { register } from '../fixtures/member.ts'
import { assign } from '../fixtures/roles.ts'
import { asOwner as test } from '../fixtures/test.ts'

const roles = (page: Page) => page.getByRole('navigation', { name: 'Roles' })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const told = (page: Page, words: string) => expect(page.getByText(words, { exact: true })).toBeVisible()

test('[ROLES-01] [ROLES-04] [ROLES-13] [PERM-01] [PERM-03] [PERM-05] [PERM-08] [ROLES-28] a role is created', async ({
  product,
  page,
  look,
  expectAccessible,
}) => {
  await page.goto(`${product.url}/admin/roles`)
  const form = dialog(page, 'Create a New Role')
  const picker = dialog(page, 'Select Permissions')
  await test.step('[ROLES-01] [ROLES-04] the first role is open', async () => {
    const first = roles(page).getByRole('link').first()
    await expect(first).toHaveAttribute('aria-current', 'page')
    await expect(first).toContainText('Site Wide')
    await expect(page.getByRole('columnheader', { name: 'Assigned At' })).toBeVisible()
    await look('roles')
    await expectAccessible()
  })
  await test.step('[ROLES-13] a role needs a name', async () => {
    await page.getByRole('button', { name: 'New Role' }).click()
    await form.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(form.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
    await form.getByLabel('Name').fill('Helpers')
    await form.getByLabel('Description').fill('They look after the roles.')
  })
  await test.step('[PERM-01] [PERM-03] permissions are grouped, with the advanced ones apart', async () => {
    await told(page, 'No permissions yet.')
    await form.getByRole('button', { name: 'Manage permissions' }).click()
    await picker.getByText('admin', { exact: true }).click()
    await picker.getByLabel('Access the admin area').check()
    await expect(picker.getByLabel('Super administrator')).toHaveCount(0)
    await picker.getByLabel('Show advanced permissions').check()
    await expect(picker.getByLabel('Super administrator')).toBeVisible()
  })
  await test.step('[PERM-05] [PERM-08] a permission with its limit', async () => {
    await picker.getByText('workspaces', { exact: true }).click()
    await expect(picker.getByLabel('count')).toHaveCount(0)
    await picker.getByLabel('Create workspaces').check()
    await picker.getByLabel('count').fill('-1')
    await picker.getByRole('button', { name: 'Select' }).click()
    await expect(picker.getByLabel('count')).toBeFocused()
    await picker.getByLabel('count').fill('5')
    await look('roles-permissions')
    await expectAccessible()
    await picker.getByRole('button', { name: 'Select' }).click()
    await expect(form.getByText('(5 max)')).toBeVisible()
    await look('roles-dialog')
    await expectAccessible()
  })
  await test.step('[ROLES-28] it is created and opened', async () => {
    await form.getByRole('button', { name: 'Create', exact: true }).click()
    await told(page, 'Role Created')
    await expect(roles(page).getByRole('link', { name: 'Helpers' })).toHaveAttribute('aria-current', 'page')
    await told(page, 'No users are assigned this role yet.')
    await expect(page.getByRole('button', { name: 'Unassign Users' })).toBeDisabled()
    await look('roles-nobody', 'desktop')
  })
})

test('[ROLES-12] [ROLES-25] [ROLES-26] [ROLES-29] [ROLES-31] [ROLES-32] a role is assigned and removed, changed and deleted', async ({
  product,
  owner,
  page,
  browser,
  look,
}) => {
  const permissions = [{ name: 'admin.access' }, { name: 'workspaces.create' }]
  const { role } = await owner.api<{ role: { id: string } }>('POST', '/roles', { name: 'Helpers', permissions })
  const context = await browser.newContext()
  await register(product, context, 'grace@example.org')
  const other = await context.newPage()
  await other.goto(`${product.url}/drive`)
  await page.goto(`${product.url}/admin/roles/${role.id}`)
  await assign(page, 'grace@example.org')
  await told(page, 'User assigned to role')
  await expect(page.getByRole('row', { name: /grace@example.org/ })).toBeVisible()
  // Her menu shows immediately what she may do now.
  await other.getByRole('button', { name: /grace/i }).click()
  await expect(other.getByRole('menuitem', { name: 'Admin area' })).toBeVisible()
  await assign(page, 'grace@example.org')
  await told(page, 'grace@example.org already has this role. Choose another one.')

  await page
    .getByRole('row', { name: /grace@example.org/ })
    .getByRole('checkbox')
    .check()
  await look('roles-chosen')
  await page.getByRole('button', { name: 'Unassign Users' }).click()
  const question = dialog(page, 'Are you sure you want to remove selected users from this role?')
  await question.getByRole('button', { name: 'Remove' }).click()
  await told(page, 'Users removed from role.')
  await told(page, 'No users are assigned this role yet.')

  await page.getByRole('button', { name: 'Settings of Helpers' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const update = dialog(page, 'Update Role')
  await update.getByRole('button', { name: 'Remove Create workspaces' }).click()
  await update.getByRole('button', { name: 'Update' }).click()
  await told(page, 'Role Updated')
  const { pagination } = await owner.api<{ pagination: { data: { name: string; permissions: unknown[] }[] } }>(
    'GET',
    '/roles?query=Helpers',
  )
  expect(pagination.data[0]?.permissions).toHaveLength(1)

  await page.getByRole('button', { name: 'Settings of Helpers' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await dialog(page, 'Are you sure you want to delete this role?').getByRole('button', { name: 'Delete role' }).click()
  await told(page, 'Role deleted')
  await told(page, 'No role selected.')
  await expect(roles(page).getByRole('link', { name: 'Helpers' })).toHaveCount(0)
  await context.close()
})

test('[ROLES-07] [ROLES-11] [ROLES-19] [ROLES-24] [ROLES-34] the guest role, built-in roles, and a member who may only view roles', async ({
  product,
  owner,
  page,
  browser,
}) => {
  const viewer = { name: 'Lookers', permissions: [{ name: 'admin.access' }, { name: 'roles.view' }] }
  const { role } = await owner.api<{ role: { id: string } }>('POST', '/roles', viewer)
  await page.goto(`${product.url}/admin/roles`)
  await roles(page)
    .getByRole('link', { name: /guests/i })
    .click()
  await told(page, "This role can't be assigned to users.")
  // Its name, purpose and permissions are shown all the same.
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2, name: /guests/i })).toBeVisible()
  await expect(main.getByRole('region', { name: 'Permissions' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Assign Users', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: /Settings of guests/i }).click()
  await expect(page.getByRole('menuitem', { name: /Delete/ })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(dialog(page, 'Update Role').getByRole('switch')).toHaveCount(0)

  const context = await browser.newContext()
  await register(product, context, 'grace@example.org')
  const { users } = await owner.api<{ users: { id: string }[] }>('GET', '/users/search?query=grace')
  await owner.api('POST', `/roles/${role.id}/add-users`, { userIds: users.map(({ id }) => id) })
  const other = await context.newPage()
  await other.goto(`${product.url}/admin/roles/${role.id}`)
  await expect(other.getByRole('row', { name: /grace@example.org/ })).toBeVisible()
  for (const name of ['New Role', 'Assign Users', 'Unassign Users', /^Settings of/]) {
    await expect(other.getByRole('button', { name })).toHaveCount(0)
  }
  await context.close()
})
