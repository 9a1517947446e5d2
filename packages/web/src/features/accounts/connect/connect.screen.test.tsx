import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { driveAnswers } from '../../../../test/screens/drive.ts'
import { member } from '../../../../test/screens/people.ts'
import { renderPage } from '../../../../test/screens/render-page.tsx'
import { narrowWindow, settled } from '../../../../test/screens/show-app.tsx'

const code = page.getByRole('img', { name: `QR code of ${location.origin}` })

async function openConnect(): Promise<void> {
  renderPage('/account/connect', {
    person: member,
    answers: driveAnswers([], { 'accounts.me': { ...member, permissions: [] }, 'accounts.tokens': {} }),
  })
  await expect.element(page.getByRole('heading', { name: 'Connect a computer', level: 1 })).toBeVisible()
  await settled()
}

test('a computer shows the address of the site as a QR code, for a phone', async () => {
  await openConnect()
  await expect.element(code).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Open on your phone' })).toBeVisible()
})

test('a phone has no use for it', async () => {
  await narrowWindow()
  await openConnect()
  expect(code.query()).toBeNull()
})
