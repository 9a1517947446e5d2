import { expect, type Page } from '@playwright/test'
import { expectNoSideways } from '../fixtures/drive.ts'
import { register } from '../fixtures/member.ts'
import { test } from '../fixtures/test.ts'

const row = (page: Page, name: string) => page.locator('[data-row]').filter({ hasText: name })
const told = (page: Page, words: string) =>
  expect(page.getByRole('region', { name: 'Messages' }).getByText(words, { exact: true }).last()).toBeVisible()
/** The next change that the page sends: its method, its address below the API, and its body. */
const sentBy = async (page: Page) => {
  const request = await page.waitForRequest(one => one.method() !== 'GET' && one.url().includes('/api/v1/tags'))
  return [
    request.method(),
    decodeURIComponent(new URL(request.url()).pathname).slice('/api/v1'.length),
    request.postDataJSON(),
  ]
}
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

test('[SHELL-23] [TAGS-01] [TAGS-02] [TAGS-03] [TAGS-04] [TAGS-05] [TAGS-09] [TAGS-10] [TAGS-16] [TAGS-17] the site’s tags are created, edited, filtered and deleted', async ({
  product,
  owner,
  page,
  browser,
  look,
  expectAccessible,
}) => {
  await test.step('[SHELL-23] [TAGS-01] the sidebar opens the list, which begins with the star’s tag', async () => {
    await page.goto(`${product.url}/admin/users`)
    await page.getByRole('navigation', { name: 'Admin area' }).getByRole('link', { name: 'Tags' }).click()
    await expect(page).toHaveURL(/\/admin\/tags$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Tags' })).toBeVisible()
    for (const name of ['Name', 'Type', 'Display Name', 'Last Updated']) {
      await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible()
    }
    await expect(page.locator('[data-row]')).toHaveCount(1)
    await expect(row(page, 'starred')).toContainText('Starred')
  })

  await test.step('[TAGS-05] a list without tags says so', async () => {
    // A site always has the star's tag.
    const nothing = { pagination: { data: [], total: 0, perPage: 15, page: 1, nextCursor: null } }
    await page.route('**/api/v1/tags?*', route => route.fulfill({ json: nothing }))
    await page.reload()
    await expect(page.getByRole('heading', { name: 'No tags have been created yet' })).toBeVisible()
    await page.unroute('**/api/v1/tags?*')
    await page.reload()
    await expect(page.locator('[data-row]')).toHaveCount(1)
  })

  await test.step('[TAGS-03] [TAGS-09] [TAGS-16] a tag is created, and what is wrong is said at its field', async () => {
    await page.getByRole('button', { name: 'Add New Tag' }).click()
    const dialog = dialogOf(page, 'Create a New Tag')
    await expect(dialog.getByText('Unique tag identifier.')).toBeVisible()
    await expect(dialog.getByText('User friendly tag name.')).toBeVisible()
    await expect(dialog.getByRole('combobox', { name: 'Type' }).getByRole('option')).toHaveText(['Custom', 'Label'])
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(dialog.getByText('Enter a name')).toBeVisible()
    await dialog.getByLabel('Name', { exact: true }).fill(' Approved ')
    await dialog.getByLabel('Display name').fill('Approved by legal')
    await dialog.getByTitle('Green').click()
    await look('tag-dialog')
    await expectAccessible()
    const sent = sentBy(page)
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    const body = { name: 'approved', display_name: 'Approved by legal', type: 'custom', color: 'green' }
    expect(await sent).toEqual(['POST', '/tags', body])
    await told(page, 'Tag Created')
    await expect(row(page, 'Approved by legal')).toContainText('approved')
    await page.getByRole('button', { name: 'Add New Tag' }).click()
    await dialog.getByLabel('Name', { exact: true }).fill('APPROVED')
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(
      dialog.getByText('A tag of this type with this name already exists. Choose another name.'),
    ).toBeVisible()
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    // What the server refuses at the other fields is shown there as well.
    const errors = ['display_name', 'type'].map(field => ({ field, in: 'body', message: `Not this ${field}` }))
    const problem = { code: 'request.invalid', title: 'Please check the highlighted fields.', status: 422, errors }
    await page.route('**/api/v1/tags', route =>
      route.fulfill({ status: 422, contentType: 'application/problem+json', json: problem }),
    )
    await dialog.getByLabel('Name', { exact: true }).fill('approved twice')
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(dialog.getByLabel('Display name')).toHaveAccessibleDescription(/Not this display_name/)
    await expect(dialog.getByRole('combobox', { name: 'Type' })).toHaveAccessibleDescription(/Not this type/)
    await page.unroute('**/api/v1/tags')
    await dialog.getByRole('combobox', { name: 'Type' }).selectOption('label')
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await told(page, 'Tag Created')
  })

  for (const name of ['q1', 'q2', 'q3']) await owner.api('POST', '/tags', { name, type: 'label', color: 'blue' })
  await page.reload()
  await expect(page.locator('[data-row]')).toHaveCount(6)
  await look('tags')
  await expectAccessible()

  await test.step('[TAGS-04] [TAGS-17] a tag is edited', async () => {
    await row(page, 'approved twice').click()
    const dialog = dialogOf(page, 'Update Tag')
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('approved twice')
    await dialog.getByLabel('Name', { exact: true }).fill('second look')
    await dialog.getByLabel('Display name').fill('')
    const sent = sentBy(page)
    await dialog.getByRole('button', { name: 'Update', exact: true }).click()
    const body = { name: 'second look', display_name: '', type: 'label', color: 'gray' }
    expect(await sent).toEqual(['PUT', expect.stringMatching(/^\/tags\/[0-9a-z]{26}$/), body])
    await told(page, 'Tag Updated')
    await expect(row(page, 'second look')).toBeVisible()
    await expect(row(page, 'approved twice')).toHaveCount(0)
  })

  await test.step('[TAGS-10] the star’s tag keeps its name and type', async () => {
    await row(page, 'Starred').click()
    const dialog = dialogOf(page, 'Update Tag')
    await expect(dialog.getByLabel('Name', { exact: true })).toBeDisabled()
    await expect(dialog.getByRole('combobox', { name: 'Type' })).toBeDisabled()
    await expect(dialog.getByLabel('Display name')).toBeEnabled()
    await look('system-tag', 'desktop')
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('[TAGS-12] the filter begins with the first type', async () => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Type'])
    await page.getByRole('menuitem', { name: 'Type' }).click()
    const value = page.getByRole('dialog').getByLabel('Value')
    await expect(value).toHaveValue('custom')
    await expect(value.getByRole('option')).toHaveText(['Custom', 'Label', 'Starred'])
    await expect(page.locator('[data-row]')).toHaveCount(1)
    await value.selectOption('label')
    await page.keyboard.press('Escape')
    await expect(page.locator('[data-row]')).toHaveCount(4)
    await look('tags-by-type', 'phone')
    await page.getByRole('button', { name: 'Remove filter Type' }).click()
  })

  await test.step('[TAGS-02] [TAGS-18] several are deleted together; a system tag stays, with the reason', async () => {
    for (const name of ['q1', 'q2', 'Starred']) {
      await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).click()
    }
    const bar = page.getByRole('region', { name: 'Selection' })
    await expect(bar).toContainText('3 item(s) selected')
    await bar.getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('dialog')
    await expect(question).toContainText('Are you sure you want to delete selected tags?')
    const sent = sentBy(page)
    await question.getByRole('button', { name: 'Delete' }).click()
    expect(await sent).toEqual(['DELETE', expect.stringMatching(/^\/tags\/[0-9a-z]{26}(,[0-9a-z]{26}){2}$/), null])
    await expect(page.locator('[data-row]')).toHaveCount(4)
    await expect(page.getByText('“Starred” has a system type, so it can’t be deleted.')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.reload()
    await page.getByRole('checkbox', { name: 'Select q3', exact: true }).click()
    await bar.getByRole('button', { name: 'Delete' }).click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await told(page, 'Tags deleted')
    await expect(page.locator('[data-row]')).toHaveCount(3)
  })

  await test.step('on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSideways(page)
    await page.getByRole('button', { name: 'Actions for Starred' }).click()
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Escape')
    await expectAccessible()
  })

  await test.step('[SHELL-23] [TAGS-02] [TAGS-03] [TAGS-04] each action needs its permission', async () => {
    const context = await browser.newContext()
    await register(product, context, 'grace@example.org')
    const { users } = await owner.api<{ users: { id: string }[] }>('GET', '/users/search?query=grace')
    const give = async (...names: string[]) => {
      const permissions = ['admin.access', ...names].map(name => ({ name }))
      const { role } = await owner.api<{ role: { id: string } }>('POST', '/roles', { name: names.join(), permissions })
      await owner.api('POST', `/roles/${role.id}/add-users`, { userIds: users.map(({ id }) => id) })
    }
    await give('users.view')
    const graces = await context.newPage()
    await graces.goto(`${product.url}/admin/tags`)
    await expect(graces.getByText('tags.view')).toBeVisible()
    const sidebar = graces.getByRole('navigation', { name: 'Admin area' })
    await expect(sidebar.getByRole('link', { name: 'Users' })).toBeVisible()
    await expect(sidebar.getByRole('link', { name: 'Tags' })).toHaveCount(0)
    await give('tags.view')
    await graces.reload()
    await expect(sidebar.getByRole('link', { name: 'Tags' })).toBeVisible()
    await expect(row(graces, 'Approved by legal')).toBeVisible()
    await expect(graces.getByRole('button', { name: 'Add New Tag' })).toHaveCount(0)
    await expect(graces.getByRole('checkbox')).toHaveCount(0)
    await expect(row(graces, 'Approved by legal').getByRole('button')).toHaveCount(0)
    await give('tags.create')
    await graces.reload()
    await expect(graces.getByRole('button', { name: 'Add New Tag' })).toBeVisible()
    await give('tags.update')
    await graces.reload()
    await expect(row(graces, 'Approved by legal').getByRole('button', { name: 'Edit tag' })).toHaveCount(1)
    await expect(graces.getByRole('checkbox')).toHaveCount(0)
    await give('tags.delete')
    await graces.reload()
    await expect(graces.getByRole('checkbox', { name: 'Select Approved by legal' })).toBeVisible()
    await context.close()
  })
})

test('Ctrl-K creates a tag from any screen of the back-office', async ({ product, owner, page }) => {
  await page.goto(`${product.url}/admin/users`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or run a command' }).fill('new tag')
  await expect(page.getByRole('group', { name: 'Actions' }).getByRole('option').first()).toHaveText('New tag')
  await page.keyboard.press('Enter')
  await dialogOf(page, 'Create a New Tag').getByLabel('Name', { exact: true }).fill('urgent')
  await page.keyboard.press('Enter')
  await told(page, 'Tag Created')
  const { pagination } = await owner.api<{ pagination: { data: { name: string }[] } }>('GET', '/tags?query=urgent')
  expect(pagination.data.map(tag => tag.name)).toEqual(['urgent'])
})
