import type { AuditLine, ObjectKind } from '@holdall/contract/audit/audit.contract.ts'
import type { Permission } from '@holdall/contract/contract.ts'
import { personPath } from '../../platform/people/person-link.tsx'

interface Place {
  /** Without it, the page refuses. */
  readonly permission: Permission
  readonly path: (line: { readonly id: string; readonly name: string }) => string
}

const searched =
  (page: string): Place['path'] =>
  ({ name }) =>
    `${page}?query=${encodeURIComponent(name)}`

/** Where the admin area shows an object; a test compares the permissions with those of the pages. Folders of members are in none of its lists. */
export const objectPlaces: Readonly<Record<Exclude<ObjectKind, 'folder'>, Place>> = {
  user: { permission: 'users.view', path: ({ id }) => personPath(id) },
  file: { permission: 'files.view', path: searched('/admin/files') },
  space: { permission: 'files.view', path: searched('/admin/storage') },
  link: { permission: 'shares.view', path: searched('/admin/shares') },
  role: { permission: 'roles.view', path: ({ id }) => `/admin/roles/${id}` },
  group: { permission: 'groups.view', path: ({ id }) => `/admin/groups/${id}` },
  page: { permission: 'custom_pages.update', path: ({ id }) => `/admin/custom-pages/${id}/edit` },
  tag: { permission: 'tags.view', path: searched('/admin/tags') },
  plan: { permission: 'plans.view', path: searched('/admin/plans') },
  subscription: { permission: 'subscriptions.view', path: searched('/admin/subscriptions') },
  webhook: { permission: 'webhooks.view', path: ({ id }) => `/admin/webhooks/${id}` },
  localization: {
    permission: 'localizations.view',
    path: ({ name }) => `/admin/translations/${encodeURIComponent(name)}`,
  },
  'abuse-report': { permission: 'abuse_reports.view', path: ({ id }) => `/admin/abuse-reports/${id}` },
  invoice: { permission: 'subscriptions.view', path: searched('/admin/payments') },
  'user-invitation': { permission: 'users.view', path: searched('/admin/invitations') },
}

/** The address of the page or list that shows the object of an entry; null if it is gone, or may not be seen. */
export function objectPath(
  { objectKind: kind, object_id: id, object_name: name }: AuditLine,
  may: (permission: Permission) => boolean,
): string | null {
  if (kind === null || kind === 'folder' || id === null || !name) return null
  return may(objectPlaces[kind].permission) ? objectPlaces[kind].path({ id, name }) : null
}
