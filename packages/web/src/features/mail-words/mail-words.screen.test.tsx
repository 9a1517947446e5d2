import type { Permission } from '@holdall/contract/contract.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/screens/accessible.ts'
import { refuse } from '../../../test/screens/answers.ts'
import { admin } from '../../../test/screens/people.ts'
import { renderPage } from '../../../test/screens/render-page.tsx'
import { narrowWindow, settled } from '../../../test/screens/show-app.tsx'

const button = (name: string) => page.getByRole('button', { name })
const mails = {
  mails: [
    { name: 'locks.broken', subject: 'Ada removed your lock', sentences: 4, changed: 1, stale: 1 },
    { name: 'accounts.reset', subject: `Reset ${'very '.repeat(60)}`, sentences: 1, changed: 0, stale: 0 },
  ],
  languages: [
    { name: 'English', language: 'en' },
    { name: 'Deutsch', language: 'de' },
  ],
  language: 'en',
  isOn: true,
}
const word = {
  key: '{{by}} removed your lock',
  source: '{{by}} removed your lock',
  original: '{{by}} removed your lock',
  text: '{{by}} removed your lock',
  isChanged: false,
  changedFrom: null,
  place: 'subject',
  values: [{ place: '{{by}}', example: 'Ada' }],
  examples: [0],
  otherMails: 2,
  isOnScreens: true,
}
const old = { ...word, key: 'Open', source: 'Open', original: 'Open', text: 'Go', isChanged: true, values: [] }
const mail = {
  name: 'locks.broken',
  language: 'en',
  words: [word, { ...old, place: 'button', changedFrom: 'Show', otherMails: 0, isOnScreens: false }],
  stale: [{ key: 'Gone', original: 'Gone sentence', text: 'My words' }],
  examples: ['Ada removed your lock', 'Bo removed your lock'],
  revision: '1-1',
}
const preview = {
  subject: 'Ada removed your lock',
  html: '<!doctype html><html><head></head><body><h1>Lock</h1></body></html>',
  text: 'Plain lock',
}

function open(answers: object = {}, person: object = admin) {
  return renderPage('/admin/mail-words/locks.broken?language=en', {
    person: person as typeof admin,
    answers: { 'mailWords.list': mails, 'mailWords.read': mail, 'mailWords.preview': preview, ...answers } as never,
  })
}

test('[OWNER-11 part] the list has every mail with what was reworded, and finds one', async () => {
  renderPage('/admin/mail-words', { person: admin, answers: { 'mailWords.list': { ...mails, isOn: false } } as never })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Email texts' })).toBeVisible()
  for (const words of ['1 reworded', '1 to check', '4 sentences', '1 sentence'])
    await expect.element(page.getByText(words, { exact: true })).toBeVisible()
  await expect.element(page.getByText(/Translations are turned off/)).toBeVisible()
  await expectAccessible(document.body)
  await page.getByLabelText('Search emails').fill('LOCK')
  await expect.element(page.getByText(/very very/)).not.toBeInTheDocument()
  await page.getByLabelText('Search emails').fill('nothing like it')
  await expect.element(page.getByText('No emails found')).toBeVisible()
})

test('[OWNER-11 part] a sentence is refused without its value, and saved with it', async () => {
  const server = open({ 'mailWords.save': { ...mail, words: [{ ...word, text: '{{by}} took it', isChanged: true }] } })
  const subject = page.getByRole('textbox', { name: 'Subject' })
  await expect.element(subject).toHaveValue('{{by}} removed your lock')
  await expect.element(page.getByText('Also in 2 other emails. Also on screens of the site.')).toBeVisible()
  await expectAccessible(document.body)
  await subject.fill('It is gone')
  await expect.element(page.getByText('Add the value {{by}}')).toBeVisible()
  await expect.element(button('Save')).toBeDisabled()
  await subject.fill('It was ')
  await page.getByTitle('Put {{by}} into the text').click()
  await expect.element(subject).toHaveValue('It was {{by}}')
  await subject.fill('{{by}} took it')
  await button('Save').click()
  await expect.element(page.getByText('Email texts saved').first()).toBeVisible()
  expect(server.sent('mailWords.save')).toEqual([{ words: { [word.key]: '{{by}} took it' }, revision: '1-1' }])
})

test('[OWNER-11 part] words whose original has changed are marked, and old ones can be removed', async () => {
  const server = open({ 'mailWords.save': { ...mail, stale: [] } })
  await expect.element(page.getByText(/It was “Show” when these words were written/)).toBeVisible()
  await expect.element(page.getByText('“Gone sentence” was “My words”')).toBeVisible()
  await button('Remove').click()
  await expect.element(page.getByText('“Gone sentence” was “My words”')).not.toBeInTheDocument()
  expect(server.sent('mailWords.save')).toEqual([{ words: { Gone: null }, revision: '1-1' }])
})

test('[OWNER-11 part] a test has the words that aren’t saved, and the example that is shown', async () => {
  const server = open({ 'mailWords.test': { to: 'ada@example.com' } })
  await page.getByRole('textbox', { name: 'Subject' }).fill('{{by}}!')
  await page.getByLabelText('Shown example').selectOptions('1')
  await button('Send me a test').click()
  await expect.element(page.getByText('Test sent to ada@example.com').first()).toBeVisible()
  expect(server.sent('mailWords.test')).toEqual([{ words: { [word.key]: '{{by}}!' }, example: 1 }])
})

test('[OWNER-11 part] who may only look can’t type, save or send; everything fits a phone', async () => {
  await narrowWindow()
  open({}, { ...admin, permissions: ['admin.access', 'localizations.view'] as Permission[] })
  await expect.element(page.getByRole('textbox', { name: 'Subject' })).toHaveAttribute('readonly')
  for (const name of ['Save', 'Send me a test', 'Remove']) await expect.element(button(name)).not.toBeInTheDocument()
  await settled()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
})

test('[OWNER-11 part] a mail that doesn’t exist says so', async () => {
  open({ 'mailWords.read': refuse('mail-words.not-found') })
  await expect.element(page.getByText(/no such email/)).toBeVisible()
})

test('[OWNER-11 part] words that fit the new original are kept with a button, and what is typed stays', async () => {
  const server = open({ 'mailWords.save': { ...mail, words: [word, { ...mail.words[1], changedFrom: null }] } })
  const subject = page.getByRole('textbox', { name: 'Subject' })
  await subject.fill('{{by}} was here')
  await button('Keep my words').click()
  await expect.element(page.getByText(/It was “Show” when these words were written/)).not.toBeInTheDocument()
  expect(server.sent('mailWords.save')).toEqual([{ words: { Open: 'Go' }, revision: '1-1' }])
  await expect.element(subject).toHaveValue('{{by}} was here')
})

test('[OWNER-11 part] after someone else’s change, the typed words are kept and can be saved', async () => {
  let current = mail
  let isFirst = true
  const server = open({
    'mailWords.read': () => current,
    'mailWords.save': () => {
      if (!isFirst) return current
      isFirst = false
      current = { ...mail, revision: '1-2', words: [{ ...word, text: '{{by}} has it', isChanged: true }] }
      return refuse('localization.changed-meanwhile')
    },
  })
  const subject = page.getByRole('textbox', { name: 'Subject' })
  await subject.fill('{{by}} took it')
  await button('Save').click()
  await expect.element(page.getByText(/Your words are kept: save again to replace theirs/).first()).toBeVisible()
  await expect.element(subject).toHaveValue('{{by}} took it')
  await button('Save').click()
  await expect.element(page.getByText('Email texts saved').first()).toBeVisible()
  expect(server.sent('mailWords.save')).toEqual(
    ['1-1', '1-2'].map(revision => ({ words: { [word.key]: '{{by}} took it' }, revision })),
  )
})
