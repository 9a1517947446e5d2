import type { Permission } from '@holdall/contract/contract.ts'
import { userList } from '@holdall/contract/users/users.lists.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { emptyLists } from '../../../test/screens/common-answers.ts'
import { id } from '../../../test/screens/items.ts'
import { noViews, pageOf } from '../../../test/screens/lists.ts'
import { admin } from '../../../test/screens/people.ts'
import { renderPage } from '../../../test/screens/render-page.tsx'
import { type Scene, settled } from '../../../test/screens/show-app.tsx'

const rights = { update: true, delete: true, impersonate: true }
const people = ['bob', 'eve'].map(name => ({ id: id(name), email: `${name}@example.com`, can: rights }))

interface Opened extends Scene {
  readonly rows?: readonly object[]
  readonly total?: number
}

async function openUsers({ rows = people, total, answers, person = admin, ...scene }: Opened = {}) {
  const server = renderPage('/admin/users', {
    person,
    ...scene,
    answers: {
      ...noViews,
      ...emptyLists,
      'roles.list': { pagination: { data: [{ id: id('editors'), name: 'Editors' }] } },
      'users.list': pageOf(userList, rows, total),
      ...answers,
    } as Scene['answers'],
  })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  await settled()
  return server
}

const button = (name: string) => page.getByRole('button', { name })
const headings = () =>
  [...document.querySelectorAll('[role="columnheader"]')].map(head => head.textContent).filter(Boolean)

async function filters(): Promise<(string | null)[]> {
  await button('Filter').click()
  const lines = page
    .getByRole('menuitem')
    .elements()
    .map(line => line.textContent)
  await userEvent.keyboard('{Escape}')
  return lines
}

test('[USERS-05] [USERS-06] [USERS-07] [USERS-09] [USERS-20] [DEC-98 part] the columns and filters of the list', async () => {
  const server = await openUsers()
  expect(headings()).toEqual(['User', 'Roles', 'First Name', 'Last Name', 'Created At', 'Actions'])
  await expect.element(page.getByRole('checkbox', { name: 'Select all on this page' })).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: 'Select bob@example.com' })).toBeVisible()
  await expect.element(button('Actions for bob@example.com')).toBeVisible()
  expect(await filters()).toEqual(['Email confirmed', 'Created', 'Updated', 'Suspended'])
  for (const [heading, by, dir] of [
    ['User', 'email', 'asc'],
    ['User', 'email', 'desc'],
    ['Created At', 'created_at', 'desc'],
    ['Created At', 'created_at', 'asc'],
  ] as const) {
    await button(heading).click()
    await settled()
    const word = dir === 'asc' ? 'ascending' : 'descending'
    await expect.element(page.getByRole('columnheader', { name: heading })).toHaveAttribute('aria-sort', word)
    expect(new URLSearchParams(location.search).get('orderBy') ?? 'created_at').toBe(by)
    expect(new URLSearchParams(location.search).get('orderDir') ?? 'desc').toBe(dir)
  }
  expect(server.calls('users.list').map(({ query }) => query)).toContainEqual(
    expect.objectContaining({ orderBy: 'email', orderDir: 'asc' }),
  )

  await openUsers({ site: { settings: { 'billing.enable': true } } })
  expect(headings()).toEqual(['User', 'Subscribed', 'Roles', 'First Name', 'Last Name', 'Created At', 'Actions'])
  expect(await filters()).toEqual(['Email confirmed', 'Created', 'Updated', 'Subscribed', 'Suspended'])
})

test('[USERS-11] an empty list shows its text', async () => {
  await openUsers({ rows: [] })
  await expect.element(page.getByRole('heading', { name: 'No users have been created yet' })).toBeVisible()
})

test('deleting more than fifty people requires typing how many', async () => {
  const ids = Array.from({ length: 52 }, (_, at) => id(`${at}x`))
  const server = await openUsers({ total: 52, answers: { 'users.ids': { ids, total: 52 } } })
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  const bar = page.getByRole('region', { name: 'Selection' })
  await bar.getByRole('button', { name: 'Select all 52' }).click()
  await expect.poll(() => bar.element().textContent).toContain('52 user(s) selected')
  await bar.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete selected users?' })
  const sure = question.getByRole('button', { name: 'Delete' })
  const field = question.getByRole('textbox', { name: 'Type 52 to confirm' })
  for (const [typed, isReady] of [
    ['', false],
    ['51', false],
    ['52', true],
  ] as const) {
    await field.fill(typed)
    expect((sure.element() as HTMLButtonElement).disabled).toBe(!isReady)
  }
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => bar.element().textContent).toContain('52 user(s) selected')
  expect(server.calls('users.delete')).toEqual([])
})

test('the list shows the people with one role, keeps that in its address, and shows all again', async () => {
  const server = await openUsers()
  const choice = page.getByRole('combobox', { name: 'Role' })
  await choice.selectOptions('Editors')
  await settled()
  expect(server.calls('users.list').at(-1)?.query).toMatchObject({ role_id: id('editors') })
  expect(location.search).toContain(`role_id=${id('editors')}`)
  await choice.selectOptions('All roles')
  await expect.poll(() => location.search).not.toContain('role_id')
})

test('[USERS-13] [USERS-37] actions without permission are not shown', async () => {
  const may = (...permissions: Permission[]) => ({
    ...admin,
    permissions: ['admin.access', ...permissions] as Permission[],
  })
  await openUsers({ person: may('users.view') })
  expect(button('Edit user').query()).toBeNull()
  expect(button('Add New User').query()).toBeNull()
  expect(page.getByRole('checkbox').query()).toBeNull()

  const strong = { ...people[1], can: { update: false, delete: false, impersonate: false } }
  await openUsers({
    person: may('users.view', 'users.update', 'users.create'),
    rows: [people[0] ?? {}, strong],
    answers: { 'users.read': { user: people[0] } } as Scene['answers'],
  })
  const [own, stronger] = button('Edit user').all()
  await expect.element(stronger ?? button('Edit user')).toBeDisabled()
  await expect
    .element(stronger ?? button('Edit user'))
    .toHaveAttribute('title', 'This user has permissions you don’t have.')
  await own?.click()
  const form = page.getByRole('dialog', { name: 'Update User Details' })
  await expect.element(form.getByLabelText('First Name')).toHaveFocus()
  expect(form.getByRole('region', { name: 'Permissions' }).query()).toBeNull()
  expect(form.getByRole('region', { name: 'Roles' }).query()).toBeNull()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => form.query()).toBeNull()

  await openUsers({ answers: { 'users.read': { user: people[0] } } as Scene['answers'], rows: people.slice(0, 1) })
  await button('Edit user').click()
  await expect.element(form.getByRole('region', { name: 'Permissions' })).toBeVisible()
})
