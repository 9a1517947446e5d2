import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from '../../../test/screens/answers.ts'
import { driveAnswers } from '../../../test/screens/drive.ts'
import { everyRight, folder, id } from '../../../test/screens/items.ts'
import { admin } from '../../../test/screens/people.ts'
import { renderPage } from '../../../test/screens/render-page.tsx'
import type { Scene } from '../../../test/screens/show-app.tsx'

const plans = folder('Plans')
const ada = { id: id('ada'), name: 'Ada Lovelace' }
const answers = {
  ...driveAnswers([]),
  'drive.item': plans,
  'sharing.access': { owner: ada, isOwner: true, canShare: true, people: [{ person: ada, can: everyRight }] },
  'sharing.links': { data: [] },
  'sharing.policy': {},
  'sharing.people': { data: [] },
} as unknown as Scene['answers'] & object

test('the news about a share that couldn’t be delivered leads to its dialog', async () => {
  renderPage(`/drive/sharing/${plans.id}`, { person: { ...admin, id: ada.id }, answers })
  const dialog = page.getByRole('dialog', { name: 'Share “Plans”' })
  await expect.element(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => dialog.query()).toBeNull()
  await expect.element(page.getByRole('link', { name: 'Plans' })).toHaveAttribute('href', `/drive/folder/${plans.id}`)
  await page.getByRole('button', { name: 'Share…' }).click()
  await expect.element(dialog).toBeVisible()
})

test('the news about a link leads to the links, and what is gone is said', async () => {
  renderPage(`/drive/sharing/${plans.id}/links`, { person: { ...admin, id: ada.id }, answers })
  await expect.element(page.getByRole('dialog', { name: /Plans/ })).toBeVisible()
})

test('an item that is gone is said', async () => {
  renderPage(`/drive/sharing/${plans.id}`, {
    person: admin,
    answers: driveAnswers([], { 'drive.item': refuse('item.not-found') }),
  })
  await expect.element(page.getByText('This file or folder no longer exists')).toBeVisible()
})
