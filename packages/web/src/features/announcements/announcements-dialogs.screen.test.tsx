import { Announcement, Announcements } from '@holdall/contract/announcements/announcements.schemas.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from '../../../test/screens/answers.ts'
import { id } from '../../../test/screens/items.ts'
import { admin } from '../../../test/screens/people.ts'
import { renderDialog } from '../../../test/screens/render-dialog.tsx'
import { sampleOf } from '../../../test/screens/sample.ts'
import { testDialog } from '../../../test/screens/test-dialog.tsx'
import { AnnouncementDialog } from './components/announcement-dialog.tsx'
import { MailDialog } from './components/mail-dialog.tsx'

const texts = [{ language: 'en', title: 'Maintenance', text: 'On Sunday' }]
const announcement = sampleOf(Announcement, {
  id: id('announcement'),
  kind: 'maintenance',
  texts,
  audience: 'everyone',
  audienceIds: [],
  isBanner: false,
  startsAt: '2026-05-04T10:00:00.000Z',
  endsAt: null,
  mail: null,
})
const choices = sampleOf(Announcements, {
  announcements: [announcement],
  roles: [{ id: id('role'), name: 'Crew' }],
  groups: [{ id: id('group'), name: 'Team' }],
  languages: [{ language: 'en', name: 'English' }],
})

testDialog('that edits an announcement', {
  title: 'Edit announcement',
  draw: close => <AnnouncementDialog choices={choices} announcement={announcement} onAnswer={close} />,
  form: {
    fill: { 'Announcement title': 'Later' },
    submit: 'Save',
    calls: 'announcements.update',
    sends: {
      kind: 'maintenance',
      texts: [{ language: 'en', title: 'Later', text: 'On Sunday' }],
      audience: 'everyone',
      audienceIds: [],
      isBanner: false,
      startsAt: '2026-05-04T10:00:00.000Z',
      endsAt: null,
    },
    refused: ['kind', 'Kind of announcement'],
  },
})

testDialog('that sends an announcement by email', {
  title: 'Send by email',
  draw: close => <MailDialog announcement={announcement} onAnswer={close} />,
  answers: {
    'announcements.recipients': { count: 3, leftOut: 1 },
    'announcements.preview': { subject: 'Maintenance', html: '<!doctype html><html><head></head></html>', text: '' },
  },
})

const german = { language: 'de', title: 'Wartung', text: 'Am Sonntag' }
const edit = (change: object, more: object = {}) =>
  renderDialog(
    close => (
      <AnnouncementDialog
        choices={{ ...choices, ...more }}
        announcement={{ ...announcement, ...change }}
        onAnswer={close}
      />
    ),
    'Edit announcement',
    { person: admin, answers: { 'announcements.update': announcement } },
  )
const save = () => page.getByRole('button', { name: 'Save', exact: true }).click()

test('[OWNER-11 part] what was chosen among roles isn’t sent as groups', async () => {
  const { server } = await edit({})
  const audience = page.getByLabelText('Who sees it')
  await audience.selectOptions('roles')
  await page.getByLabelText('Crew').click()
  await audience.selectOptions('groups')
  await save()
  await expect.element(page.getByText('Choose at least one')).toBeVisible()
  await page.getByLabelText('Team').click()
  await save()
  await expect
    .poll(() => server.sent('announcements.update'))
    .toMatchObject([{ audience: 'groups', audienceIds: [id('group')] }])
})

test('[OWNER-11 part] saving goes to the language that is incomplete; languages without words are left out', async () => {
  const languages = [
    { language: 'en', name: 'English' },
    { language: 'fr', name: 'Français' },
  ]
  const { server } = await edit({ texts: [...texts, german] }, { languages })
  const language = page.getByLabelText('Language')
  const words = page.getByLabelText('Announcement text')
  // The site no longer has German, but the announcement does.
  await language.selectOptions('de')
  await expect.element(words).toHaveValue('Am Sonntag')
  await words.fill('')
  await language.selectOptions('fr')
  await words.fill(' ')
  await language.selectOptions('en')
  await save()
  await expect.element(language).toHaveValue('de')
  await expect.element(page.getByText('Enter a title and a text in each language')).toBeVisible()
  await expect.element(words).toHaveFocus()
  await words.fill('Bald\u0007')
  await save()
  await expect.element(page.getByText('Remove the control characters')).toBeVisible()
  await words.fill('Bald')
  await save()
  await expect
    .poll(() => server.sent('announcements.update'))
    .toMatchObject([{ texts: [...texts, { ...german, text: 'Bald' }] }])
  expect(server.sent('announcements.update')[0]).toMatchObject({ texts: { length: 2 } })
})

const stopped = {
  ...announcement,
  mail: {
    ...{ state: 'stopped' as const, total: 9, written: 5, startedAt: '2026-05-04T10:00:00.000Z', endedAt: null },
    texts: [
      { language: 'en', title: 'As it was' },
      { language: 'de', title: 'Wie zuvor' },
    ],
  },
}
const html = '<!doctype html><html><head></head></html>'
const sendIt = (answers: object) =>
  renderDialog(close => <MailDialog announcement={stopped} onAnswer={close} />, 'Send by email', {
    person: admin,
    answers: { 'announcements.recipients': { count: 4, leftOut: 0 }, ...answers } as never,
  })

test('[OWNER-11 part] continuing shows the words of then; a preview that fails keeps it from being sent', async () => {
  await sendIt({
    'announcements.preview': ({ params }: { params: { language: string } }) =>
      params.language === 'de' ? refuse('request.unexpected') : { subject: 'As it was', html, text: '' },
  })
  await expect.element(page.getByText('The remaining people get the email as it was when sending began.')).toBeVisible()
  const send = page.getByRole('button', { name: 'Send 4 emails' })
  await expect.element(send).toBeEnabled()
  const preview = page.getByLabelText('Preview')
  expect(preview.element().textContent).toBe('As it wasWie zuvor')
  preview.element().setAttribute('data-same', '')
  ;(preview.element() as HTMLElement).focus()
  await preview.selectOptions('de')
  await expect.element(send).toBeDisabled()
  await expect.element(preview).toHaveFocus()
  expect(preview.element().hasAttribute('data-same'), 'it is the same choice').toBe(true)
})

test('[OWNER-11 part] one that was stopped after its last email is marked as sent', async () => {
  const { server } = await sendIt({
    'announcements.recipients': { count: 0, leftOut: 1 },
    'announcements.preview': { subject: 'As it was', html, text: '' },
    'announcements.send': announcement,
  })
  await page.getByRole('button', { name: 'Mark as sent' }).click()
  await expect.poll(() => server.calls('announcements.send')).toHaveLength(1)
})
