import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { driveAnswers } from '../../../test/screens/drive.ts'
import { member } from '../../../test/screens/people.ts'
import { renderPage } from '../../../test/screens/render-page.tsx'
import { narrowWindow, settled } from '../../../test/screens/show-app.tsx'

const steps = { steps: [{ id: 'files' as const, isDone: false }], adminSteps: [] }
const newcomer = { ...member, isWelcomed: false }
const drop = page.getByText('Drop them anywhere on this page, or choose them.')

async function openDrive(): Promise<void> {
  renderPage('/drive', { person: newcomer, answers: driveAnswers([], { 'welcome.read': steps }) })
  await expect.element(page.getByRole('heading', { name: 'Getting started' })).toBeVisible()
  await settled()
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
