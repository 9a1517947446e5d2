import { z } from 'zod'
import { FileKind, GrantRole } from '../drive/drive.schemas.ts'
import { Id, Instant } from '../kit/fields.ts'
import { named } from '../kit/schema-names.ts'

/**
 * All kinds of notifications: their name in the settings, and the site's setting that their emails depend on.
 * A new kind is a line here, a definition with its mail in the server's feature (`defineNotification`), and its sentence in
 * `web/src/features/notifications/kinds.ts`.
 */
export const notificationKinds = {
  'item.shared': { title: 'Items shared with you', mailSetting: 'drive.send_share_notification' },
  'access.requested': { title: 'Requests for access to items you can share', mailSetting: null },
  'access.declined': { title: 'Your declined access requests', mailSetting: null },
  'request.filled': { title: 'Files received for your file requests', mailSetting: null },
  'workspace.invited': { title: 'Workspace invitations', mailSetting: null },
  'workspace.joined': { title: 'Workspaces your groups are added to', mailSetting: null },
  'workspace.role-changed': { title: 'Changes to your workspace roles', mailSetting: null },
  'workspace.removed': { title: 'Removal from a workspace', mailSetting: null },
  'handover.offered': { title: 'Requests to transfer ownership to you', mailSetting: null },
  'comment.mentioned': { title: 'Comments that mention you', mailSetting: null },
  'lock.broken': { title: 'Removal of your locks', mailSetting: null },
  'removal.held': { title: 'Devices that want to delete almost everything', mailSetting: null },
  'file.infected': { title: 'Viruses found in your files', mailSetting: null },
  'file.quarantined': { title: 'Viruses found in anyone’s files', mailSetting: null },
  'deletion.stopped': { title: 'Paused automatic deletion', mailSetting: null },
  'webhook.failing': { title: 'Webhooks that fail or were turned off', mailSetting: null },
  'link.paused': { title: 'Links paused because their creator lost access', mailSetting: null },
  'mail.undelivered': { title: 'Your invitations that couldn’t be delivered', mailSetting: null },
  'comment.added': { title: 'Comments on your files and in your conversations', mailSetting: null },
} as const
export type NotificationKind = keyof typeof notificationKinds

export const NotificationKind = z.enum(Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]])

/** What a notification says beyond who, what and when. Never an address. */
export const NotificationFacts = z.object({
  role: GrantRole.optional(),
  /** The beginning of a text that someone wrote. */
  excerpt: z.string().optional(),
  /**
   * The name of what it is about, if that isn't an item that the person may see: a workspace, or what they are offered.
   */
  name: z.string().optional(),
  workspaceId: Id.optional(),
  /** Visitors who sent files: the first by the name that they gave, and how many others. */
  senders: z.object({ first: z.string(), more: z.int().min(0) }).optional(),
  /** A request for access, and whether it has been answered. */
  accessRequest: z.object({ id: Id, state: z.enum(['open', 'granted', 'declined']) }).optional(),
  /** What a sync client would delete, and the name of its app password. */
  removal: z.object({ id: Id, device: z.string() }).optional(),
  /** A webhook that fails, whether it was switched off, and whether because the right that it sent on has ended. */
  webhook: z
    .object({ id: Id, isOff: z.boolean(), isOfSite: z.boolean(), isForsaken: z.boolean().optional() })
    .optional(),
  /** Says why the site deletes nothing automatically. */
  stop: z.object({ name: z.enum(['not-paired', 'clock-jumped', 'swept-too-much']) }).optional(),
  /** What a virus scanner found in a file, as the scanner calls it. */
  found: z.string().optional(),
  /** What an email that couldn't be delivered was about: it is sent again, to another address, where that is shown. */
  undelivered: z.enum(['share', 'link', 'offer', 'invitation', 'user-invitation']).optional(),
  /** Of a role in a workspace. */
  roleName: z.string().optional(),
  /** The name of the group through which they became a member. */
  group: z.string().optional(),
})
export type NotificationFacts = z.infer<typeof NotificationFacts>

export const Notification = z.object({
  id: Id,
  kind: NotificationKind,
  at: Instant,
  isRead: z.boolean(),
  actor: z.object({ name: z.string(), avatarUrl: z.string().nullable() }).nullable(),
  item: z.object({ id: Id, name: z.string(), kind: z.enum(['file', 'folder']), fileKind: FileKind }).nullable(),
  facts: NotificationFacts,
})
export type Notification = z.infer<typeof Notification>

export const NotificationPage = z.object({ data: z.array(Notification), nextCursor: z.string().nullable() })
export type NotificationPage = z.infer<typeof NotificationPage>

/** How many the bell shows at most; above it says "99+". */
export const mostUnread = 100
export const UnreadCount = z.object({ count: z.int().min(0).max(mostUnread) })

export const NotificationPreference = z.object({
  kind: NotificationKind,
  title: z.string(),
  inApp: z.boolean(),
  byMail: z.boolean(),
  /** Whether the site sends such mail at all. */
  isMailAllowed: z.boolean(),
})
export type NotificationPreference = z.infer<typeof NotificationPreference>

export const NotificationPreferences = z.object({ data: z.array(NotificationPreference) })
export const PreferenceChange = z.object({
  kind: NotificationKind,
  inApp: z.boolean().optional(),
  byMail: z.boolean().optional(),
})
export type PreferenceChange = z.infer<typeof PreferenceChange>

named({
  NotificationKind,
  NotificationFacts,
  Notification,
  NotificationPage,
  UnreadCount,
  NotificationPreference,
  NotificationPreferences,
  PreferenceChange,
})
