import { z } from 'zod'
import { adminListEndpoints, defineAdminList } from '../kit/admin-lists.ts'
import { defineEndpoint } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { defineFeature } from '../kit/feature.ts'
import { Id, Instant } from '../kit/fields.ts'
import { ManyIds, Outcomes } from '../kit/outcomes.ts'
import { ListedPerson } from '../kit/people.ts'
import { definePermissions } from '../kit/permissions.ts'
import { named } from '../kit/schema-names.ts'

/** A message of the outbox; never its text, which may hold a token. */
export const OutboxMail = z.object({
  id: Id,
  recipient: z.string(),
  recipientUser: ListedPerson.nullable().meta({ description: 'The user with this address.' }),
  subject: z.string().nullable().meta({ description: 'Null if it contains a secret.' }),
  template: z.string(),
  state: z.enum(['queued', 'sent', 'failed']),
  attempts: z.int().min(0),
  error: z.string().nullable().meta({ description: 'The mail server’s answer to the last attempt.' }),
  driver: z.string().nullable(),
  created_at: Instant,
  sent_at: Instant.nullable(),
  nextTryAt: Instant.nullable().meta({ description: 'When an email that couldn’t be sent yet is tried again.' }),
})
export type OutboxMail = z.infer<typeof OutboxMail>

export const outboxList = defineAdminList({
  id: 'outbox',
  path: '/mail-outbox',
  summary: 'List queued, sent and failed emails.',
  permission: 'outbox.view',
  row: OutboxMail,
  columns: {
    recipient: { label: 'Recipient', kind: 'text' },
    subject: { label: 'Subject', kind: 'text' },
    state: { label: 'Status', kind: 'text' },
    error: { label: 'Reason', kind: 'text' },
    attempts: { label: 'Tries', kind: 'number' },
    template: { label: 'Kind', kind: 'text', isHiddenAtFirst: true },
    driver: { label: 'Sent by', kind: 'text', isHiddenAtFirst: true },
    nextTryAt: { label: 'Next try', kind: 'instant' },
    sent_at: { label: 'Sent At', kind: 'instant' },
    created_at: { label: 'Created At', kind: 'instant' },
  },
  givesWay: ['attempts', 'created_at', 'nextTryAt', 'error', 'sent_at'],
  sorts: ['created_at', 'recipient', 'sent_at'],
  defaultSort: { by: 'created_at', dir: 'desc' },
  filters: {
    state: { label: 'Status', kind: 'choice', options: { queued: 'Queued', sent: 'Sent', failed: 'Failed' } },
    template: { label: 'Kind', kind: 'text' },
    recipient_id: { label: 'Recipient', kind: 'user' },
    created_at: { label: 'Created', kind: 'date' },
  },
  search: 'Recipient or subject',
  emptyText: 'No emails have been sent yet',
})

export const outboxEndpoints = {
  ...adminListEndpoints(outboxList),
  resend: defineEndpoint({
    id: 'outbox.resend',
    method: 'POST',
    path: '/mail-outbox/resend',
    summary:
      'Resend emails that couldn’t be sent, and try those waiting for another try now. The text of sent emails is no longer kept.',
    access: { permission: 'outbox.resend' },
    body: z.object({ mailIds: ManyIds }),
    response: Outcomes,
    audit: 'mail.resent',
  }),
} as const

export const outboxContract = defineFeature({
  name: 'outbox',
  tags: [
    {
      id: 'outbox',
      name: 'Sent mail',
      summary: 'Emails the site has sent or is trying to send.',
      isForAdministrators: true,
    },
  ],

  endpoints: outboxEndpoints,
  errors: defineErrors('mail', {
    'not-found': { status: 404, message: 'This email is no longer in the outbox.' },
    'not-failed': { status: 409, message: 'Only emails that couldn’t be sent can be resent.' },
    expired: { status: 409, message: 'The code or link in this email has expired, so we no longer send it.' },
  }),
  permissions: definePermissions('outbox', {
    view: { title: 'View the mail outbox', description: 'View which emails were sent to whom, but not their text.' },
    resend: { title: 'Resend email', description: 'Resend emails that couldn’t be sent.' },
  }),
  lists: [outboxList],
})

named({ OutboxMail })
