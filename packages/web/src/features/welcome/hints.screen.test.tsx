import type { Hint } from '@holdall/contract/accounts/accounts.schemas.ts'
import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { driveAnswers } from '../../../test/screens/drive.ts'
import { file, root } from '../../../test/screens/items.ts'
import { member } from '../../../test/screens/people.ts'
import { renderPage } from '../../../test/screens/render-page.tsx'
import { settled } from '../../../test/screens/show-app.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { hintTimes } from './hint-times.ts'

const usual = hintTimes.quietMs
/** Longer than a hint waits for here. */
const aWhile = () => new Promise(resolve => setTimeout(resolve, 5 * hintTimes.quietMs))
beforeAll(() => {
  hintTimes.quietMs = 60
  return () => {
    hintTimes.quietMs = usual
  }
})
const newcomer = { ...member, seenHints: [] as Hint[] }
const answers = driveAnswers([file('lake.jpg')], {
  'welcome.hint': { hint: 'photos', folderId: root.id },
  'welcome.read': {},
  'accounts.updateProfile': { seenHints: ['photos'] },
})
const hint = page.getByText('Your pictures are in Photos as well, by the day they were taken.')

test('whoever has seen all hints, and administrators who are signed in as somebody else, cause no question', async () => {
  const person = { ...newcomer, impersonation: { by: 'Grace', until: '2090-05-04T10:20:30.000Z' } }
  for (const who of [member, person]) {
    renderPage('/drive', { person: who, answers: driveAnswers([file('lake.jpg')]) })
    await expect.element(page.getByRole('gridcell', { name: /lake/ })).toBeVisible()
    await aWhile()
    await settled()
  }
})

test('a hint waits while another message is shown, leads to its page, and is remembered', async () => {
  const server = renderPage('/drive', { person: newcomer, answers })
  await expect.element(page.getByRole('gridcell', { name: /lake/ })).toBeVisible()
  const close = showToast({ message: 'Something else', lasts: 0 })
  await aWhile()
  expect(server.calls('welcome.hint')).toHaveLength(0)
  close()
  await expect.element(hint).toBeVisible()
  await expect.poll(() => server.sent('accounts.updateProfile')).toEqual([{ seenHints: ['photos'] }])
  await page.getByRole('button', { name: 'Close message' }).click()
  await expect.element(hint).not.toBeInTheDocument()
  // No other one follows on the same visit.
  server.answer({ 'welcome.hint': { hint: 'search', folderId: root.id } })
  await aWhile()
  expect(server.calls('welcome.hint')).toHaveLength(1)
  await settled()
})
