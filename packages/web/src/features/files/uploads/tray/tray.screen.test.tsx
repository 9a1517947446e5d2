import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from '../../../../../test/screens/answers.ts'
import { driveAnswers } from '../../../../../test/screens/drive.ts'
import { folder, id, root } from '../../../../../test/screens/items.ts'
import { member } from '../../../../../test/screens/people.ts'
import { renderPage } from '../../../../../test/screens/render-page.tsx'
import { settled } from '../../../../../test/screens/show-app.tsx'
import { uploadQueue } from '../../../../platform/upload-queue/queue.ts'
import { startUpload } from '../../../../platform/upload-queue-port.ts'

const tray = page.getByRole('region', { name: 'Uploads' })
const arrived = () => new Response(null, { status: 201, headers: { 'holdall-item': id('item'), 'upload-offset': '3' } })

function choose(...names: string[]): void {
  const transfer = new DataTransfer()
  for (const name of names) transfer.items.add(new File(['abc'], name))
  startUpload(root.id, transfer.files, 'files')
}

async function openDrive(answers: Parameters<typeof driveAnswers>[1]) {
  const server = renderPage('/drive', { person: member, answers: driveAnswers([folder('Plans')], answers) })
  await expect.element(page.getByText('Plans').first()).toBeVisible()
  await settled()
  return server
}

// What one test has uploaded isn’t in the tray of the next, and what still waits isn’t tried again in its time.
afterEach(() => {
  const waiting = uploadQueue.tasks().filter(({ state }) => state !== 'done' && state !== 'failed')
  uploadQueue.cancel(waiting.map(({ id }) => id))
  uploadQueue.clear(['done', 'failed', 'cancelled'])
})

test('the tray shows an upload until it has arrived', async () => {
  let arrive = (): void => undefined
  const held = new Promise<void>(resolve => {
    arrive = resolve
  })
  await openDrive({
    'files.createTransfer': async () => {
      await held
      return arrived()
    },
  })
  choose('one.txt')
  await expect.element(tray.getByText('Uploading 1 file')).toBeVisible()
  arrive()
  await expect.element(tray.getByText('1 file uploaded')).toBeVisible()
})

test('an upload that is refused says why, and is tried again', async () => {
  const server = await openDrive({ 'files.createTransfer': refuse('file.too-large', { meta: { max: 2 } }) })
  choose('one.txt')
  await expect.element(tray.getByText('1 file failed to upload')).toBeVisible()
  server.answer({ 'files.createTransfer': arrived })
  await tray.getByRole('button', { name: 'Try again', exact: true }).click()
  await expect.element(tray.getByText('1 file uploaded')).toBeVisible()
})

test('the folded tray is a ring in the top bar, which opens it again', async () => {
  await openDrive({ 'files.createTransfer': arrived })
  choose('one.txt')
  await expect.element(tray.getByText('1 file uploaded')).toBeVisible()
  await tray.getByRole('button', { name: 'Show less' }).click()
  const ring = page.getByRole('banner').getByRole('button', { name: 'Show all uploads' })
  await expect.element(ring).toBeVisible()
  await ring.click()
  await expect.element(tray.getByRole('heading', { name: '1 file uploaded' })).toBeVisible()
})

test('the tray folds by itself when everything has been uploaded, and comes back with the next upload', async () => {
  await openDrive({ 'files.createTransfer': arrived })
  choose('one.txt')
  const ring = page.getByRole('banner').getByRole('button', { name: 'Show all uploads' })
  await expect.element(ring, { timeout: 20_000 }).toBeVisible()
  choose('two.txt')
  await expect.element(tray.getByRole('button', { name: 'Show less' })).toBeVisible()
})
