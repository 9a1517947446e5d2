import { webhookList } from '@holdall/contract/webhooks/webhooks.list.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/screens/accessible.ts'
import type { Answers } from '../../../test/screens/answers.ts'
import { noViews, pageOf } from '../../../test/screens/lists.ts'
import { admin, type Person } from '../../../test/screens/people.ts'
import { renderPage } from '../../../test/screens/render-page.tsx'
import { narrowWindow, settled, sizeWindow } from '../../../test/screens/show-app.tsx'

const answers = { ...noViews, 'webhooks.list': pageOf(webhookList, []) } as Answers
const settings = { 'billing.enable': true, 'vebto.admin.ads': true }
const waiting = { 'status.waiting': { counts: { jobs: 100, quarantine: 3, outbox: 1 } } }

const sidebar = () => page.getByRole('complementary', { name: 'Sidebar' })
const link = (name: string) => sidebar().getByRole('link', { name, exact: true })
const group = (name: string) => sidebar().getByRole('button', { name, exact: true })

/** Opens a page of the back-office whose entry is near the end of the sidebar. */
async function open(more: Answers = {}, person: Person = admin) {
  const server = renderPage('/admin/webhooks', { person, site: { settings }, answers: { ...answers, ...more } })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible()
  await settled()
  return server
}

for (const [width, height] of [
  [1280, 800],
  [1440, 900],
] as const) {
  test(`[SHELL-07] [OWNER-08 part] with every entry, the version and the current one are in sight at ${width}×${height}`, async () => {
    await sizeWindow(width, height)
    await open()
    const groups = [...document.querySelectorAll('aside nav [role="group"]')]
    expect(groups.map(one => one.getAttribute('aria-label'))).toEqual(['Site', 'Money', 'People', 'Content', 'System'])
    const bottomOf = (element: Element) => element.getBoundingClientRect().bottom
    expect(bottomOf(page.getByText(/^Version:/).element())).toBeLessThanOrEqual(height)
    const { top, bottom } = link('Webhooks').element().getBoundingClientRect()
    const list = (document.querySelector('aside nav') as HTMLElement).getBoundingClientRect()
    expect([top >= list.top, bottom <= list.bottom]).toEqual([true, true])
    // The first entries are reached by scrolling, and the version stays.
    link('Analytics').element().scrollIntoView()
    expect(bottomOf(page.getByText(/^Version:/).element())).toBeLessThanOrEqual(height)
    await expectAccessible(document.body)
  })
}

test('[OWNER-08 part] entries say how much waits there, and no more than anybody counts', async () => {
  const server = await open(waiting)
  await expect.element(link('Jobs 99+')).toBeVisible()
  await expect.element(link('Quarantine 3')).toBeVisible()
  await expect.element(link('Mail outbox 1')).toBeVisible()
  await expect.element(link('Webhooks')).toBeVisible()
  expect(server.calls('status.waiting')).toHaveLength(1)
})

test('[OWNER-08 part] a folded group keeps the page that is open, says how much waits in it, and stays folded', async () => {
  await open(waiting)
  await group('System').click()
  await expect.element(group('System 99+')).toHaveAttribute('aria-expanded', 'false')
  await expect.element(link('Webhooks')).toBeVisible()
  expect(link('Jobs 99+').query()).toBeNull()
  await group('Content').click()
  await expect.element(group('Content 3')).toBeVisible()
  expect(localStorage.getItem('holdall.rail-folds')).toBe('["admin system","admin content"]')
  // By keyboard too.
  ;(group('System 99+').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(link('Jobs 99+')).toBeVisible()
})

test('[SHELL-10] folded to icons, every entry has its name and its number', async () => {
  await open(waiting)
  await page.getByRole('button', { name: 'Hide navigation' }).click()
  await expect.element(link('Jobs 99+')).toBeVisible()
  expect(link('Jobs 99+').element().textContent).toBe('')
  expect(document.querySelectorAll('aside b[data-dot]').length).toBe(3)
  await expectAccessible(document.body)
})

test('on a phone the groups are in the drawer, above the version', async () => {
  await narrowWindow()
  await open(waiting)
  await page.getByRole('button', { name: 'Show navigation' }).click()
  await expect.element(link('Webhooks')).toHaveFocus()
  for (const one of document.querySelectorAll('aside nav :is(a, button)')) {
    expect(one.getBoundingClientRect().height, one.textContent ?? '').toBeGreaterThanOrEqual(44)
  }
  await expect.element(page.getByText(/^Version:/)).toBeVisible()
})

test('[SHELL-05] the bare address leads to a page that opens, past one that would refuse', async () => {
  const permissions = ['admin.access', 'resources.defaults.permissions.update', 'webhooks.view'] as const
  renderPage('/admin', { person: { ...admin, permissions }, answers })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible()
  await expect.element(link('Appearance')).toBeVisible()
})

test('[SHELL-05] a page without a shell that refuses leads back to the admin area', async () => {
  const permissions = ['admin.access', 'resources.defaults.permissions.update', 'webhooks.view'] as const
  renderPage('/admin/appearance', { person: { ...admin, permissions }, answers })
  await page.getByRole('button', { name: 'Go to the admin area' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible()
})
