import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/screens/accessible.ts'
import { admin } from '../../../test/screens/people.ts'
import { renderPage } from '../../../test/screens/render-page.tsx'
import { openPanel } from '../../../test/screens/settings.tsx'
import { narrowWindow, settled } from '../../../test/screens/show-app.tsx'
import { setLanguage } from '../../platform/i18n/i18n.ts'

const note = page.getByText('This page is only available in English.', { exact: false })
const words = {
  'This page is only available in English. The names that you see on your screen are in brackets.':
    'Diese Seite gibt es nur auf Englisch.',
  'Documentation (in English)': 'Dokumentation (auf Englisch)',
  'From address': 'Absenderadresse',
  'From name': 'Absendername',
  Mail: 'Post',
  Documentation: 'Dokumentation',
}

afterEach(() => setLanguage('en-GB'))

async function openHandbook(language: string, catalogue = {}): Promise<HTMLElement> {
  renderPage('/admin/handbook/mail', { person: admin, site: { language: { code: language } } })
  await expect.element(page.getByRole('heading', { name: 'Outgoing mail' })).toBeVisible()
  await settled()
  setLanguage(language, catalogue)
  return page.getByRole('article').element() as HTMLElement
}

test('[GEN-17] a page of the handbook says in the reader’s language that it is in English, and calls settings as the screen does', async () => {
  const article = await openHandbook('de', words)
  await expect.element(page.getByText('Diese Seite gibt es nur auf Englisch.')).toBeVisible()
  await expect.poll(() => article.textContent).toContain('From address (Absenderadresse) and from name (Absendername)')
  expect(article.closest('[lang="en"]')?.getAttribute('dir')).toBe('ltr')
  const [own] = article.querySelectorAll('p bdi')
  expect(own?.getAttribute('lang')).toBe('de')
  expect(article.querySelector('h1')?.textContent).toBe('Mail (Post)')
  await expectAccessible(article)
})

test('where people read from right to left, the text is still written from left to right, and fits a phone', async () => {
  await narrowWindow()
  const article = await openHandbook('ar', { 'From address': 'عنوان المرسل' })
  await expect.poll(() => article.textContent).toContain('From address (عنوان المرسل)')
  expect(getComputedStyle(article).direction).toBe('ltr')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
})

test('to readers of English, a page of the handbook says nothing of its language', async () => {
  const article = await openHandbook('en-GB')
  expect(note.query()).toBeNull()
  expect(article.querySelector('bdi')).toBeNull()
})

test('the link of a panel says in which language the handbook is', async () => {
  await openPanel('mail')
  await expect.element(page.getByRole('link', { name: 'Documentation', exact: true })).toBeVisible()
  setLanguage('de', words)
  await expect.element(page.getByRole('link', { name: 'Dokumentation (auf Englisch)', exact: true })).toBeVisible()
})
