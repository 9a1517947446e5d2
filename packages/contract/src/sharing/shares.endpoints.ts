import { z } from 'zod'
import { adminListEndpoints, defineAdminList } from '../kit/admin-lists.ts'
import { defineEndpoint } from '../kit/endpoint.ts'
import { Id, Instant } from '../kit/fields.ts'
import { ManyIds, Outcomes } from '../kit/outcomes.ts'
import { ListedPerson } from '../kit/people.ts'
import { definePermissions } from '../kit/permissions.ts'
import { named } from '../kit/schema-names.ts'
import { sentence } from '../kit/sentences.ts'

/** Access to any member’s item: a link, a file request, or what a person or a group was given. Never an address that opens it. */
export const SiteShare = z.object({
  id: Id,
  kind: z.enum(['link', 'request', 'person', 'group']),
  item: z.object({ id: Id, name: z.string(), isFolder: z.boolean() }).nullable(),
  owner: ListedPerson.nullable().meta({ description: 'Whose item it is.' }),
  to: z.string().nullable().meta({ description: 'The name of a link or a group; the address of a person.' }),
  toUser: ListedPerson.nullable().meta({ description: 'The person with an account that it is shared with.' }),
  rights: z.array(z.string()).meta({ description: 'What a link allows, or the role of a person or a group.' }),
  has_password: z.boolean(),
  visits: z.int().min(0),
  downloads: z.int().min(0),
  reports: z.int().min(0).meta({ description: 'How many abuse reports there are about the link.' }),
  created_by: ListedPerson.nullable(),
  created_at: Instant,
  expires_at: Instant.nullable(),
})
export type SiteShare = z.infer<typeof SiteShare>

/** What one person shares, and what is shared with them; only what is active. */
export const UserSharing = z.object({
  links: z.int().min(0).meta({ description: 'Links and file requests they created.' }),
  given: z.int().min(0).meta({ description: 'Accesses of people and groups to items in their drive and workspaces.' }),
  received: z.int().min(0).meta({ description: 'Items that others share with them.' }),
})
export type UserSharing = z.infer<typeof UserSharing>

export const shareList = defineAdminList({
  id: 'shares',
  path: '/shares',
  summary: 'List every active link, file request and share of the site.',
  permission: 'shares.view',
  row: SiteShare,
  columns: {
    item: { label: 'Item', kind: 'text' },
    kind: { label: 'Kind', kind: 'text' },
    to: { label: 'Shared with', kind: 'text' },
    rights: { label: 'Rights', kind: 'names' },
    owner: { label: 'Owner', kind: 'text' },
    created_by: { label: 'Shared by', kind: 'text' },
    has_password: { label: 'Password', kind: 'boolean', isHiddenAtFirst: true },
    visits: { label: 'Visits', kind: 'number', isHiddenAtFirst: true },
    downloads: { label: 'Downloads', kind: 'number', isHiddenAtFirst: true },
    reports: { label: 'Abuse reports', kind: 'number' },
    expires_at: { label: 'Expires At', kind: 'instant' },
    created_at: { label: 'Created At', kind: 'instant' },
  },
  givesWay: ['created_at', 'created_by', 'reports', 'owner', 'rights', 'expires_at', 'kind'],
  sorts: ['created_at', 'expires_at', 'visits', 'downloads'],
  defaultSort: { by: 'created_at', dir: 'desc' },
  filters: {
    kind: {
      label: 'Kind',
      kind: 'choice',
      options: { link: 'Link', request: 'File request', person: 'Person', group: 'Group' },
    },
    state: {
      label: 'Status',
      kind: 'choice',
      options: { active: sentence('Active', { meaning: 'a share' }), ended: sentence('Ended', { meaning: 'a share' }) },
    },
    password: { label: 'Password', kind: 'relation' },
    visits: { label: 'Visits', kind: 'number' },
    reported: { label: 'Abuse reports', kind: 'relation' },
    expires_at: { label: 'Expires', kind: 'date' },
    owner_id: { label: 'Owner', kind: 'user' },
    created_by: { label: 'Shared by', kind: 'user' },
    created_at: { label: 'Created', kind: 'date' },
  },
  search: 'Item, link, group or address',
  emptyText: 'Nothing has been shared yet',
})

const access = { permission: 'shares.update' } as const

export const shareEndpoints = {
  ...adminListEndpoints(shareList),
  ofUser: defineEndpoint({
    id: 'shares.ofUser',
    method: 'GET',
    path: '/users/:id/shares',
    summary: 'Count what a user shares, and what is shared with them.',
    access: { permission: 'shares.view' },
    params: z.object({ id: Id }),
    response: UserSharing,
    errors: ['user.not-found'],
  }),
  revoke: defineEndpoint({
    id: 'shares.revoke',
    method: 'POST',
    path: '/shares/revoke',
    summary: 'Revoke links, file requests and shares of any user immediately. This can’t be undone.',
    access,
    body: z.object({ shareIds: ManyIds }),
    response: Outcomes,
    audit: 'shares.revoked',
  }),
  expire: defineEndpoint({
    id: 'shares.expire',
    method: 'POST',
    path: '/shares/expire',
    summary: 'Set the latest expiration of links, file requests and shares of any user. Earlier expirations stay.',
    access,
    body: z.object({ shareIds: ManyIds, expiresAt: Instant }),
    response: Outcomes,
    audit: 'shares.expired',
    errors: ['link.already-over'],
  }),
} as const

export const sharePermissions = definePermissions('shares', {
  view: {
    title: 'View all shares',
    description: 'View what everyone shares and with whom, but not the addresses of links.',
  },
  update: { title: 'Revoke shares', description: 'Revoke any user’s links and shares, or set when they expire.' },
})

named({ SiteShare, UserSharing })
