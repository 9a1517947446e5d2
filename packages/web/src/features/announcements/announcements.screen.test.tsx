import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/screens/accessible.ts'
import { refuse } from '../../../test/screens/answers.ts'
import { id } from '../../../test/screens/items.ts'
import { admin } from '../../../test/screens/people.ts'
import { renderPage } from '../../../test/screens/render-page.tsx'
import { narrowWindow, settled, showApp } from '../../../test/screens/show-app.tsx'
import { Page } from './leaving/unsubscribe-page.tsx'

const button = (name: string) => page.getByRole('button', { name })
const one = {
  id: id('announcement'),
  kind: 'warning',
  texts: [{ language: 'en', title: `Long ${'title '.repeat(15)}`, text: 'See https://example.org/a.' }],
  audience: 'groups',
  audienceIds: [id('group')],
  audienceNames: ['Crew'],
  isBanner: true,
  startsAt: '2026-05-04T10:00:00.000Z',
  endsAt: '2026-05-05T10:00:00.000Z',
  state: 'over',
  mail: { state: 'sending', total: 120, written: 40, startedAt: '2026-05-04T10:00:00.000Z', endedAt: null, texts: [] },
  createdBy: null,
}
const list = (change: object = {}) => ({
  announcements: [{ ...one, ...change }],
  roles: [],
  groups: [],
  languages: [{ language: 'en', name: 'English' }],
})

test('[OWNER-11 part] the list says where banner and emails are, and emails can be stopped', async () => {
  const stopped = { ...one, mail: { ...one.mail, state: 'stopped' } }
  let current: object = list()
  const server = renderPage('/admin/announcements', {
    person: admin,
    answers: {
      'announcements.list': () => current,
      'announcements.stop': () => {
        current = { ...list(), announcements: [stopped] }
        return stopped
      },
    } as never,
  })
  await expect.element(page.getByText('Emailing: 40 of 120')).toBeVisible()
  for (const words of ['Banner over', 'Warning'])
    await expect.element(page.getByText(words, { exact: true })).toBeVisible()
  await expect.element(page.getByText(/^For Crew/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'https://example.org/a', exact: true })).toBeVisible()
  await expectAccessible(document.body)
  await button('Stop sending').click()
  await expect.element(page.getByText('Stopped at 40 of 120 emails')).toBeVisible()
  await expect.element(button('Continue sending…')).toBeVisible()
  expect(server.calls('announcements.stop')).toHaveLength(1)
})

test('[OWNER-11 part] deleting asks first, and nothing overflows a phone', async () => {
  await narrowWindow()
  const server = renderPage('/admin/announcements', {
    person: admin,
    answers: { 'announcements.list': list(), 'announcements.delete': undefined } as never,
  })
  await button('Delete').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  expect(server.calls('announcements.delete')).toHaveLength(0)
  await settled()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
})

test('[OWNER-11 part] a link that doesn’t work says where to unsubscribe instead', async () => {
  const answers = { 'announcements.unsubscribe': refuse('announcement.bad-token') }
  showApp('/unsubscribe/x.y', { answers }, () => <Page params={{ token: 'x.y' }} search={new URLSearchParams()} />)
  await button('Unsubscribe').click()
  await expect.element(page.getByText(/turn announcements off in your account settings/)).toBeVisible()
})
