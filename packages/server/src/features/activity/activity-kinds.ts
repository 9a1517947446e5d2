import type { ActivityKind } from '@holdall/contract/activity/activity.contract.ts'

/** The audit log actions that members are shown, and their kinds. Everything else is only for administrators. */
const kinds: Readonly<Record<string, ActivityKind>> = {
  'file.uploaded': 'uploaded',
  'file.edited': 'edited',
  'file.created': 'created',
  'folder.created': 'created',
  'version.restored': 'version-restored',
  'item.renamed': 'renamed',
  'item.moved': 'moved',
  'item.copied': 'copied',
  'item.trashed': 'trashed',
  'item.restored': 'restored',
  'item.deleted': 'deleted',
  'comment.created': 'commented',
  'grant.created': 'shared',
  'grant.updated': 'role-changed',
  'grant.ended': 'unshared',
  'sharing.ended': 'sharing-ended',
  'link.created': 'link-created',
  'request.created': 'link-created',
  'request.updated': 'link-changed',
  'link.updated': 'link-changed',
  'link.taken-over': 'link-taken-over',
  'link.revoked': 'link-revoked',
  'closing.created': 'closed',
  'closing.ended': 'reopened',
  'item.locked': 'locked',
  'item.unlocked': 'unlocked',
  'item.lock-broken': 'lock-broken',
  'rewind.started': 'rewound',
  'rewind.undone': 'rewind-undone',
}

export const shownActions = Object.keys(kinds)

/** Changes of access are shown only to those who may share. */
const aboutAccess: Readonly<Record<ActivityKind, boolean>> = {
  uploaded: false,
  'new-version': false,
  edited: false,
  created: false,
  'version-restored': false,
  renamed: false,
  moved: false,
  copied: false,
  trashed: false,
  restored: false,
  deleted: false,
  commented: false,
  shared: true,
  'role-changed': true,
  unshared: true,
  'sharing-ended': true,
  'link-created': true,
  'link-changed': true,
  'link-taken-over': true,
  'link-revoked': true,
  closed: true,
  reopened: true,
  locked: false,
  unlocked: false,
  'lock-broken': false,
  rewound: false,
  'rewind-undone': false,
}

export function kindOf(action: string, after: Readonly<Record<string, unknown>>): ActivityKind | undefined {
  if (action === 'file.uploaded' && after.status === 'replaced') return 'new-version'
  return kinds[action]
}

export function isAboutAccess(kind: ActivityKind): boolean {
  return aboutAccess[kind]
}
