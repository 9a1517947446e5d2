import { webhookList } from '@holdall/contract/webhooks/webhooks.list.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/screens/accessible.ts'
import { refuse } from '../../../test/screens/answers.ts'
import { id } from '../../../test/screens/items.ts'
import { noViews, pageOf } from '../../../test/screens/lists.ts'
import { admin } from '../../../test/screens/people.ts'
import { renderPage } from '../../../test/screens/render-page.tsx'
import { narrowWindow, type Scene, settled } from '../../../test/screens/show-app.tsx'

const names = ['Build', 'Chat', 'Mirror']
const rows = names.map(name => ({ id: id(name), name, url: `https://example.com/${name}`, state: 'on' }))
const some = { ...noViews, 'webhooks.list': pageOf(webhookList, rows, 40) } as Scene['answers']

const row = (name: string) => page.getByText(name, { exact: true })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Opens the list, and waits until its rows have come. */
async function openList(answers: Scene['answers'] = {}, person = admin) {
  const server = renderPage('/admin/webhooks', { person, answers: { ...some, ...answers } })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible()
  await settled()
  return server
}

test('a list shows its rows with their number, and asks for them in its usual order', async () => {
  const server = await openList()
  for (const name of names) await expect.element(row(name)).toBeVisible()
  await expect.element(page.getByText('1–3 of 40')).toBeVisible()
  expect(server.calls('webhooks.list').at(-1)?.query).toMatchObject({
    orderBy: 'updated_at',
    orderDir: 'desc',
    page: 1,
    perPage: 15,
  })
  await expectAccessible(document.body)
})

test('a heading orders the list, the second time the other way', async () => {
  const server = await openList()
  const heading = page.getByRole('columnheader', { name: 'Name' })
  for (const [word, dir] of [
    ['ascending', 'asc'],
    ['descending', 'desc'],
  ] as const) {
    await button('Name').click()
    await expect.element(heading).toHaveAttribute('aria-sort', word)
    await settled()
    expect(server.calls('webhooks.list').at(-1)?.query).toMatchObject({ orderBy: 'name', orderDir: dir })
    expect(location.search).toContain(`orderBy=name&orderDir=${dir}`)
  }
})

test('a search is sent and kept in the address, and can be cleared where nothing is found', async () => {
  const server = await openList()
  server.answer({ 'webhooks.list': pageOf(webhookList, []) } as Scene['answers'] & object)
  await page.getByLabelText('Search by name or address').fill('nothing')
  await expect.element(page.getByRole('heading', { name: 'No results match your search' })).toBeVisible()
  expect(server.calls('webhooks.list').at(-1)?.query).toMatchObject({ query: 'nothing' })
  expect(location.search).toContain('query=nothing')
  server.answer(some ?? {})
  await button('Clear search and filters').click()
  await expect.element(row('Build')).toBeVisible()
  expect(location.search).toBe('')
})

test('a filter is sent, kept in the address as a chip, and removed', async () => {
  const server = await openList()
  await button('Filter').click()
  await page.getByRole('menuitem', { name: 'Status' }).click()
  await page.getByRole('dialog').getByLabelText('Value').selectOptions('Failing')
  await settled()
  expect(server.calls('webhooks.list').at(-1)?.query).toMatchObject({
    filters: [{ key: 'state', operator: '=', value: 'failing' }],
  })
  expect(location.search).toContain('filters=')
  await userEvent.keyboard('{Escape}')
  await button('Remove filter Status').click()
  await expect.poll(() => location.search).toBe('')
  expect(button('Remove filter Status').query()).toBeNull()
})

test('pages and rows per page are asked for and kept in the address', async () => {
  const server = await openList({
    'webhooks.list': ({ query }) => ({
      pagination: { data: rows, total: 40, perPage: query.perPage, page: query.page },
    }),
  } as Scene['answers'])
  await button('Next page').click()
  await settled()
  expect(server.calls('webhooks.list').at(-1)?.query).toMatchObject({ page: 2 })
  expect(location.search).toContain('page=2')
  await page.getByLabelText('Rows per page').selectOptions('50')
  await settled()
  expect(server.calls('webhooks.list').at(-1)?.query).toMatchObject({ perPage: 50, page: 1 })
  await expect.element(button('Next page')).toBeDisabled()
})

test('rows are selected one by one, as a page or all, and what is done concerns those', async () => {
  const server = await openList({
    'webhooks.ids': { ids: Array.from({ length: 40 }, (_, at) => id(`${at}x`)), total: 40 },
    'webhooks.delete': {},
  })
  const bar = page.getByRole('region', { name: 'Selection' })
  await page.getByRole('checkbox', { name: 'Select Build' }).click()
  await expect.poll(() => bar.element().textContent).toContain('1 item(s) selected')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await expect.poll(() => bar.element().textContent).toContain('3 item(s) selected')
  await bar.getByRole('button', { name: 'Select all 40' }).click()
  await expect.poll(() => bar.element().textContent).toContain('40 item(s) selected')
  await bar.getByRole('button', { name: 'Clear selection' }).click()
  await expect.poll(() => bar.query()).toBeNull()
  await page.getByRole('checkbox', { name: 'Select Chat' }).click()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => server.calls('webhooks.delete').length).toBe(1)
  expect(server.calls('webhooks.delete')[0]?.params).toMatchObject({ ids: id('Chat') })
})

test('a CSV that takes longer is sent by mail, and the list says so', async () => {
  const server = await openList({ 'webhooks.csv': { downloadPath: null } })
  await button('More Actions').click()
  await page.getByRole('menuitem', { name: 'Export in CSV' }).click()
  await expect.element(page.getByRole('dialog', { name: 'CSV export' })).toBeVisible()
  expect(server.sent('webhooks.csv')).toMatchObject([
    { orderBy: 'updated_at', words: { Name: 'Name', Status: 'Status' } },
  ])
})

test('a view is saved with the state of the list; a name that the server refuses is told at its field', async () => {
  const server = await openList({
    'lists.saveView': refuse('request.invalid', { fields: { name: 'There is such a view' } }),
  })
  await button('Name').click()
  await button('Views').click()
  await page.getByRole('menuitem', { name: 'Save this view…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Enter a name')).toBeVisible()
  expect(server.calls('lists.saveView')).toEqual([])
  await dialog.getByRole('textbox', { name: 'Name' }).fill('By name')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('There is such a view')).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  server.answer({
    'lists.saveView': { id: id('view'), name: 'By name', state: 'orderBy=name&orderDir=asc' },
  })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(button('By name')).toBeVisible()
  expect(server.sent('lists.saveView').at(-1)).toEqual({ name: 'By name', state: 'orderBy=name&orderDir=asc' })
})

test('columns and density are kept by the server', async () => {
  const server = await openList({ 'lists.setTable': {} })
  await button('Columns and density').click()
  await page.getByRole('menuitemcheckbox', { name: 'Status' }).click()
  await expect.poll(() => page.getByRole('columnheader', { name: 'Status' }).query()).toBeNull()
  await expect.poll(() => server.sent('lists.setTable').at(-1)?.columns).not.toContain('state')
})

test('rows and pages are reached by keyboard', async () => {
  const server = await openList()
  const index = () => document.activeElement?.getAttribute('aria-rowindex')
  await userEvent.keyboard('j')
  expect(index()).toBe('2')
  await userEvent.keyboard('{ArrowDown}')
  expect(index()).toBe('3')
  await userEvent.keyboard('k{End}')
  expect(index()).toBe('4')
  await userEvent.keyboard(']')
  await settled()
  expect(server.calls('webhooks.list').at(-1)?.query).toMatchObject({ page: 2 })
  await userEvent.keyboard('/')
  await expect.element(page.getByLabelText('Search by name or address')).toHaveFocus()
})

test('an empty list, one that fails and one that is not allowed say so, each in its own way', async () => {
  await openList({ 'webhooks.list': pageOf(webhookList, []) } as Scene['answers'])
  await expect.element(page.getByRole('heading', { name: 'No webhooks have been created yet' })).toBeVisible()

  const server = await openList({ 'webhooks.list': refuse('request.too-many') })
  await expect.element(button('Try again')).toBeVisible()
  server.answer(some ?? {})
  await button('Try again').click()
  await expect.element(row('Build')).toBeVisible()

  renderPage('/admin/webhooks', { person: { ...admin, permissions: ['admin.access'] } })
  await expect.element(page.getByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible()
  await expect.element(page.getByText('webhooks.view')).toBeVisible()
})

test('what someone may not do is not offered', async () => {
  await openList({}, { ...admin, permissions: ['admin.access', 'webhooks.view'] })
  await expect.element(row('Build')).toBeVisible()
  expect(button('New webhook').query()).toBeNull()
  expect(page.getByRole('checkbox').query()).toBeNull()
  expect(page.getByRole('button', { name: /^Actions for/ }).query()).toBeNull()
})

test('long texts stay within the table, and on a phone within its cards', async () => {
  const long = 'Verylongnamewithoutanyspace'.repeat(8)
  const answer = pageOf(webhookList, [{ name: long, url: `https://example.com/${long}`, state: 'on' }])
  await openList({ 'webhooks.list': answer } as Scene['answers'])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  await narrowWindow()
  await expect.element(page.getByRole('button', { name: 'Views' })).toBeVisible()
  expect(innerWidth).toBe(390)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
