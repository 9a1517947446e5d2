import { sentence, sentences } from '../kit/sentences.ts'

/** What a webhook can be told of, by the heading under which people choose. The names are those of the audit log. */
export const webhookEventGroups = sentences({
  files: {
    title: 'Files and folders',
    events: {
      'file.uploaded': 'File uploaded',
      'file.created': 'File created',
      'file.edited': 'File edited',
      'folder.created': 'Folder created',
      'version.restored': 'Earlier version restored',
      'item.renamed': 'Renamed',
      'item.moved': 'Moved',
      'item.copied': sentence('Copied', { meaning: 'an item of the drive' }),
      'item.trashed': 'Moved to the trash',
      'item.restored': 'Restored from the trash',
      'item.deleted': 'Deleted forever',
      'file.quarantined': 'Infected file quarantined',
      'file.released': 'File released from quarantine',
    },
  },
  access: {
    title: 'Sharing',
    events: {
      'grant.created': 'Shared with someone',
      'grant.updated': 'Access changed',
      'grant.ended': 'Access removed',
    },
  },
  links: {
    title: 'Links',
    events: {
      'link.created': 'Link created',
      'link.updated': 'Link changed',
      'link.revoked': 'Link deleted',
      'request.created': 'File request created',
      'request.updated': 'File request changed',
    },
  },
  comments: {
    title: 'Comments',
    events: {
      'comment.created': 'Comment added',
      'comment.edited': 'Comment edited',
      'comment.deleted': 'Comment deleted',
    },
  },
  members: {
    title: 'Workspace members',
    events: {
      'invitation.created': 'Person invited',
      'invitation.accepted': 'Invitation accepted',
      'member.updated': 'Role changed',
      'member.removed': 'Person removed, or left',
    },
  },
  workspaces: {
    title: 'Workspaces',
    events: {
      'workspace.created': 'Workspace created',
      'workspace.updated': 'Workspace changed',
      'workspace.deleted': 'Workspace deleted',
      'workspace.restored': 'Workspace restored',
    },
  },
  users: {
    title: 'Users',
    events: {
      'user.registered': 'User signed up',
      'user.created': 'User created',
      'user.email-confirmed': 'Email address confirmed',
      'user.updated': 'User changed',
      'user.suspended': 'User suspended',
      'user.unsuspended': 'User reactivated',
      'user.deleted': 'User deleted',
    },
  },
  groups: {
    title: 'Groups',
    events: {
      'group.created': 'Group created',
      'group.updated': 'Group changed',
      'group.deleted': 'Group deleted',
      'group.members-added': 'People added to a group',
      'group.members-removed': 'People removed from a group',
    },
  },
  subscriptions: {
    title: 'Subscriptions',
    events: {
      'subscription.created': 'Subscription created',
      'subscription.updated': 'Subscription changed',
      'subscription.plan-changed': 'Plan changed',
      'subscription.cancelled': 'Subscription cancelled',
      'subscription.resumed': 'Subscription resumed',
      'subscription.deleted': 'Subscription deleted',
    },
  },
  reports: {
    title: 'Abuse reports',
    events: {
      'abuse-report.created': 'Link reported',
      'abuse-report.decided': 'Report decided',
      'abuse-report.reopened': 'Report reopened',
    },
  },
} as const)

export type WebhookEventGroup = keyof typeof webhookEventGroups

/** What can happen in a workspace, so that its own webhooks can be told of it. */
export const workspaceEventGroups = [
  'files',
  'access',
  'links',
  'comments',
  'members',
  'workspaces',
] as const satisfies readonly WebhookEventGroup[]

type EventsOf<G extends WebhookEventGroup> = keyof (typeof webhookEventGroups)[G]['events']
export type WebhookEventType = { [G in WebhookEventGroup]: EventsOf<G> }[WebhookEventGroup]

const groups = Object.entries(webhookEventGroups) as [WebhookEventGroup, { events: Record<string, string> }][]

/** Every event by its name, with its group and how people read it. */
export const webhookEvents = Object.fromEntries(
  groups.flatMap(([group, { events }]) => Object.entries(events).map(([type, label]) => [type, { group, label }])),
) as Readonly<Record<WebhookEventType, { readonly group: WebhookEventGroup; readonly label: string }>>

export const webhookEventTypes = Object.keys(webhookEvents) as [WebhookEventType, ...WebhookEventType[]]

const ofWorkspaces: ReadonlySet<string> = new Set(workspaceEventGroups)

/** Returns whether the webhooks of a workspace can be told of it. */
export function isWorkspaceEvent(type: WebhookEventType): boolean {
  return ofWorkspaces.has(webhookEvents[type].group)
}

/** The message that “Send a test” sends; no webhook has to choose it. */
export const testEventType = 'webhook.test'
