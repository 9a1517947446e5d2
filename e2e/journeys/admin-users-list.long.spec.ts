import { expect } from '@playwright/test'
import { addPlan, turnBilling } from '../fixtures/billing.ts'
import { register } from '../fixtures/member.ts'
import { addPeople } from '../fixtures/people.ts'
import { allow, idOf, rowOf, rows, windowOf } from '../fixtures/people-list.ts'
import { asOwner as test } from '../fixtures/test.ts'

test('[USERS-05] [USERS-06] [USERS-07] [USERS-09] [USERS-11] [USERS-20] [DEC-98 part] the columns, filters and empty text of the list', async ({
  product,
  owner,
  page,
  look,
}) => {
  addPeople(product, 2)
  const headings = page.getByRole('columnheader')
  const subscribed = page.getByRole('columnheader', { name: 'Subscribed' })
  const filters = async () => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const lines = await page.getByRole('menu').getByRole('menuitem').allInnerTexts()
    await page.keyboard.press('Escape')
    return lines.map(line => line.trim())
  }

  await test.step('the columns in their order, with a checkbox and actions in each row', async () => {
    await page.goto(`${product.url}/admin/users`)
    await expect(rows(page)).toHaveCount(3)
    const titles = ['User', 'Roles', 'First Name', 'Last Name', 'Created At']
    await expect
      .poll(async () => (await headings.allInnerTexts()).filter(text => titles.includes(text)))
      .toEqual(titles)
    await expect(page.getByRole('checkbox', { name: 'Select all on this page' })).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Select person-01@example.org' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Actions for person-01@example.org' })).toBeVisible()
  })
  await test.step('[USERS-06] [USERS-09] User, which shows the address, and Created At are sortable', async () => {
    await expect(headings.getByRole('button')).toHaveText(['User', 'Created At'])
    for (const [by, order, first] of [
      ['User', 'ascending', 'ada@example.org'],
      ['User', 'descending', 'person-02@example.org'],
      ['Created At', 'descending', 'ada@example.org'],
      ['Created At', 'ascending', 'person-02@example.org'],
    ] as const) {
      await headings.getByRole('button', { name: by, exact: true }).click()
      await expect(page.getByRole('columnheader', { name: by })).toHaveAttribute('aria-sort', order)
      await expect(rows(page).first()).toContainText(first)
    }
  })
  await test.step('[USERS-07] [USERS-20] without billing, there is no column or filter for subscriptions', async () => {
    await expect(subscribed).toHaveCount(0)
    expect(await filters()).toEqual(['Email confirmed', 'Created', 'Updated', 'Suspended'])
  })
  await test.step('[USERS-05] [USERS-07] [USERS-20] with billing, the Subscribed column and filter appear', async () => {
    await turnBilling(owner, true)
    const user_id = await idOf(owner, 'person-02')
    await owner.api('POST', '/subscriptions', { user_id, plan_id: await addPlan(owner) })
    await page.goto(`${product.url}/admin/users`)
    await expect(subscribed).toBeVisible()
    const titles = ['User', 'Subscribed', 'Roles', 'First Name', 'Last Name', 'Created At']
    expect((await headings.allInnerTexts()).filter(text => titles.includes(text))).toEqual(titles)
    expect(await filters()).toEqual(['Email confirmed', 'Created', 'Updated', 'Subscribed', 'Suspended'])
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Subscribed' }).click()
    await page.keyboard.press('Escape')
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('person-02@example.org')
  })
  await test.step('[USERS-11] an empty list shows its text', async () => {
    // Whoever looks at the list is in it, so an empty one has to be simulated. Its usual first page comes with the
    // page itself, without a request.
    await page.route('**/api/v1/users?*', route =>
      route.fulfill({ json: { pagination: { data: [], total: 0, perPage: 15, page: 1, nextCursor: null } } }),
    )
    await page.goto(`${product.url}/admin/users?perPage=25`)
    await expect(page.getByRole('heading', { name: 'No users have been created yet' })).toBeVisible()
    await look('nobody')
  })
})

test('deleting more than fifty people requires typing how many', async ({ product, page, look }) => {
  addPeople(product, 52)
  await page.goto(`${product.url}/admin/users?query=person`)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  const bar = page.getByRole('region', { name: 'Selection' })
  await bar.getByRole('button', { name: 'Select all 52' }).click()
  await expect(bar).toContainText('52 user(s) selected')
  await bar.getByRole('button', { name: 'Delete' }).click()
  const question = windowOf(page, 'Are you sure you want to delete selected users?')
  const sure = question.getByRole('button', { name: 'Delete' })
  await expect(sure).toBeDisabled()
  const field = question.getByRole('textbox', { name: 'Type 52 to confirm' })
  await field.fill('51')
  await expect(sure).toBeDisabled()
  await field.fill('52')
  await expect(sure).toBeEnabled()
  await look('typed')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(bar).toContainText('52 user(s) selected')
})

test('the list shows the people with one role, keeps that in its address, and shows all again', async ({
  product,
  owner,
  page,
  look,
  expectAccessible,
}) => {
  addPeople(product, 3)
  const { role } = await owner.api<{ role: { id: string } }>('POST', '/roles', { name: 'Editors' })
  const two = [await idOf(owner, 'person-01@example.org'), await idOf(owner, 'person-03@example.org')]
  await owner.api('POST', `/roles/${role.id}/add-users`, { userIds: two })
  await page.goto(`${product.url}/admin/users`)
  await expect(rows(page)).toHaveCount(4)
  const choice = page.getByRole('combobox', { name: 'Role', exact: true })
  await choice.selectOption('Editors')
  await expect(rows(page)).toHaveCount(2)
  await expect(page).toHaveURL(new RegExp(`role_id=${role.id}`))
  await expect(page.getByText('2 rows, page 1 of 1')).toBeAttached()
  await page.getByLabel('Search by name or email').fill('person-01')
  await expect(page.getByText('1 row, page 1 of 1')).toBeAttached()
  await page.getByLabel('Search by name or email').fill('')
  await expect(rows(page)).toHaveCount(2)
  await look('role')
  await expectAccessible()
  await page.reload()
  await expect(choice).toHaveValue(role.id)
  await expect(rows(page)).toHaveCount(2)
  await choice.selectOption('All roles')
  await expect(rows(page)).toHaveCount(4)
  await expect(page).not.toHaveURL(/role_id/)
})

test('[USERS-13] [USERS-37] actions without permission are not shown, and their calls are refused', async ({
  product,
  owner,
  page,
  browser,
}) => {
  const contexts = { clerk: await browser.newContext(), looker: await browser.newContext() }
  const clerk = await register(product, contexts.clerk, 'clerk@example.org')
  const looker = await register(product, contexts.looker, 'looker@example.org')
  await allow(owner, 'clerk', 'admin.access', 'users.view', 'users.update', 'users.create')
  await allow(owner, 'looker', 'admin.access', 'users.view')
  await page.goto(`${product.url}/admin/users`)
  await rowOf(page, 'looker').getByRole('button', { name: 'Edit user' }).click()
  await expect(page.getByRole('region', { name: 'Permissions' })).toBeVisible()

  const id = await idOf(owner, 'looker')
  const theirs = await contexts.looker.newPage()
  await theirs.goto(`${product.url}/admin/users`)
  await expect(rows(theirs)).toHaveCount(3)
  await expect(theirs.getByRole('button', { name: /Edit user|Add New User|^Actions for/ })).toHaveCount(0)
  await expect(theirs.getByRole('checkbox')).toHaveCount(0)
  await rows(theirs).first().press('Enter')
  await expect(theirs.getByRole('dialog')).toHaveCount(0)
  await expect(looker.api('PUT', `/users/${id}`, { first_name: 'Eve' })).rejects.toThrow('403')

  const hers = await contexts.clerk.newPage()
  await hers.goto(`${product.url}/admin/users`)
  const stronger = rowOf(hers, 'ada').getByRole('button', { name: 'Edit user' })
  await expect(stronger).toBeDisabled()
  await expect(stronger).toHaveAttribute('title', 'This user has permissions you don’t have.')
  await expect(clerk.api('PUT', `/users/${await idOf(owner, 'ada')}`, { first_name: 'Eve' })).rejects.toThrow(
    'user.too-strong',
  )
  await rowOf(hers, 'looker').getByRole('button', { name: 'Edit user' }).click()
  const form = windowOf(hers, 'Update User Details')
  await expect(form.getByLabel('First Name')).toBeFocused()
  await expect(form.getByRole('region', { name: /Permissions|Roles/ })).toHaveCount(0)
  for (const rights of [{ permissions: [{ name: 'users.view' }] }, { roles: [] }]) {
    await expect(clerk.api('PUT', `/users/${id}`, rights)).rejects.toThrow('request.forbidden')
  }
  await hers.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await hers.getByRole('button', { name: 'Actions for looker@example.org' }).click()
  await expect(hers.getByRole('menuitem')).toHaveText(['Suspend user'])
  for (const context of Object.values(contexts)) await context.close()
})
