import type { LiveEvent } from '@holdall/contract/live/live.contract.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { tellPage } from '../../../test/screens/browser-network.ts'
import { driveAnswers } from '../../../test/screens/drive.ts'
import { folder, id, root } from '../../../test/screens/items.ts'
import { member } from '../../../test/screens/people.ts'
import { renderPage } from '../../../test/screens/render-page.tsx'
import { settled } from '../../../test/screens/show-app.tsx'
import { tabId } from '../../platform/api/page-person.ts'

const album = (itemCount: number, size: number) => folder('Album', { itemCount, size })
const tile = page.getByRole('gridcell', { name: /Album/ })

/** A file arrived two levels below the folder that is shown. */
const arrived = (tab: string | null): LiveEvent => ({
  type: 'items.changed',
  spaceId: id('space'),
  folderIds: [id('inner')],
  totalIds: [id('inner'), id('Album'), root.id],
  itemIds: [id('file')],
  tab,
})

async function openDrive() {
  const server = renderPage('/drive', { person: member, answers: driveAnswers([album(0, 0)]) })
  await expect.element(tile).toHaveTextContent('Album Empty')
  await settled()
  return server
}

test.each([
  ['this tab', () => tabId],
  ['another tab', () => 'another'],
  ['a visitor or the site itself', () => null],
])('the totals of a folder follow what %s changed two levels below', async (_who, tab) => {
  const server = await openDrive()
  server.answer(driveAnswers([album(3, 12)]))
  tellPage(arrived(tab()))
  await expect.element(tile).toHaveTextContent('Album 3 items · 12 bytes')
  await settled()
})

test('a thousand files of this tab are a few requests, and the last of them is shown', async () => {
  const server = await openDrive()
  const before = server.calls('drive.children').length
  const started = performance.now()
  for (let count = 1; count <= 1000; count++) {
    server.answer(driveAnswers([album(count, count)]))
    tellPage(arrived(tabId))
    if (count % 100 === 0) await new Promise(resolve => setTimeout(resolve, 20))
  }
  await expect.element(tile).toHaveTextContent('Album 1,000 items · 1,000 bytes')
  await settled()
  // One at once, and then one every second and a half at most.
  const most = 2 + Math.ceil((performance.now() - started) / 1500)
  expect(server.calls('drive.children').length - before).toBeLessThanOrEqual(most)
})

test('what this tab changed in the open folder itself is not fetched a second time', async () => {
  const server = await openDrive()
  const before = server.calls('drive.children').length
  vi.useFakeTimers()
  tellPage({ ...arrived(tabId), folderIds: [root.id], totalIds: [root.id] })
  await vi.advanceTimersByTimeAsync(5000)
  vi.useRealTimers()
  await settled()
  expect(server.calls('drive.children')).toHaveLength(before)
})
