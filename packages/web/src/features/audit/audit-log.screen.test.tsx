import { AuditLine } from '@holdall/contract/audit/audit.contract.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { id } from '../../../test/screens/items.ts'
import { admin } from '../../../test/screens/people.ts'
import { renderPage } from '../../../test/screens/render-page.tsx'
import { sampleOf } from '../../../test/screens/sample.ts'
import { narrowWindow } from '../../../test/screens/show-app.tsx'

const ada = { id: id('ada'), name: 'Ada', email: 'ada@example.org' }
const line = (name: string, more: object) =>
  sampleOf(AuditLine, {
    id: id(name),
    actor: ada,
    impersonator: null,
    before: null,
    after: null,
    settings: null,
    ...more,
  })
const lines = [
  line('role', {
    action: 'role.assigned',
    after: { role: 'Editors', roleId: id('editors') },
    ...{ object_type: 'user', object_id: id('bo'), object_name: 'bo@example.org', objectKind: 'user' },
  }),
  line('gone', {
    action: 'item.trashed',
    before: { name: 'Old.txt' },
    ...{ object_type: 'item', object_id: id('old'), object_name: 'Old.txt', objectKind: null },
  }),
]
const answers = {
  'lists.mine': { views: [] },
  'audit.list': { pagination: { data: lines, total: 2, perPage: 15, page: 1, nextCursor: null } },
}

test('[OWNER-09 part] the log reads as sentences, which lead to people and objects that still exist', async () => {
  renderPage('/admin/audit-log', { person: admin, answers })
  await expect.element(page.getByText('Ada gave bo@example.org the role Editors')).toBeVisible()
  await expect.element(page.getByText('Ada moved Old.txt to the trash')).toBeVisible()
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  expect(
    link('Ada')
      .elements()
      .map(one => one.getAttribute('href')),
  ).toEqual(Array(2).fill(`/admin/users/${ada.id}`))
  await expect.element(link('bo@example.org')).toHaveAttribute('href', `/admin/users/${id('bo')}`)
  expect(link('Old.txt').elements()).toHaveLength(0)
  await expect.element(page.getByText('roleId')).not.toBeInTheDocument()
})

test('[OWNER-09 part] codes and facts are one step away', async () => {
  renderPage('/admin/audit-log', { person: admin, answers })
  await page.getByText('Editors', { exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Ada gave bo@example.org the role Editors' })
  await expect.element(dialog.getByText('role.assigned')).toBeVisible()
  await expect.element(dialog.getByRole('row', { name: /roleId/ })).toBeVisible()
})

test('[OWNER-09 part] whoever may not see people or files gets no links to them', async () => {
  renderPage('/admin/audit-log', { person: { ...admin, permissions: ['admin.access', 'audit.view'] }, answers })
  await expect.element(page.getByText('Ada gave bo@example.org the role Editors')).toBeVisible()
  expect(page.getByRole('link', { name: 'Ada', exact: true }).elements()).toHaveLength(0)
})

test('[OWNER-09 part] on a phone, the sentence is the title of its card', async () => {
  await narrowWindow()
  renderPage('/admin/audit-log', { person: admin, answers })
  await expect.element(page.getByText('Ada gave bo@example.org the role Editors')).toBeVisible()
  const open = page.getByRole('button', { name: /^Open Ada gave/ })
  open.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog', { name: /^Ada gave/ })).toBeVisible()
})
