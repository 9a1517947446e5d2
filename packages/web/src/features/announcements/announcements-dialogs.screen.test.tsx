import { Announcement, Announcements } from '@holdall/contract/announcements/announcements.schemas.ts'
import { id } from '../../../test/screens/items.ts'
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
  groups: [],
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
