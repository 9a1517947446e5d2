import { z } from 'zod'
import { adminListEndpoints, defineAdminList } from '../kit/admin-lists.ts'
import { defineFeature } from '../kit/feature.ts'
import { Id, Instant } from '../kit/fields.ts'
import { ListedPerson } from '../kit/people.ts'
import { definePermissions } from '../kit/permissions.ts'
import { named } from '../kit/schema-names.ts'
import { sentence } from '../kit/sentences.ts'
import { defineSettings, setting } from '../kit/settings.ts'

const Facts = z.record(z.string(), z.unknown()).nullable()

/** What an object is. Most have a page of their own in the admin area, or a row in one of its lists. */
export const ObjectKind = z.enum([
  'user',
  'file',
  'folder',
  'space',
  'link',
  'role',
  'group',
  'page',
  'tag',
  'plan',
  'subscription',
  'webhook',
  'localization',
  'user-invitation',
  'abuse-report',
  'invoice',
])
export type ObjectKind = z.infer<typeof ObjectKind>

/** An audit log entry. Changes are stored without secrets. */
export const AuditLine = z.object({
  id: Id,
  at: Instant,
  actor: ListedPerson.nullable().meta({ description: 'Null for the server itself and for visitors.' }),
  impersonator: ListedPerson.nullable().meta({ description: 'The administrator behind “Login as user”.' }),
  action: z.string(),
  object_name: z.string().nullable().meta({
    description: 'Its current name, or a user’s address. For deleted objects, the name recorded at the time.',
  }),
  object_type: z.string().nullable(),
  object_id: z.string().nullable(),
  objectKind: ObjectKind.nullable().meta({ description: 'Null once the object is gone.' }),
  settings: z.array(z.string()).nullable().meta({ description: 'English titles of the settings that were changed.' }),
  before: Facts,
  after: Facts,
  address: z.string().nullable(),
})
export type AuditLine = z.infer<typeof AuditLine>

export const auditList = defineAdminList({
  id: 'audit',
  path: '/audit-log',
  summary: 'List the audit log: who did what, when and from where.',
  permission: 'audit.view',
  row: AuditLine,
  columns: {
    event: { label: 'What happened', kind: 'text' },
    at: { label: 'Date and time', kind: 'instant' },
    actor: { label: 'User', kind: 'text', isHiddenAtFirst: true },
    impersonator: { label: 'Logged in as user by', kind: 'text', isHiddenAtFirst: true },
    action: { label: 'Action', kind: 'text', isHiddenAtFirst: true },
    object_name: { label: 'Object', kind: 'text', isHiddenAtFirst: true },
    object_type: { label: 'Object type', kind: 'text', isHiddenAtFirst: true },
    object_id: { label: 'Object ID', kind: 'text', isHiddenAtFirst: true },
    before: { label: 'Before', kind: 'text', isHiddenAtFirst: true },
    after: { label: 'After', kind: 'text', isHiddenAtFirst: true },
    address: { label: sentence('Address', { meaning: 'IP address' }), kind: 'text' },
  },
  givesWay: ['address', 'before', 'after', 'object_name', 'actor'],
  sorts: ['at'],
  defaultSort: { by: 'at', dir: 'desc' },
  filters: {
    action: { label: 'Action', kind: 'text' },
    actor_id: { label: 'User', kind: 'user' },
    person_id: { label: 'By or about', kind: 'user' },
    object_id: { label: 'Object ID', kind: 'text' },
    at: { label: 'Date and time', kind: 'date' },
    impersonator: { label: 'Logged in as user', kind: 'relation' },
  },
  search: 'Action, object or address',
  emptyText: 'Nothing has been recorded yet',
})

export const auditEndpoints = { ...adminListEndpoints(auditList) } as const

export const auditSettings = defineSettings('logging', {
  access: 'settings.update',
  fields: {
    'audit.days': setting(
      'server',
      z.int().min(1).max(36_500).nullable().meta({
        title: 'Audit log retention (days)',
        description: 'Older entries are deleted, also from users’ activity. Leave empty to keep them.',
      }),
      null,
    ),
  },
})

export const auditContract = defineFeature({
  name: 'audit',
  tags: [{ id: 'audit', name: 'Audit log', summary: 'Who did what, and when.', isForAdministrators: true }],

  endpoints: auditEndpoints,
  permissions: definePermissions('audit', {
    view: { title: 'View the audit log', description: 'View and export who did what, when and from where.' },
  }),
  settings: [auditSettings],
  lists: [auditList],
})

named({ AuditLine })
