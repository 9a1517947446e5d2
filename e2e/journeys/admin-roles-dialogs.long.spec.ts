import { expect, type Page } from '@playwright/test'
import { expectNoSideways } from '../fixtures/drive.ts'
import { tabTo } from '../fixtures/keyboard.ts'
import { register, setUp } from '../fixtures/member.ts'
import { addPeople } from '../fixtures/people.ts'
import { startProduct } from '../fixtures/product.ts'
import { asOwner as test } from '../fixtures/test.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const widthOf = async (page: Page, name: string) => (await dialog(page, name).boundingBox())?.width

async function openNewRole(page: Page, url: string) {
  await page.goto(`${url}/admin/roles`)
  await page.getByRole('button', { name: 'New Role' }).click()
  return dialog(page, 'Create a New Role')
}

/** Picks the one permission of that name; `Cancel` discards the choice. */
async function pick(page: Page, group: string, name: string, end: 'Select' | 'Cancel'): Promise<void> {
  await page.getByRole('button', { name: 'Manage permissions' }).click()
  const picker = dialog(page, 'Select Permissions')
  await expect(picker.locator('footer').getByRole('button')).toHaveText(['Cancel', 'Select'])
  await picker.getByText(group, { exact: true }).click()
  await picker.getByLabel(name).check()
  await picker.getByRole('button', { name: end }).click()
  await expect(picker).toHaveCount(0)
}

test('[ROLES-13] [ROLES-14] [ROLES-15] [ROLES-16] [ROLES-17] [ROLES-18] [PERM-04] [LIST-12] a site-wide role, and a workspace role', async ({
  product,
  owner,
  page,
  browser,
  look,
  expectAccessible,
}) => {
  const form = await openNewRole(page, product.url)
  await test.step('[ROLES-15] [ROLES-17] [ROLES-18] [LIST-12] the form of a site-wide role', async () => {
    await expect.poll(() => widthOf(page, 'Create a New Role')).toBe(400)
    await expect(form.getByLabel('Name')).toBeFocused()
    await expect(form.getByLabel('Type').getByRole('option')).toHaveText(['Site Wide', 'Workspace'])
    await expect(form.getByRole('switch', { name: 'Default' })).toHaveAccessibleDescription(
      'Assign this role to new users automatically',
    )
    await expect(form.getByRole('switch', { name: 'Guests' })).toHaveAccessibleDescription(
      'Assign this role to guests (not logged in users)',
    )
  })
  await test.step('[ROLES-16] [PERM-04] permissions are picked, or left as they were', async () => {
    await pick(page, 'workspaces', 'Create workspaces', 'Cancel')
    await expect(form.getByText('No permissions yet.')).toBeVisible()
    await pick(page, 'workspaces', 'Create workspaces', 'Select')
    await expect(form.getByText('Create workspaces')).toBeVisible()
    await look('role-sitewide')
    await expectAccessible()
  })
  await test.step('[ROLES-15] [ROLES-18] each type keeps its own permissions, and a workspace role can’t be for guests', async () => {
    await form.getByLabel('Type').selectOption('Workspace')
    await expect(form.getByRole('switch')).toHaveCount(1)
    await expect(form.getByText('No permissions yet.')).toBeVisible()
    await pick(page, 'members', 'Invite people', 'Select')
    await expect(form.getByText('Invite people')).toBeVisible()
    await look('role-workspace')
    await expectAccessible()
    // The choices for the other type have been kept.
    await form.getByLabel('Type').selectOption('Site Wide')
    await expect(form.getByText('Create workspaces')).toBeVisible()
    await expect(form.getByText('Invite people')).toHaveCount(0)
  })
  await test.step('[ROLES-13] [ROLES-14] [ROLES-17] it is created, and a new person gets it', async () => {
    const long = 'They look after everything that nobody else looks after. '.repeat(4).slice(0, 191)
    await form.getByLabel('Name').fill('Caretakers of the whole wide house and of its garden')
    await form.getByLabel('Description').fill(long)
    await expect(form.getByLabel('Description')).toHaveValue(long.slice(0, 190))
    await form.getByRole('switch', { name: 'Default' }).check()
    await form.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(page.getByText('Role Created', { exact: true })).toBeVisible()
    const context = await browser.newContext()
    await register(product, context, 'grace@example.org')
    await context.close()
    await page.reload()
    await expect(page.getByRole('row', { name: /grace@example.org/ })).toBeVisible()
    await look('role-long')
    const { pagination } = await owner.api<{ pagination: { data: { default: boolean; permissions: object[] }[] } }>(
      'GET',
      '/roles?query=Caretakers',
    )
    expect(pagination.data).toMatchObject([{ default: true, permissions: [{ name: 'workspaces.create' }] }])
  })
})

test('[ROLES-15] [KEYS-55] without workspaces the form does not ask for the type', async ({ page }) => {
  const product = await startProduct({ WORKSPACES_INTEGRATED: 'off' })
  try {
    const owner = await setUp(product, page.context())
    const form = await openNewRole(page, product.url)
    await expect(form.getByLabel('Name')).toBeVisible()
    await expect(form.getByRole('switch')).toHaveCount(2)
    await expect(form.getByLabel('Type')).toHaveCount(0)
    await form.getByLabel('Name').fill('Helpers')
    await form.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(page.getByText('Role Created', { exact: true })).toBeVisible()
    const { pagination } = await owner.api<{ pagination: { data: object[] } }>('GET', '/roles?query=Helpers')
    expect(pagination.data).toMatchObject([{ type: 'sitewide' }])
  } finally {
    await product.remove()
  }
})

test('[ROLES-05] [ROLES-06] [ROLES-08] [ROLES-09] [ROLES-10] the people with a role are listed newest first, and a workspace role can’t be assigned', async ({
  product,
  owner,
  page,
  expectAccessible,
}) => {
  addPeople(product, 3)
  const { role } = await owner.api<{ role: { id: string } }>('POST', '/roles', { name: 'Helpers' })
  const { role: team } = await owner.api<{ role: { id: string } }>('POST', '/roles', {
    name: 'Team members',
    type: 'workspace',
  })
  await page.goto(`${product.url}/admin/roles/${role.id}`)
  await expect(page.getByRole('heading', { name: 'No users are assigned this role yet.' })).toBeVisible()
  for (const words of ['person-02', 'person-03', 'person-01']) {
    await page.getByRole('button', { name: 'Assign Users', exact: true }).click()
    await page.getByRole('combobox', { name: /^Search for user/ }).fill(words)
    await page.getByRole('option', { name: words }).click()
    await dialog(page, 'Find users').getByRole('button', { name: 'Assign Users' }).click()
    await expect(page.getByRole('row', { name: new RegExp(words) })).toBeVisible()
  }
  const people = page.locator('[data-list="role-users"]')
  await expect(people.getByRole('columnheader').filter({ hasText: /\w/, hasNotText: 'End of row' })).toHaveText([
    'User',
    'First Name',
    'Last Name',
    'Assigned At',
  ])
  await expect(people.locator('[data-row]')).toHaveText([/person-01.*Alan.*Turing/, /person-03/, /person-02/])
  await expect(page.getByRole('button', { name: 'Unassign Users' })).toBeDisabled()
  await people.getByRole('checkbox', { name: /person-03/ }).check()
  await people.getByRole('checkbox', { name: /person-02/ }).check()
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('2 user(s) selected')
  await page.getByRole('button', { name: 'Unassign Users' }).click()
  const question = dialog(page, 'Are you sure you want to remove selected users from this role?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(people.locator('[data-row]')).toHaveCount(3)
  await page.getByRole('button', { name: 'Unassign Users' }).click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(people.locator('[data-row]')).toHaveText([/person-01/])

  await page.goto(`${product.url}/admin/roles/${team.id}`)
  await expect(page.getByRole('heading', { name: "This role can't be assigned to users." })).toBeVisible()
  await expect(page.getByRole('button', { name: /assign Users/i })).toHaveCount(0)
  await page.goto(`${product.url}/admin/roles/01aaaaaaaaaaaaaaaaaaaa9999`)
  await expect(page.getByRole('heading', { name: 'No role selected.' })).toBeVisible()
  await expectAccessible()
})

test('[ROLES-33] [ROLES-36] [ROLES-37] [ROLES-38] [ROLES-39] roles are chosen from the first fifteen, or by a search', async ({
  product,
  owner,
  page,
  look,
  expectAccessible,
}) => {
  addPeople(product, 1)
  for (let number = 10; number < 26; number++) {
    await owner.api('POST', '/roles', { name: `Team ${number}`, description: `Looks after shelf ${number}.` })
  }
  const asked: string[] = []
  page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/roles') && searchParams.get('perPage') === '15') asked.push(searchParams.toString())
  })
  const sent: unknown[] = []
  page.on('request', request => request.method() === 'PUT' && sent.push(request.postDataJSON()))
  await page.goto(`${product.url}/admin/users?query=person-01`)
  await page
    .getByRole('row', { name: /person-01/ })
    .getByRole('button', { name: 'Edit user' })
    .click()
  const form = dialog(page, 'Update User Details')
  const picker = dialog(page, 'Select Roles')
  const open = () => form.getByRole('button', { name: 'Manage roles' }).click()
  await open()
  await expect(picker.locator('footer').getByRole('button')).toHaveText(['Cancel', 'Select'])
  await expect(picker.getByRole('checkbox')).toHaveCount(15)
  await expect(picker.getByRole('checkbox', { name: 'Guests' })).toBeDisabled()
  await expect(picker.getByRole('checkbox', { name: 'Guests' })).toHaveAccessibleDescription(
    /This role can't be assigned to users\./,
  )
  await expect(picker.getByRole('status')).toContainText('more: search for them by name.')
  await picker.getByLabel('Team 10').check()
  await look('select-roles')
  await expectAccessible()
  await picker.getByRole('button', { name: 'Cancel' }).click()
  await expect(picker).toHaveCount(0)
  await expect(form.getByText('Team 10')).toHaveCount(0)
  // The second time without a mouse, and without another request to the server.
  await tabTo(page, 'Manage roles')
  await page.keyboard.press('Enter')
  await expect(picker.getByRole('checkbox')).toHaveCount(15)
  expect(asked).toHaveLength(1)
  await expect(picker.getByLabel('Search roles')).toBeFocused()
  await page.keyboard.type('shelf 25')
  await page.keyboard.press('Enter')
  await expect(picker.getByRole('checkbox')).toHaveCount(1)
  await tabTo(page, 'Team 25', 'checkbox')
  await page.keyboard.press('Space')
  await expect(picker.getByLabel('Team 25')).toBeChecked()
  await picker.getByLabel('Search roles').fill('nothing of that name')
  await expect(picker.getByRole('status')).toHaveText('No roles found')
  await look('select-roles-none', 'phone')
  await tabTo(page, 'Select')
  await page.keyboard.press('Enter')
  await expect(form.getByText('Team 25')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Manage roles' })).toBeFocused()
  await form.getByRole('button', { name: 'Update User' }).click()
  await expect(page.getByText('User updated', { exact: true })).toBeVisible()
  const { pagination } = await owner.api<{ pagination: { data: { id: string; name: string }[] } }>(
    'GET',
    '/roles?query=Team+25',
  )
  const [team] = pagination.data
  expect(sent).toEqual([{ roles: expect.arrayContaining([team?.id]) }])
  const { users } = await owner.api<{ users: { id: string }[] }>('GET', '/users/search?query=person-01')
  const { user } = await owner.api<{ user: { roles: object[] } }>('GET', `/users/${users[0]?.id}`)
  expect(user.roles).toContainEqual({ id: team?.id, name: 'Team 25' })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('[ROLES-16] [PERM-04] a role is created and its permissions are chosen by touch', async ({
    product,
    page,
    expectAccessible,
  }) => {
    await page.goto(`${product.url}/admin/roles`)
    await page.getByRole('button', { name: 'New Role' }).tap()
    const form = dialog(page, 'Create a New Role')
    await form.getByLabel('Name').fill('Helpers')
    await pick(page, 'links', 'Create links', 'Select')
    await expect(form.getByText('Create links')).toBeVisible()
    await expectNoSideways(page)
    await expectAccessible()
    await form.getByRole('button', { name: 'Create', exact: true }).tap()
    await expect(page.getByText('Role Created', { exact: true })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Role', exact: true })).toContainText('Helpers (Site Wide)')
  })
})

test('a failed search for people says so and can be retried, and the arrow keys keep the highlighted person in view', async ({
  product,
  page,
  look,
  expectAccessible,
}) => {
  addPeople(product, 30)
  await page.setViewportSize({ width: 1440, height: 600 })
  await page.goto(`${product.url}/admin/roles`)
  await page.getByRole('button', { name: 'Assign Users', exact: true }).click()
  const finder = dialog(page, 'Find users')
  const field = finder.getByRole('combobox')
  await page.route('**/users/search**', route => route.fulfill({ status: 500, json: {} }))
  await field.fill('person')
  await expect(finder.getByRole('alert')).toContainText('This couldn’t be loaded')
  await expect(finder.getByText('No users found')).toHaveCount(0)
  await look('find-user-failed')
  await expectAccessible()
  await page.unroute('**/users/search**')
  await finder.getByRole('button', { name: 'Try again' }).click()
  await expect(finder.getByRole('option').first()).toBeVisible()
  await field.focus()
  for (let step = 0; step < 30; step++) await page.keyboard.press('ArrowDown')
  const last = finder.getByRole('option').last()
  await expect(last).toHaveAttribute('aria-selected', 'true')
  await expect(last).toBeInViewport({ ratio: 1 })
})
