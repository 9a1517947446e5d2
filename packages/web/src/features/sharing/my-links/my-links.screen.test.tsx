import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../test/screens/accessible.ts'
import { driveAnswers } from '../../../../test/screens/drive.ts'
import { id } from '../../../../test/screens/items.ts'
import { member } from '../../../../test/screens/people.ts'
import { renderPage } from '../../../../test/screens/render-page.tsx'
import { narrowWindow, type Scene, settled } from '../../../../test/screens/show-app.tsx'
import { setLanguage } from '../../../platform/i18n/i18n.ts'
import { rightsOf } from '../link-presets.ts'

afterEach(() => setLanguage('en-GB'))

const url = 'https://drive.example.org/s/k3x9'
const item = { id: id('plan'), name: 'Plan.txt', fileKind: 'text' as const, path: [] }
const live = { id: id('live'), url, name: 'For the printer', isLive: true, item }
const paused = { ...live, id: id('paused'), name: 'For the press', isLive: false, obstacle: 'right-ended' as const }
const blocked = { ...live, id: id('blocked'), name: 'For everyone', isLive: false, obstacle: 'password' as const }

const answers = driveAnswers([], { 'sharing.myLinks': { data: [live, paused, blocked] } } as Scene['answers'] & object)
/** All that a row shows. */
const rowOf = (name: string) =>
  [...document.querySelectorAll('tbody tr')].find(one => one.textContent.includes(name))?.textContent

test('a link of mine that doesn’t work says why, and whether it can work again', async () => {
  renderPage('/drive/shared/links', { person: member, answers })
  await expect.poll(() => rowOf('For the press')).toMatch(/Paused: you can no longer share this item\..*Paused/)
  expect(rowOf('For everyone')).toMatch(/Links here require a password or specific people\..*Not working/)
  expect(rowOf('For the printer')).not.toMatch(/Paused|Not working/)
  await settled()
  await expectAccessible(document.body)
})

test('a phone shows the whole reason below the name', async () => {
  await narrowWindow()
  renderPage('/drive/shared/links', { person: member, answers })
  const reason = page.getByText('Paused: you can no longer share this item.')
  await expect.element(reason).toBeVisible()
  const { scrollWidth, clientWidth } = reason.element()
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
})

test('what a link allows and until when are lines of their own on a phone, in a language with long words too', async () => {
  await narrowWindow()
  const ending = { ...live, rights: rightsOf('view'), endsAt: '2027-05-21T13:26:00Z' }
  renderPage('/drive/shared/links', { person: member, answers: { ...answers, 'sharing.myLinks': { data: [ending] } } })
  await expect.element(page.getByText('Expires 21 May 2027', { exact: false })).toBeVisible()
  setLanguage('ar', { 'View and download': 'العرض والتنزيل', 'Expires {{at}}': 'تنتهي الصلاحية في {{at}}' })
  const rights = page.getByText('العرض والتنزيل')
  await expect.element(rights).toBeVisible()
  const [above, below] = [rights, page.getByText('تنتهي', { exact: false })].map(one =>
    one.element().getBoundingClientRect(),
  )
  expect(above?.width).toBeGreaterThan(200)
  expect(above?.height).toBeLessThan(40)
  expect(below?.top).toBeGreaterThanOrEqual((above?.bottom ?? 0) - 1)
})
