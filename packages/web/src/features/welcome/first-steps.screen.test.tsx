import type { Welcome } from '@holdall/contract/welcome/welcome.contract.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from '../../../test/screens/answers.ts'
import { driveAnswers } from '../../../test/screens/drive.ts'
import { folder, id } from '../../../test/screens/items.ts'
import { member } from '../../../test/screens/people.ts'
import { renderPage } from '../../../test/screens/render-page.tsx'
import { narrowWindow, settled } from '../../../test/screens/show-app.tsx'

const steps = (samples: Welcome['samples']): Welcome => ({
  steps: [{ id: 'files', isDone: false }],
  adminSteps: [],
  samples,
})
const newcomer = { ...member, permissions: ['files.create' as const], isWelcomed: false }
const drop = page.getByText('Drop them anywhere on this page, or choose them.')
const button = (name: RegExp) => page.getByRole('button', { name })

async function openDrive({ samples = 'none' as Welcome['samples'], imports = false, more = {} as Answers } = {}) {
  const server = renderPage('/drive', {
    person: newcomer,
    site: { settings: { 'drive.imports': imports } },
    answers: driveAnswers([], { 'welcome.read': steps(samples), ...more }),
  })
  await expect.element(page.getByRole('heading', { name: 'Getting started' })).toBeVisible()
  await settled()
  return server
}

test('on a computer, the first step says that files can be dropped', async () => {
  await openDrive()
  await expect.element(drop).toBeVisible()
})

test('a phone, where nothing can be dropped, is told to upload, and its bar has short names', async () => {
  await narrowWindow()
  await openDrive()
  await expect.element(page.getByText('Upload photos and files from this device.', { exact: true })).toBeVisible()
  expect(drop.query()).toBeNull()
  const bar = page.getByRole('navigation', { name: 'Drive', exact: true })
  await expect.element(bar.getByRole('link', { name: 'Files', exact: true })).toBeVisible()
  await expect.element(bar.getByRole('link', { name: 'Photos', exact: true })).toBeVisible()
})

test('one click makes the sample files and opens their folder', async () => {
  const samples = folder('Sample files', { itemCount: 6 })
  const server = await openDrive({
    samples: 'offered',
    more: { 'welcome.makeSamples': samples, 'welcome.samples': { items: [samples], own: 0 } },
  })
  server.answer({ 'welcome.read': steps('there'), 'drive.item': samples })
  await button(/^Try it with sample files/).click()
  await expect.poll(() => location.pathname).toBe(`/drive/folder/${samples.id}`)
  expect(server.calls('welcome.makeSamples')).toHaveLength(1)
  await settled()
})

test('what isn’t offered, or isn’t allowed, isn’t shown', async () => {
  await openDrive()
  expect(button(/sample files/).query()).toBeNull()
  expect(button(/^Import from another drive/).query()).toBeNull()
})

test('importing is shown where the site allows it, and names what it can import from', async () => {
  await openDrive({ imports: true })
  await expect.element(button(/^Import from another drive/)).toBeVisible()
  await expect
    .element(page.getByText('Bring your folders from Nextcloud, ownCloud or any WebDAV server.', { exact: true }))
    .toBeVisible()
})

test('sample files that are there are removed with one click, and nobody has to confirm it', async () => {
  const samples = folder('Sample files', { itemCount: 6 })
  const server = await openDrive({
    samples: 'there',
    more: {
      'welcome.samples': { items: [samples], own: 0 },
      'drive.trash': { data: [{ id: samples.id, status: 'done', item: samples }] },
    },
  })
  server.answer({ 'welcome.read': steps('none') })
  await button(/^Remove the sample files/).click()
  await expect.element(page.getByText('“Sample files” moved to trash')).toBeVisible()
  expect(server.sent('drive.trash')).toEqual([{ ids: [samples.id] }])
  await expect.element(button(/^Remove the sample files/)).not.toBeInTheDocument()
  await settled()
})

test('the folder of sample files says what it is, and that one’s own files stay', async () => {
  const samples = folder('Sample files', { itemCount: 8 })
  const made = [folder('One', { parentId: samples.id }), folder('Two', { parentId: samples.id })]
  const server = renderPage(`/drive/folder/${samples.id}`, {
    person: { ...member, sampleFolderId: samples.id },
    answers: driveAnswers(made, {
      'welcome.samples': { items: made, own: 3 },
      'welcome.read': steps('there'),
      'drive.item': samples,
      'drive.children': { data: made, total: 2, folder: samples, can: samples.can },
      'drive.trash': { data: made.map(item => ({ id: item.id, status: 'done' as const, item })) },
    }),
  })
  await expect
    .element(page.getByText('These are sample files. Your own 3 items stay here when you remove them.'))
    .toBeVisible()
  await button(/^Remove the sample files/).click()
  await expect.poll(() => server.sent('drive.trash')).toEqual([{ ids: made.map(item => item.id) }])
  expect(location.pathname).toBe(`/drive/folder/${samples.id}`)
  server.answer({ 'welcome.samples': { items: [], own: 3 } })
  await settled()
})

test('another folder says nothing of them', async () => {
  renderPage(`/drive/folder/${id('other')}`, {
    person: { ...member, sampleFolderId: id('samples') },
    answers: driveAnswers([]),
  })
  await expect.element(page.getByText('This folder is empty')).toBeVisible()
  expect(button(/^Remove the sample files/).query()).toBeNull()
  await settled()
})
