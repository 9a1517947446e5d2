import type { AnyEndpoint } from '@holdall/contract/kit/endpoint.ts'

/** One object of each kind that has an id. */
export interface Objects {
  readonly space: string
  readonly folder: string
  readonly file: string
  readonly trashed: string
  /** An earlier version of the file. */
  readonly version: string
  readonly transfer: string
  readonly archive: string
  readonly link: string
  /** A file request. */
  readonly request: string
  readonly grant: string
  /** Closes their folder to that grant. */
  readonly closing: string
  /** A stranger's request for their file. */
  readonly accessRequest: string
  /** What a sync client would delete, about which they were asked. */
  readonly removal: string
  /** A plan to put their folder back. */
  readonly rewind: string
  /** A paused import into their folder. */
  readonly import: string
  readonly job: string
  readonly user: string
  readonly session: string
  readonly token: string
  readonly passkey: string
  readonly socialLink: string
  /** A provider for company sign-in, the same for everyone, and their login there. */
  readonly companyProvider: string
  readonly companyLink: string
  readonly comment: string
  readonly notification: string
  readonly tag: string
  readonly savedSearch: string
  readonly export: string
  /** A saved view of a list. */
  readonly view: string
  /** A mail in the outbox that could not be sent. */
  readonly mail: string
  readonly failedJob: string
  /** Their workspace, with one more member. */
  readonly workspace: string
  readonly workspaceMember: string
  /** A group in their workspace. */
  readonly workspaceGroup: string
  /** An invitation to their workspace. */
  readonly invitation: string
  /** An invitation to them. */
  readonly receivedInvitation: string
  readonly handover: string
  readonly receivedHandover: string
  /** The same for everyone. */
  readonly role: string
  /** A sitewide role that allows nothing. */
  readonly siteRole: string
  /** A page of the site. */
  readonly page: string
  /** A child plan, and the plan that is its parent. */
  readonly plan: string
  readonly parentPlan: string
  /** Their subscription to the parent plan, which renews. */
  readonly subscription: string
  /** Their attempt to pay, which is given up. */
  readonly checkout: string
  /** Says what they have paid. */
  readonly invoice: string
  /** An amount of it that was paid back. */
  readonly creditNote: string
  /** A tag of the site. */
  readonly siteTag: string
  /** A group of the site that they are in. */
  readonly group: string
  /** A group of their own, with somebody in it. */
  readonly ownGroup: string
  /** Somebody else’s group that they are in. */
  readonly joinedGroup: string
  /** A language of the site. */
  readonly localization: string
  /** A webhook of their workspace, and a message in its log. */
  readonly webhook: string
  readonly webhookDelivery: string
  /** An invitation to the site that they sent. */
  readonly userInvitation: string
  /** A report about a link that they created. */
  readonly abuseReport: string
  /** An announcement that they made. */
  readonly announcement: string
  /** A file in quarantine. */
  readonly quarantined: string
  /** A file for a page, which no page uses. */
  readonly attachment: string
  /** A change of a setting. */
  readonly settingSave: string
  readonly appearanceSave: string
  readonly slug: string
}

const folderCalls = /\/(children|anchors|view|folder-tree|taken-names|file-requests|rewind|rewinds|closings)/
const kindOfSegment: Readonly<Record<string, keyof Objects>> = {
  items: 'file',
  versions: 'version',
  transfers: 'transfer',
  archives: 'archive',
  links: 'link',
  'file-requests': 'request',
  grants: 'grant',
  closings: 'closing',
  'access-requests': 'accessRequest',
  removals: 'removal',
  rewinds: 'rewind',
  imports: 'import',
  jobs: 'job',
  users: 'user',
  impersonate: 'user',
  sessions: 'session',
  tokens: 'token',
  passkeys: 'passkey',
  'social-links': 'socialLink',
  'company-links': 'companyLink',
  company: 'companyProvider',
  providers: 'companyProvider',
  comments: 'comment',
  comment: 'comment',
  notifications: 'notification',
  tags: 'tag',
  'saved-searches': 'savedSearch',
  workspaces: 'workspace',
  'workspace-members': 'workspaceMember',
  'workspace-groups': 'workspaceGroup',
  groups: 'group',
  'own-groups': 'ownGroup',
  'joined-groups': 'joinedGroup',
  invitations: 'invitation',
  webhooks: 'webhook',
  'webhook-deliveries': 'webhookDelivery',
  quarantine: 'quarantined',
  'abuse-reports': 'abuseReport',
  announcements: 'announcement',
  handovers: 'handover',
  exports: 'export',
  uploads: 'file',
  'admin-views': 'view',
  roles: 'siteRole',
  history: 'settingSave',
  'custom-pages': 'page',
  'page-attachments': 'attachment',
  localizations: 'localization',
  plans: 'plan',
  subscriptions: 'subscription',
  checkouts: 'checkout',
  invoices: 'invoice',
  payments: 'invoice',
  'credit-notes': 'creditNote',
}

/** Endpoints whose address names several ids, separated by commas, or another kind than its segment says. */
const kindOfIds: Readonly<Record<string, keyof Objects>> = {
  'users.delete': 'user',
  'site-comments.delete': 'comment',
  'siteTags.delete': 'siteTag',
  'siteTags.update': 'siteTag',
  'groups.delete': 'group',
  'webhooks.delete': 'webhook',
  'quarantine.delete': 'quarantined',
  'quarantine.release': 'quarantined',
  'plans.delete': 'plan',
}

/** Returns which kind of object the id in an address names. @throws for an unknown address */
export function kindOfParam(endpoint: AnyEndpoint): keyof Objects {
  const segment = /([a-z-]+)\/:id/.exec(endpoint.path)?.[1] ?? ''
  if (endpoint.path.startsWith('/appearance/')) return 'appearanceSave'
  if (segment === 'items' && folderCalls.test(endpoint.path)) return 'folder'
  const isAnswer = /\/(accept|decline)$/.test(endpoint.path)
  if (isAnswer && segment === 'invitations') return 'receivedInvitation'
  if (isAnswer && segment === 'handovers') return 'receivedHandover'
  const kind = kindOfIds[endpoint.id] ?? kindOfSegment[segment]
  if (!kind) throw new Error(`${endpoint.id}: it is not known what kind of object the id in ${endpoint.path} is`)
  return kind
}

/** Their `v` is for caching only. */
const notVersions: ReadonlySet<string> = new Set(['files.content', 'localizations.catalogue'])

/** Which kind of object a field of a query or body names; undefined for a field that is not an id. */
export function kindOfField(endpoint: AnyEndpoint, name: string): keyof Objects | undefined {
  // Its `from` and `to` are days, not objects.
  if (endpoint.path.startsWith('/reports/')) return undefined
  // Steps to undo: a list of items with their places.
  if (endpoint.id === 'drive.putBack' && name === 'to') return undefined
  if (endpoint.id === 'drive.putBack' && name === 'id') return 'file'
  if (endpoint.id === 'sharing.undoGrants' && name === 'to') return undefined
  if (endpoint.id === 'localizations.setDefault' && name === 'id') return 'localization'
  if (name === 'roleId' && endpoint.path.startsWith('/company-sign-in/')) return 'siteRole'
  if (name === 'workspaceId') return 'workspace'
  if (name === 'workspaceRoleId') return 'role'
  if (endpoint.path.startsWith('/company-sign-in/') && (name === 'id' || name === 'ids')) return 'companyProvider'
  if (endpoint.id === 'sharing.close' && name === 'targetId') return 'grant'
  if (name === 'invitationIds') return 'userInvitation'
  if (name === 'itemId' || name === 'itemIds') return 'file'
  // Only for caching: the answer is always the current version.
  if (name === 'v') return notVersions.has(endpoint.id) ? undefined : 'version'
  if (name === 'user_id') return 'user'
  if (name === 'group_id' || name === 'groupId' || name === 'groupIds') return 'group'
  if (name === 'plan_id' || name === 'planId') return 'plan'
  if (name === 'parent_id' && endpoint.path.startsWith('/plans')) return 'parentPlan'
  if (
    name === 'userIds' ||
    name === 'memberIds' ||
    name === 'heirId' ||
    (name === 'ids' && endpoint.path.startsWith('/roles/'))
  )
    return 'user'
  if (name === 'ids') return endpoint.path.startsWith('/trash/') ? 'trashed' : 'file'
  if (name === 'mailIds') return 'mail'
  if (name === 'jobIds') return 'failedJob'
  if (name === 'entryIds') return 'file'
  if (name === 'shareIds' || name === 'linkIds') return 'link'
  if (name === 'answerTo' || name === 'parent_id' || name === 'commentIds') return 'comment'
  if (name === 'commentableId') return 'file'
  if (name === 'tag' || name === 'tagIds') return 'tag'
  if (name === 'parentId' || name === 'folderId' || name === 'to' || name === 'in') return 'folder'
  return name === 'spaceId' ? 'space' : undefined
}
