import { z } from 'zod'
import { defineEndpoint } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { defineFeature } from '../kit/feature.ts'
import { Id } from '../kit/fields.ts'
import { definePermissions } from '../kit/permissions.ts'
import { LanguageCode } from '../localizations/localizations.contract.ts'
import {
  Announcement,
  AnnouncementInput,
  AnnouncementMailChoice,
  AnnouncementRecipients,
  Announcements,
  ShownAnnouncements,
} from './announcements.schemas.ts'

const update = { permission: 'announcements.update' } as const
const id = z.object({ id: Id })
const language = z.object({ language: LanguageCode })
const token = z.object({ token: z.string().min(1).max(120) })
const own = { access: 'member', byToken: 'account' } as const

export const announcementEndpoints = {
  list: defineEndpoint({
    id: 'announcements.list',
    method: 'GET',
    path: '/announcements',
    summary: 'List all announcements, and the roles, groups and languages to choose from.',
    access: update,
    response: Announcements,
  }),
  create: defineEndpoint({
    id: 'announcements.create',
    method: 'POST',
    path: '/announcements',
    summary: 'Create an announcement. As a banner it is shown from its start on; it is sent by email only on request.',
    access: update,
    body: AnnouncementInput,
    response: Announcement,
    status: 201,
    audit: 'announcement.created',
    errors: ['announcement.too-many'],
  }),
  update: defineEndpoint({
    id: 'announcements.update',
    method: 'PUT',
    path: '/announcements/:id',
    summary: 'Change an announcement. Emails that were sent, or are being sent, stay as they were.',
    access: update,
    params: id,
    body: AnnouncementInput,
    response: Announcement,
    audit: 'announcement.updated',
    errors: ['announcement.not-found'],
  }),
  delete: defineEndpoint({
    id: 'announcements.delete',
    method: 'DELETE',
    path: '/announcements/:id',
    summary: 'Delete an announcement. Emails that aren’t written yet aren’t sent.',
    access: update,
    params: id,
    response: 'none',
    audit: 'announcement.deleted',
    errors: ['announcement.not-found'],
  }),
  recipients: defineEndpoint({
    id: 'announcements.recipients',
    method: 'GET',
    path: '/announcements/:id/recipients',
    summary: 'Count who would get an announcement by email.',
    access: update,
    params: id,
    response: AnnouncementRecipients,
    errors: ['announcement.not-found'],
  }),
  preview: defineEndpoint({
    id: 'announcements.preview',
    method: 'GET',
    path: '/announcements/:id/preview/:language',
    summary: 'Write the email of an announcement in a language.',
    access: update,
    params: id.extend(language.shape),
    response: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
    errors: ['announcement.not-found'],
  }),
  test: defineEndpoint({
    id: 'announcements.test',
    method: 'POST',
    path: '/announcements/:id/test',
    summary: 'Send the caller the email of an announcement in a language.',
    access: update,
    params: id,
    body: language,
    response: z.object({ to: z.string() }),
    audit: { none: 'An example to oneself; the outbox keeps it.' },
    errors: ['announcement.not-found'],
    rateLimit: { tries: 30, windowSeconds: 3600 },
  }),
  send: defineEndpoint({
    id: 'announcements.send',
    method: 'POST',
    path: '/announcements/:id/mail',
    summary: 'Send an announcement by email, once to each person, or continue after a stop.',
    access: update,
    params: id,
    response: Announcement,
    audit: 'announcement.sent',
    errors: ['announcement.not-found', 'announcement.already-sent', 'announcement.no-one'],
  }),
  stop: defineEndpoint({
    id: 'announcements.stop',
    method: 'DELETE',
    path: '/announcements/:id/mail',
    summary: 'Stop sending an announcement by email. Emails in the outbox are still sent.',
    access: update,
    params: id,
    response: Announcement,
    audit: 'announcement.stopped',
    errors: ['announcement.not-found', 'announcement.not-sending'],
  }),
  mine: defineEndpoint({
    id: 'announcements.mine',
    method: 'GET',
    path: '/me/announcements',
    summary: 'List the ten newest banners that the caller hasn’t dismissed, in their language.',
    ...own,
    response: ShownAnnouncements,
  }),
  dismiss: defineEndpoint({
    id: 'announcements.dismiss',
    method: 'POST',
    path: '/me/announcements/:id/dismissal',
    summary: 'Dismiss a banner for good.',
    ...own,
    params: id,
    response: 'none',
    audit: { none: 'Only the caller no longer sees it.' },
    errors: ['announcement.not-found'],
  }),
  mailChoice: defineEndpoint({
    id: 'announcements.mailChoice',
    method: 'GET',
    path: '/me/announcement-mail',
    summary: 'Get whether the caller wants announcements by email.',
    ...own,
    response: AnnouncementMailChoice,
  }),
  chooseMail: defineEndpoint({
    id: 'announcements.chooseMail',
    method: 'PUT',
    path: '/me/announcement-mail',
    summary: 'Choose whether to get announcements by email.',
    ...own,
    body: AnnouncementMailChoice,
    response: AnnouncementMailChoice,
    audit: 'user.notifications-changed',
  }),
  unsubscribe: defineEndpoint({
    id: 'announcements.unsubscribe',
    method: 'POST',
    path: '/announcement-mail/:token/unsubscribe',
    summary: 'Get no more announcements by email, with the token of one, without signing in.',
    access: 'anyone',
    params: token,
    response: 'none',
    audit: 'user.notifications-changed',
    errors: ['announcement.bad-token'],
    rateLimit: { tries: 30, windowSeconds: 900, countsFailuresOnly: true },
  }),
} as const

export const announcementsContract = defineFeature({
  name: 'announcements',
  tags: [
    {
      id: 'announcements',
      name: 'Announcements',
      summary: 'What administrators announce to members, as a banner and by email.',
    },
  ],
  endpoints: announcementEndpoints,
  permissions: definePermissions('announcements', {
    update: {
      title: 'Make announcements',
      description: 'Write announcements, show them as a banner and send them to members by email.',
    },
  }),
  errors: defineErrors('announcement', {
    'not-found': { status: 404, message: 'This announcement no longer exists. Reload the page.' },
    'too-many': { status: 409, message: 'A site keeps at most {{max, number}} announcements. Delete one first.' },
    'already-sent': { status: 409, message: 'This announcement has already been sent by email. Reload the page.' },
    'not-sending': { status: 409, message: 'This announcement isn’t being sent. Reload the page.' },
    'no-one': { status: 409, message: 'No one can get this announcement by email.' },
    'bad-token': {
      status: 404,
      message: 'This link doesn’t work. Sign in and turn announcements off in your account settings.',
    },
  }),
})
