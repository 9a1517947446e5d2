import { expect, type Page } from '@playwright/test'
import { register } from '../fixtures/member.ts'
import { addPeople } from '../fixtures/people.ts'
import { rows } from '../fixtures/people-list.ts'
import { asOwner as test } from '../fixtures/test.ts'

const active = (page: Page) => page.locator('[data-row]:focus')
const filtersOf = (page: Page) =>
  JSON.parse(atob(new URL(page.url()).searchParams.get('filters') ?? btoa('[]'))) as unknown[]

test.beforeEach(async ({ product, page }) => {
  addPeople(product, 40)
  await page.goto(`${product.url}/admin/users`)
  await expect(rows(page)).toHaveCount(15)
})

test('[LIST-02] [LIST-03] [LIST-04] [LIST-06] [USERS-01] [USERS-02] the state of the list is kept in its address and restored from it', async ({
  page,
  look,
  expectAccessible,
}) => {
  const search = page.getByLabel('Search by name or email')

  await test.step('[USERS-01] [USERS-02] [LIST-02] shows the title, with a search and filters', async () => {
    await expect(page).toHaveURL(/\/admin\/users$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Users', exact: true })).toBeVisible()
    await expect(search).toBeVisible()
    await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeVisible()
    await expect(page.getByText('1–15 of 41')).toBeVisible()
    await look('users')
    await expectAccessible()
  })
  await test.step('[LIST-03] [LIST-04] the order is in the address', async () => {
    await page.getByRole('button', { name: 'User', exact: true }).click()
    await expect(page.getByRole('columnheader', { name: 'User', exact: true })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
    await expect(page).toHaveURL(/orderBy=email&orderDir=asc/)
  })
  await test.step('[LIST-03] [LIST-04] page and cursor are in the address, and are restored from it', async () => {
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page.getByText('16–30 of 41')).toBeVisible()
    await expect(page).toHaveURL(/page=2&cursor=/)
    // The previous page stays until the next one has loaded.
    await expect(rows(page).first()).not.toContainText('ada@example.org')
    const first = await rows(page).first().innerText()
    await page.reload()
    await expect(rows(page).first()).toHaveText(first.replaceAll('\n', ''), { useInnerText: false })
    await page.getByRole('button', { name: 'Last page' }).click()
    await expect(page.getByText('31–41 of 41')).toBeVisible()
  })
  await test.step('[LIST-03] [LIST-04] the number of rows per page is in the address', async () => {
    await page.getByLabel('Rows per page').selectOption('50')
    await expect(rows(page)).toHaveCount(41)
    await expect(page).toHaveURL(/perPage=50/)
    await page.goBack()
    await expect(page.getByText('31–41 of 41')).toBeVisible()
  })
  await test.step('[LIST-04] [LIST-06] [USERS-02] a search is in the address, and is restored from it', async () => {
    await search.fill('hopper')
    await expect(page).toHaveURL(/query=hopper/)
    await expect(page.getByText('1–8 of 8')).toBeVisible()
    await page.reload()
    await expect(search).toHaveValue('hopper')
    await expect(page.getByText('1–8 of 8')).toBeVisible()
  })
  await test.step('[LIST-02] a search without results says so, and is cleared', async () => {
    await search.fill('nobody at all')
    await expect(page.getByRole('heading', { name: 'No results match your search' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear search and filters' }).click()
    await expect(page.getByText('of 41')).toBeVisible()
    await expect(search).toHaveValue('')
  })
})

test('[LIST-05] [LIST-06] [LIST-07] [LIST-08] [CTRL-10] [CTRL-13] [CTRL-14] filters are chips that are added, changed and removed', async ({
  product,
  page,
  look,
  expectAccessible,
}) => {
  const editor = page.getByRole('dialog', { name: 'Filter by Created' })
  const today = new Date().toISOString().slice(0, 10)

  await test.step('[LIST-05] [LIST-08] a date filter starts with “until today” and is kept in the address', async () => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Created' }).click()
    await expect(editor).toBeVisible()
    await expect.poll(() => filtersOf(page)).toEqual([{ key: 'created_at', operator: '<=', value: today }])
    await look('filter-date')
    await expectAccessible()
  })
  await test.step('[LIST-07] dates are compared in six ways', async () => {
    const operator = editor.getByLabel('Created')
    await expect(operator.getByRole('option')).toHaveText(['on', 'not on', 'after', 'from', 'before', 'until'])
    await operator.selectOption('>=')
    await expect.poll(() => filtersOf(page)).toEqual([{ key: 'created_at', operator: '>=', value: today }])
    await expect(page.getByText('1–1 of 1')).toBeVisible()
  })
  await test.step('[CTRL-10] [CTRL-13] the days switch to years and a year to its months, both in four columns', async () => {
    await editor.getByRole('button', { name: /choose a year/ }).click()
    await expect(editor.getByRole('gridcell')).toHaveCount(24)
    await expect(editor.getByRole('row').first().getByRole('gridcell')).toHaveCount(4)
    await look('filter-years', 'desktop')
    await editor.getByRole('gridcell', { name: '2025', exact: true }).click()
    await expect(editor.getByRole('gridcell')).toHaveCount(12)
    await expect(editor.getByRole('row').first().getByRole('gridcell')).toHaveCount(4)
  })
  await test.step('[CTRL-10] [CTRL-14] a month opens its days, and choosing one closes the picker', async () => {
    await editor.getByRole('gridcell').first().click()
    await editor.getByRole('gridcell', { name: /15 January 2025|January 15, 2025/ }).click()
    await expect(editor).toBeHidden()
    await expect.poll(() => filtersOf(page)).toEqual([{ key: 'created_at', operator: '>=', value: '2025-01-15' }])
    await expect(page.getByText('of 41')).toBeVisible()
  })
  await test.step('another filter is added, and removed', async () => {
    await page.getByRole('button', { name: 'Add filter' }).click()
    await page.getByRole('menuitem', { name: 'Email confirmed' }).click()
    await page.getByRole('dialog').getByLabel('Value').selectOption('no')
    await expect(page.getByRole('heading', { name: 'No results match your search' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Remove filter Email confirmed' }).click()
    await expect(page.getByText('of 41')).toBeVisible()
  })
  await test.step('[LIST-05] [LIST-06] filters are restored from the address, without invalid ones', async () => {
    const mixed = btoa(
      JSON.stringify([
        { key: 'password', operator: '=', value: 'x' },
        { key: 'created_at', operator: '<', value: '2020-01-01' },
      ]),
    )
    await page.goto(`${product.url}/admin/users?filters=${encodeURIComponent(mixed)}`)
    await expect.poll(() => filtersOf(page)).toEqual([{ key: 'created_at', operator: '<', value: '2020-01-01' }])
    await expect(page.getByRole('button', { name: 'Remove filter Created' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No results match your search' })).toBeVisible()
    await page.goto(`${product.url}/admin/users?filters=%25%25&orderBy=password&page=0&cursor=abc`)
    await expect(rows(page)).toHaveCount(15)
    await expect(page).toHaveURL(/\/admin\/users$/)
  })
})

test('[LIST-12] [ADMX-10] views, columns and density are kept', async ({ page, look, expectAccessible }) => {
  await page.getByLabel('Search by name or email').fill('hopper')
  await expect(page.getByText('1–8 of 8')).toBeVisible()
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save this view…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Name').fill('The Hoppers')
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(400)
  await look('save-view')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'The Hoppers' })).toBeVisible()
  await page.getByLabel('Search by name or email').fill('')
  await expect(page.getByText('of 41')).toBeVisible()
  await page.getByRole('button', { name: 'Columns and density' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'First Name' }).click()
  await expect(page.getByRole('columnheader', { name: 'First Name' })).toBeHidden()
  await page.getByRole('button', { name: 'Columns and density' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Compact rows' }).click()
  await expect(page.locator('[data-density="compact"][data-list]')).toBeVisible()
  await page.reload()
  await expect(rows(page)).toHaveCount(15)
  await expect(page.getByRole('columnheader', { name: 'First Name' })).toBeHidden()
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'The Hoppers' }).click()
  await expect(page).toHaveURL(/query=hopper/)
  await page.getByRole('button', { name: 'The Hoppers' }).click()
  await page.getByRole('menuitem', { name: 'Manage views…' }).click()
  await page.getByRole('button', { name: 'Delete The Hoppers' }).click()
  await expect(page.getByText('There are no views of this list.')).toBeVisible()
})

test('rows, pages and search are reached by keyboard alone', async ({ page }) => {
  await page.keyboard.press('j')
  await expect(active(page)).toHaveAttribute('aria-rowindex', '2')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('j')
  await expect(active(page)).toHaveAttribute('aria-rowindex', '4')
  await page.keyboard.press('k')
  await page.keyboard.press('End')
  await expect(active(page)).toHaveAttribute('aria-rowindex', '16')
  await page.keyboard.press(']')
  await expect(page.getByText('16–30 of 41')).toBeVisible()
  await page.keyboard.press('[')
  await expect(page.getByText('1–15 of 41')).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('jperlman')
  await expect(page.getByRole('heading', { name: 'No results match your search' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('1–15 of 41')).toBeVisible()
})

test('[SHELL-09] on a phone rows are cards with the same actions, and the sidebar is a drawer', async ({
  page,
  look,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await expect(page.getByRole('list', { name: 'Users' })).toBeVisible()
  await page.setViewportSize({ width: 769, height: 900 })
  await expect(page.getByRole('grid', { name: 'Users' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('list', { name: 'Users' }).getByRole('listitem')).toHaveCount(15)
  await expectAccessible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('16–30 of 41')).toBeVisible()
  await page.getByRole('button', { name: 'Show navigation' }).click()
  await expect(page.getByRole('link', { name: 'Audit log' })).toBeVisible()
  await look('drawer', 'phone')
  await page.getByRole('link', { name: 'Mail outbox' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mail outbox' })).toBeVisible()
  await expect(page.getByText('No emails have been sent yet')).toBeVisible()
})

test('[LIST-10] a list says when it is empty, when it failed, and who may see it', async ({
  product,
  page,
  browser,
}) => {
  await page.goto(`${product.url}/admin/jobs`)
  await expect(page.getByRole('heading', { name: 'No jobs have run yet' })).toBeVisible()
  // Simulates a connection that fails for this list alone; outages.long.spec.ts covers an unreachable server.
  await page.route('**/api/v1/users?*', route => route.abort())
  // The usual first page comes with the page itself, without a request.
  await page.goto(`${product.url}/admin/users?orderBy=email&orderDir=asc`)
  await expect(page.getByRole('alert')).toBeVisible()
  await page.unroute('**/api/v1/users?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page)).toHaveCount(15)
  const context = await browser.newContext()
  await register(product, context, 'grace@example.org')
  const other = await context.newPage()
  await other.goto(`${product.url}/admin/users`)
  await expect(other.getByText('admin.access')).toBeVisible()
  await context.close()
})
