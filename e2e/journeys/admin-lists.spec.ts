import { expect, type Page } from '@playwright/test'
import { openDatabase } from '../fixtures/database.ts'
import { register } from '../fixtures/member.ts'
import { addPeople } from '../fixtures/people.ts'
import type { Product } from '../fixtures/product.ts'
import { asOwner as test } from '../fixtures/test.ts'

const rows = (page: Page) => page.locator('[data-row]')
const active = (page: Page) => page.locator('[data-row]:focus')
const filtersOf = (page: Page) =>
  JSON.parse(atob(new URL(page.url()).searchParams.get('filters') ?? btoa('[]'))) as unknown[]

/** Messages that could not be sent, to `person-0@example.org` and so on. */
function addFailedMails(product: Product, count: number): void {
  const database = openDatabase(product)
  try {
    const add = database.prepare(
      `insert into mail_outbox (id, template, recipient, subject, html, text, state, attempts, error, driver, created_at, is_subject_secret)
       values (?, 'confirm', ?, 'Confirm your address', '', ?, 'failed', 3, '550 No such mailbox', 'smtp', ?, 0)`,
    )
    database.exec('begin immediate')
    // The list shows the newest first.
    for (let at = 0; at < count; at++) {
      const id = `01bbbbbbbbbbbbbbbbbbbbbb${String(at).padStart(2, '0')}`
      add.run(id, `person-${at}@example.org`, `Please confirm, person-${at}`, Date.now() - at * 60_000)
    }
    database.exec('commit')
  } finally {
    database.close()
  }
}

function changeMail(product: Product, recipient: string, state: 'sent'): void {
  const database = openDatabase(product)
  try {
    database.prepare('update mail_outbox set state = ? where recipient = ?').run(state, recipient)
  } finally {
    database.close()
  }
}

test.beforeEach(async ({ product, page }) => {
  addPeople(product, 40)
  await page.goto(`${product.url}/admin/users`)
  await expect(rows(page)).toHaveCount(15)
})

test('[LIST-02] [LIST-03] [LIST-04] [LIST-06] [USERS-01] [USERS-02] the list stands in its address, and comes back from it', async ({
  page,
  look,
  expectAccessible,
}) => {
  await expect(page).toHaveURL(/\/admin\/users$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Users', exact: true })).toBeVisible()
  await expect(page.getByText('1–15 of 41')).toBeVisible()
  await look('users')
  await expectAccessible()
  await page.getByRole('button', { name: 'User', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'User', exact: true })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/orderBy=email&orderDir=asc/)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('16–30 of 41')).toBeVisible()
  await expect(page).toHaveURL(/page=2&cursor=/)
  // The former page stays until the next one is here.
  await expect(rows(page).first()).not.toContainText('ada@example.org')
  const first = await rows(page).first().innerText()
  await page.reload()
  await expect(rows(page).first()).toHaveText(first.replaceAll('\n', ''), { useInnerText: false })
  await page.getByRole('button', { name: 'Last page' }).click()
  await expect(page.getByText('31–41 of 41')).toBeVisible()
  await page.getByLabel('Rows per page').selectOption('50')
  await expect(rows(page)).toHaveCount(41)
  await expect(page).toHaveURL(/perPage=50/)
  await page.goBack()
  await expect(page.getByText('31–41 of 41')).toBeVisible()
  await page.getByLabel('Search by name or email').fill('hopper')
  await expect(page).toHaveURL(/query=hopper/)
  await expect(page.getByText('1–8 of 8')).toBeVisible()
  await page.getByLabel('Search by name or email').fill('nobody at all')
  await expect(page.getByRole('heading', { name: 'No results match your search' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(page.getByText('of 41')).toBeVisible()
  await expect(page.getByLabel('Search by name or email')).toHaveValue('')
})

test('[LIST-05] [LIST-07] [LIST-08] [CTRL-10] [CTRL-13] [CTRL-14] filters are chips that are added, changed and taken away', async ({
  product,
  page,
  look,
  expectAccessible,
}) => {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Created' }).click()
  const editor = page.getByRole('dialog', { name: 'Filter by Created' })
  await expect(editor).toBeVisible()
  const today = new Date().toISOString().slice(0, 10)
  await expect.poll(() => filtersOf(page)).toEqual([{ key: 'created_at', operator: '<=', value: today }])
  await look('filter-date')
  await expectAccessible()
  await editor.getByLabel('Created').selectOption('>=')
  await expect.poll(() => filtersOf(page)).toEqual([{ key: 'created_at', operator: '>=', value: today }])
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  // Days lead to years, a year to its months, a month to its days.
  await editor.getByRole('button', { name: /choose a year/ }).click()
  await expect(editor.getByRole('gridcell')).toHaveCount(24)
  await expect(editor.getByRole('row').first().getByRole('gridcell')).toHaveCount(4)
  await look('filter-years', 'desktop')
  await editor.getByRole('gridcell', { name: '2025', exact: true }).click()
  await expect(editor.getByRole('gridcell')).toHaveCount(12)
  await expect(editor.getByRole('row').first().getByRole('gridcell')).toHaveCount(4)
  await editor.getByRole('gridcell').first().click()
  await editor.getByRole('gridcell', { name: /15 January 2025|January 15, 2025/ }).click()
  await expect(editor).toBeHidden()
  await expect.poll(() => filtersOf(page)).toEqual([{ key: 'created_at', operator: '>=', value: '2025-01-15' }])
  await expect(page.getByText('of 41')).toBeVisible()
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('menuitem', { name: 'Email confirmed' }).click()
  await page.getByRole('dialog').getByLabel('Value').selectOption('no')
  await expect(page.getByRole('heading', { name: 'No results match your search' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove filter Email confirmed' }).click()
  await expect(page.getByText('of 41')).toBeVisible()
  // What makes no sense is dropped from the address, what does stays.
  const mixed = btoa(
    JSON.stringify([
      { key: 'password', operator: '=', value: 'x' },
      { key: 'created_at', operator: '<', value: '2020-01-01' },
    ]),
  )
  await page.goto(`${product.url}/admin/users?filters=${encodeURIComponent(mixed)}`)
  await expect.poll(() => filtersOf(page)).toEqual([{ key: 'created_at', operator: '<', value: '2020-01-01' }])
  await page.goto(`${product.url}/admin/users?filters=%25%25&orderBy=password&page=0&cursor=abc`)
  await expect(rows(page)).toHaveCount(15)
  await expect(page).toHaveURL(/\/admin\/users$/)
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

test('[USERS-03] [USERS-18] a few people are saved as CSV at once', async ({ page }) => {
  await page.getByLabel('Search by name or email').fill('hopper')
  await expect(page.getByText('1–8 of 8')).toBeVisible()
  await page.getByRole('button', { name: 'More Actions' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export users in CSV' }).click()
  expect((await saved).suggestedFilename()).toMatch(/users.*\.csv$/)
})

test('[USERS-17] [USERS-19] a report that takes longer comes by mail, and the person is told so', async ({
  product,
  page,
  look,
}) => {
  addPeople(product, 1000, 41)
  await page.reload()
  await expect(page.getByText('1–15 of 1,041')).toBeVisible()
  await page.getByRole('button', { name: 'More Actions' }).click()
  await page.getByRole('menuitem', { name: 'Export users in CSV' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(
    "Your request is being processed. We'll email you when the report is ready to download...",
  )
  await look('csv-by-mail')
  await dialog.getByRole('button', { name: 'Got it' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => product.output(), { timeout: 30_000 }).toContain('The report you requested is ready')
})

test('keyboard alone goes through rows, pages and search', async ({ page }) => {
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

test('[LIST-09] [ADMX-05] [ADMX-06] rows are chosen one by one, in ranges, by page and all, and acted on together', async ({
  product,
  page,
  look,
  expectAccessible,
}) => {
  addFailedMails(product, 20)
  await page.goto(`${product.url}/admin/outbox`)
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect(rows(page)).toHaveCount(15)
  await expect(bar).toBeHidden()
  await page.getByRole('checkbox', { name: 'Select person-1@example.org', exact: true }).click()
  await expect(bar).toContainText('1 item(s) selected')
  await page.getByRole('checkbox', { name: 'Select person-4@example.org' }).click({ modifiers: ['Shift'] })
  await expect(bar).toContainText('4 item(s) selected')
  await look('selected')
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
  await rows(page).nth(2).focus()
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(bar).toContainText('3 item(s) selected')
  await page.keyboard.press('ControlOrMeta+a')
  await expect(bar).toContainText('15 item(s) selected')
  await bar.getByRole('button', { name: 'Select all 20' }).click()
  await expect(bar).toContainText('20 item(s) selected')
  // One of them was sent meanwhile, by somebody else.
  changeMail(product, 'person-7@example.org', 'sent')
  await bar.getByRole('button', { name: 'Send again' }).click()
  const refused = page.getByRole('dialog', { name: 'Send again' })
  await expect(refused).toContainText('19 done. 1 could not be done:')
  await expect(refused).toContainText('Only messages that couldn’t be sent can be resent.')
  await refused.getByRole('button', { name: 'Got it' }).click()
  await expect(bar).toBeHidden()
  // The product has no mail server: it prints what it would send.
  const sent = () => [...product.output().matchAll(/Please confirm, person-(\d+)/g)].map(([, at]) => Number(at))
  const others = Array.from({ length: 20 }, (_, at) => at).filter(at => at !== 7)
  await expect.poll(() => [...new Set(sent())].sort((a, b) => a - b)).toEqual(others)
})

test('[FIND-01] [FIND-02] [FIND-04] [FIND-05] [FIND-06] a person is found by name or address and becomes a filter', async ({
  product,
  page,
  look,
  expectAccessible,
}) => {
  await page.goto(`${product.url}/admin/audit-log`)
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'User', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Find user' })
  await expect(dialog).toBeVisible()
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(500)
  const asked: string[] = []
  page.on('request', request => request.url().includes('/users/search?query') && asked.push(request.url()))
  await page.keyboard.type('person-0', { delay: 20 })
  await expect(dialog.getByRole('option')).toHaveCount(9)
  await expect(dialog.getByRole('option').first()).toContainText('Alan Turing')
  await expect(dialog.getByRole('option').first()).toContainText('person-01@example.org')
  // Once for all letters; on a busy machine a pause between two may be longer than that of the search.
  expect(asked.length).toBeLessThan('person-0'.length / 2)
  await look('find-user')
  await expectAccessible()
  // A line that breaks for one question.
  await page.route('**/api/v1/users/search?query=broken', route => route.abort())
  await dialog.getByRole('combobox').fill('broken')
  await expect(dialog.getByRole('option')).toHaveCount(0)
  await dialog.getByRole('combobox').fill('lovelace')
  await expect(dialog.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'User is Ada Lovelace' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'User is Ada Lovelace' })).toBeVisible()
  await expect(rows(page).first()).toContainText('Ada Lovelace')
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
  await expect(page.getByText('No mail has been sent yet')).toBeVisible()
})

test('[LIST-10] a list says that it is empty, that it failed, and who may see it', async ({
  product,
  page,
  browser,
}) => {
  await page.goto(`${product.url}/admin/jobs`)
  await expect(page.getByRole('heading', { name: 'No jobs have run yet' })).toBeVisible()
  // A line that breaks for this list alone; a server that is away is in outages.spec.ts.
  await page.route('**/api/v1/users?*', route => route.abort())
  await page.goto(`${product.url}/admin/users`)
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
