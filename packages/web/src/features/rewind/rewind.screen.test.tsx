import type { PastItem } from '@holdall/contract/rewind/rewind.schemas.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { driveAnswers } from '../../../test/screens/drive.ts'
import { id, root } from '../../../test/screens/items.ts'
import { member } from '../../../test/screens/people.ts'
import { renderPage } from '../../../test/screens/render-page.tsx'
import { narrowWindow, settled } from '../../../test/screens/show-app.tsx'

const last = '2026-05-04T10:20:29.999Z'
const first = '2026-05-02T08:00:00.000Z'
const hours = [
  { at: '2026-05-04T10:00:00.000Z', changed: 2, created: 1, before: last },
  { at: '2026-05-02T08:00:00.000Z', changed: 3, created: 0, before: first },
]
const item = (name: string, now: PastItem['now']) => ({
  id: id(name),
  name,
  kind: 'file' as const,
  fileKind: 'text' as const,
  now,
})

async function openRewind(some = hours) {
  const server = renderPage(`/drive/rewind/${root.id}`, {
    person: member,
    answers: driveAnswers([], {
      'rewind.page': {
        folder: { id: root.id, name: '', kind: 'own-drive' },
        earliest: '2026-04-04T00:00:00.000Z',
        days: 30,
        hours: some,
      },
      'rewind.contents': {
        data: [item('a same', 'same'), item('b changed', 'changed'), item('c same', 'same')],
        path: [],
      },
    }),
  })
  await expect.element(page.getByRole('heading', { name: 'Rewind My files' })).toBeVisible()
  await settled()
  return server
}
const asked = (server: Awaited<ReturnType<typeof openRewind>>) =>
  server.calls('rewind.contents').map(({ query }) => query.at)

test('the last change is chosen by itself, and what differs is said and comes first', async () => {
  const server = await openRewind()
  expect(asked(server)).toEqual([last])
  await expect
    .element(page.getByRole('button', { name: /2 changed · 1 added/ }))
    .toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByText('Since then: 2 changed · 1 added')).toBeVisible()
  const names = page
    .getByRole('checkbox')
    .elements()
    .map(box => box.getAttribute('aria-label'))
  expect(names).toEqual(['Select b changed', 'Select a same', 'Select c same'])
  await page.getByRole('button', { name: /3 changed/ }).click()
  await expect.element(page.getByText('Since then: 5 changed · 1 added')).toBeVisible()
  expect(asked(server)).toEqual([last, first])
  await settled()
})

test('on a phone, the other times are one step away', async () => {
  await narrowWindow()
  const server = await openRewind()
  await expect.element(page.getByText('Since then: 2 changed · 1 added')).toBeVisible()
  await page.getByRole('button', { name: 'Choose another time' }).click()
  await page.getByRole('button', { name: /3 changed/ }).click()
  await expect.element(page.getByText('Since then: 5 changed · 1 added')).toBeVisible()
  expect(asked(server)).toEqual([last, first])
  await settled()
})

test('where nothing has changed, a time can be chosen', async () => {
  const server = await openRewind([])
  await expect.element(page.getByRole('heading', { name: 'Choose a time', exact: true })).toBeVisible()
  expect(asked(server)).toEqual([])
})
