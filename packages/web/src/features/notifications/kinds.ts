import type { Notification, NotificationKind } from '@holdall/contract/notifications/notifications.schemas.ts'
import IconAt from '@tabler/icons-react/dist/esm/icons/IconAt.mjs'
import IconBiohazard from '@tabler/icons-react/dist/esm/icons/IconBiohazard.mjs'
import IconId from '@tabler/icons-react/dist/esm/icons/IconId.mjs'
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs'
import IconLinkOff from '@tabler/icons-react/dist/esm/icons/IconLinkOff.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs'
import IconLockQuestion from '@tabler/icons-react/dist/esm/icons/IconLockQuestion.mjs'
import IconMailX from '@tabler/icons-react/dist/esm/icons/IconMailX.mjs'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import IconTrashOff from '@tabler/icons-react/dist/esm/icons/IconTrashOff.mjs'
import IconTrashX from '@tabler/icons-react/dist/esm/icons/IconTrashX.mjs'
import IconUserMinus from '@tabler/icons-react/dist/esm/icons/IconUserMinus.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import IconUserShare from '@tabler/icons-react/dist/esm/icons/IconUserShare.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import IconUsersPlus from '@tabler/icons-react/dist/esm/icons/IconUsersPlus.mjs'
import IconWebhook from '@tabler/icons-react/dist/esm/icons/IconWebhook.mjs'
import { folderPath } from '../../platform/open-item.ts'
import type { IconComponent } from '../../ui/icon.ts'
import type { Translate } from '../../ui/text.ts'

/** Names as used in the sentence, escaped so that nothing in them counts as markup. */
type NewsFacts = { who: string; what: string; role: string; group: string }

export type KindLook = {
  icon: IconComponent
  /** What happened; `<b>` marks names. `who` is the person, `what` the subject, and `role` a role in a workspace, `group` the name
   * of a group. */
  sentence: (facts: NewsFacts, text: Translate, one: Notification) => string
  /** Where a click leads. */
  to: (one: Notification) => string
}

const filePath = (id: string) => `/drive/file/${id}`

function itemPath({ item }: Notification): string {
  if (!item) return '/drive'
  return item.kind === 'folder' ? folderPath(item) : filePath(item.id)
}

const workspaces = '/drive/workspaces'
const toWorkspace = ({ facts }: Notification) => (facts.workspaceId ? `${workspaces}/${facts.workspaceId}` : workspaces)
const toComments = (one: Notification) => `${itemPath(one)}#comments`

/** Where the address can be corrected, and the message sent again. */
function toUndelivered(one: Notification): string {
  const { item, facts } = one
  if (facts.undelivered === 'offer') return workspaces
  if (facts.undelivered === 'user-invitation') return '/admin/invitations'
  if (!item) return toWorkspace(one)
  return `/drive/sharing/${item.id}${facts.undelivered === 'link' ? '/links' : ''}`
}

/** How each kind reads. A new kind needs a line here as well as in the contract. */
export const kinds: Readonly<Record<NotificationKind, KindLook>> = {
  'item.shared': {
    icon: IconUserPlus,
    sentence: (facts, text) => text('<b>{{who}}</b> shared <b>{{what}}</b> with you', facts),
    to: itemPath,
  },
  'access.requested': {
    icon: IconLockQuestion,
    sentence: (facts, text) => text('<b>{{who}}</b> requests access to <b>{{what}}</b>', facts),
    to: ({ facts }) => (facts.accessRequest ? `/drive/access-requests/${facts.accessRequest.id}` : '/drive'),
  },
  'access.declined': {
    icon: IconLock,
    sentence: (_facts, text) => text('Your request for access was declined'),
    to: () => '/drive',
  },
  'request.filled': {
    icon: IconInbox,
    sentence: (facts, text) => text('New files in <b>{{what}}</b> from <b>{{who}}</b>', facts),
    to: itemPath,
  },
  'workspace.invited': {
    icon: IconUsersPlus,
    sentence: (facts, text) => text('<b>{{who}}</b> invites you to the workspace <b>{{what}}</b> as {{role}}', facts),
    to: () => workspaces,
  },
  'workspace.joined': {
    icon: IconUsersGroup,
    sentence: (facts, text) => text('<b>{{who}}</b> added your group {{group}} to <b>{{what}}</b>', facts),
    to: toWorkspace,
  },
  'workspace.role-changed': {
    icon: IconId,
    sentence: (facts, text) => text('<b>{{who}}</b> made you {{role}} in <b>{{what}}</b>', facts),
    to: toWorkspace,
  },
  'workspace.removed': {
    icon: IconUserMinus,
    sentence: (facts, text) => text('<b>{{who}}</b> removed you from <b>{{what}}</b>', facts),
    to: () => workspaces,
  },
  'handover.offered': {
    icon: IconUserShare,
    sentence: (facts, text) => text('<b>{{who}}</b> wants to transfer <b>{{what}}</b> to you', facts),
    to: () => workspaces,
  },
  'lock.broken': {
    icon: IconLockOpen,
    sentence: (facts, text) => text('<b>{{who}}</b> removed your lock on <b>{{what}}</b>', facts),
    to: itemPath,
  },
  'removal.held': {
    icon: IconTrashX,
    sentence: (facts, text) =>
      facts.what === ''
        ? text('<b>{{who}}</b> wants to delete almost everything in My files', facts)
        : text('<b>{{who}}</b> wants to delete almost everything in <b>{{what}}</b>', facts),
    to: ({ facts }) => (facts.removal ? `/drive/removals/${facts.removal.id}` : '/drive'),
  },
  'file.infected': {
    icon: IconBiohazard,
    sentence: (facts, text) => text('A virus was found in <b>{{what}}</b>. No one can open it now.', facts),
    to: () => '/drive',
  },
  'file.quarantined': {
    icon: IconBiohazard,
    sentence: (facts, text) => text('A virus was found in <b>{{what}}</b>. It’s in quarantine.', facts),
    to: () => '/admin/quarantine',
  },
  'deletion.stopped': {
    icon: IconTrashOff,
    sentence: (_facts, text, { facts: { stop } }) => {
      if (stop?.name === 'clock-jumped') return text('Automatic deletion is paused because the clock jumped')
      return stop?.name === 'swept-too-much'
        ? text('Automatic deletion is paused until you decide: far more than usual would be deleted')
        : text('Automatic deletion is paused: the database and the storage may not belong together')
    },
    to: () => '/admin/status',
  },
  'webhook.failing': {
    icon: IconWebhook,
    sentence: (facts, text, { facts: { webhook } }) =>
      webhook?.isForsaken
        ? text('The webhook <b>{{what}}</b> was turned off. Do you still need it?', facts)
        : text('Messages to the webhook <b>{{what}}</b> are failing', facts),
    to: ({ facts: { webhook } }) =>
      webhook ? `${webhook.isOfSite ? '/admin/webhooks' : '/drive/webhooks'}/${webhook.id}` : '/drive',
  },
  'link.paused': {
    icon: IconLinkOff,
    sentence: (facts, text) => text('A link to <b>{{what}}</b> was paused. Do you still need it?', facts),
    to: itemPath,
  },
  'mail.undelivered': {
    icon: IconMailX,
    sentence: (facts, text) => text('An invitation to <b>{{what}}</b> couldn’t be delivered', facts),
    to: toUndelivered,
  },
  'comment.added': {
    icon: IconMessage,
    sentence: (facts, text) => text('<b>{{who}}</b> commented on <b>{{what}}</b>', facts),
    to: toComments,
  },
  'comment.mentioned': {
    icon: IconAt,
    sentence: (facts, text) => text('<b>{{who}}</b> mentioned you on <b>{{what}}</b>', facts),
    to: toComments,
  },
}
