import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../test/screens/accessible.ts'
import { driveAnswers } from '../../../../test/screens/drive.ts'
import { id } from '../../../../test/screens/items.ts'
import { member } from '../../../../test/screens/people.ts'
import { renderPage } from '../../../../test/screens/render-page.tsx'
import { narrowWindow, type Scene, settled } from '../../../../test/screens/show-app.tsx'

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
