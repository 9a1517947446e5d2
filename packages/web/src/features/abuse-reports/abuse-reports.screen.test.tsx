import { abuseReportList } from '@holdall/contract/abuse-reports/abuse-reports.list.ts'
import type { Permission } from '@holdall/contract/contract.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/screens/accessible.ts'
import { refuse } from '../../../test/screens/answers.ts'
import { id } from '../../../test/screens/items.ts'
import { noViews, pageOf } from '../../../test/screens/lists.ts'
import { admin } from '../../../test/screens/people.ts'
import { renderPage } from '../../../test/screens/render-page.tsx'
import { narrowWindow, settled } from '../../../test/screens/show-app.tsx'

const button = (name: string) => page.getByRole('button', { name })
const bob = { id: id('bob'), name: 'Bob', email: 'bob@example.com' }
const report = {
  id: id('report'),
  number: '1234567890',
  state: 'open',
  reason: 'copyright',
  item: { name: 'Plans.pdf', isFolder: false },
  reported: bob,
  complainant: { name: 'Rita Right', email: 'rita@example.net', account: null },
  assignee: null,
  note: `My photo ${'very '.repeat(80)}“Harbour”`,
  isGoodFaith: true,
  link: {
    id: id('link'),
    url: 'https://example.com/s/abc',
    state: 'works',
    needs: null,
    fileId: id('plan'),
    isInTrash: false,
  },
  isSuspended: false,
  decidedBy: null,
  decidedAt: null,
  entries: [{ id: id('entry'), kind: 'note', text: 'Looks genuine', author: bob }],
  sameLink: [{ id: id('other'), number: '2345678901', reason: 'other', state: 'open', item: 'Plans.pdf' }],
  samePerson: [],
  openOfLink: 1,
  can: { update: true, suspend: true, answer: true },
}

function open(change: object = {}, answers: object = {}) {
  return renderPage(`/admin/abuse-reports/${report.id}`, {
    person: admin,
    answers: { 'abuse-reports.read': { ...report, ...change }, ...answers } as never,
  })
}

test('[OWNER-05 part] the list says what was reported by whom, and leads to the report', async () => {
  const more = { ...report, id: id('second'), complainant: null, reported: null, state: 'rejected' }
  renderPage('/admin/abuse-reports', {
    person: admin,
    answers: {
      ...noViews,
      'abuse-reports.list': pageOf(abuseReportList, [report, more]),
      'abuse-reports.read': report,
    } as never,
  })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Abuse reports' })).toBeVisible()
  await settled()
  for (const words of ['Open', 'No action', 'Copyright', 'rita@example.net', 'Anonymous', 'Deleted account'])
    await expect.element(page.getByText(words, { exact: true }).first()).toBeVisible()
  await page.getByText('1234567890').first().click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Report 1234567890' })).toBeVisible()
})

test('[OWNER-05 part] a report shows who, what, where and what else, and is decided there', async () => {
  const server = open({}, { 'abuse-reports.decide': { ...report, state: 'link_revoked' } })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Report 1234567890' })).toBeVisible()
  for (const words of ['Rita Right', 'Stated to be accurate and in good faith', 'Looks genuine', '2345678901'])
    await expect.element(page.getByText(words).first()).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Open as a visitor' })).toHaveAttribute('href', report.link.url)
  await expect.element(page.getByRole('link', { name: /Find it among all files/ })).toBeVisible()
  await expectAccessible(document.body)
  await button('Revoke link').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'To the person who created the link' }).fill('Not yours')
  await dialog.getByRole('button', { name: 'Revoke link' }).click()
  await expect.element(page.getByText('Link revoked', { exact: true }).first()).toBeVisible()
  expect(server.sent('abuse-reports.decide')).toEqual([
    { decision: 'link_revoked', reasons: 'Not yours', message: '', isForAll: false, plan: 'end-later' },
  ])
})

test('[OWNER-05 part] notes are added, and a report is taken over, both at once', async () => {
  const entry = { ...report.entries[0], id: id('new'), text: 'Ask legal' }
  const server = open(
    {},
    {
      'abuse-reports.addNote': { ...report, entries: [...report.entries, entry] },
      'abuse-reports.assign': { ...report, assignee: { id: admin.id, name: 'Ada', email: 'ada@example.com' } },
    },
  )
  await page.getByRole('textbox', { name: 'New note' }).fill('Ask legal')
  await button('Add note').click()
  await expect.element(page.getByText('Ask legal').first()).toBeVisible()
  expect(server.sent('abuse-reports.addNote')).toEqual([{ text: 'Ask legal' }])
  await button('Take it over').click()
  await expect.element(page.getByText('Open. Ada is looking into it.')).toBeVisible()
  expect(server.sent('abuse-reports.assign')).toEqual([{ isMine: true }])
})

test('[OWNER-05 part] a decided report says what was decided, and asks before it is reopened', async () => {
  const decided = { state: 'rejected', decidedBy: bob, decidedAt: '2026-05-04T10:00:00.000Z', message: 'It is fine' }
  const server = open({ ...decided, openOfLink: 0 }, { 'abuse-reports.reopen': report })
  await expect.element(page.getByText('It is fine')).toBeVisible()
  await expect.element(button('Revoke link')).not.toBeInTheDocument()
  await button('Reopen report').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reopen report' }).click()
  await expect.element(button('Revoke link')).toBeVisible()
  expect(server.calls('abuse-reports.reopen')).toHaveLength(1)
})

test.each([
  [{ link: { ...report.link, needs: 'password' } }, 'The link asks for a password, which administrators don’t know.'],
  [{ link: { ...report.link, needs: 'code' } }, 'The link only opens for people that its creator has chosen.'],
  [
    { link: { ...report.link, state: 'revoked', fileId: null }, item: { name: 'Plans', isFolder: true } },
    'Administrators can’t open other people’s folders.',
  ],
  [{ link: { ...report.link, state: 'gone', fileId: null }, reported: null }, 'There is nothing left to look at.'],
])('[OWNER-05 part] %o says honestly that administrators can’t see the content', async (change, words) => {
  open(change)
  await expect.element(page.getByText(words).first()).toBeVisible()
})

test('[OWNER-05 part] who may only view finds no way to change anything', async () => {
  renderPage(`/admin/abuse-reports/${report.id}`, {
    person: { ...admin, permissions: ['admin.access', 'abuse_reports.view'] as Permission[] } as typeof admin,
    answers: { 'abuse-reports.read': { ...report, can: { update: false, suspend: false, answer: false } } } as never,
  })
  await expect.element(page.getByText('Looks genuine')).toBeVisible()
  for (const name of ['Revoke link', 'Suspend person', 'No action', 'Add note', 'Take it over', 'Write an answer'])
    await expect.element(button(name)).not.toBeInTheDocument()
})

test('[OWNER-05 part] a report that is gone says so, and everything fits a phone', async () => {
  await narrowWindow()
  open({}, { 'abuse-reports.read': refuse('abuse-report.not-found') })
  await expect.element(page.getByText(/no longer exists|Try again/).first()).toBeVisible()
  open()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Report 1234567890' })).toBeVisible()
  await settled()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
})
