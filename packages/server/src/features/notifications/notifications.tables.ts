import type { NotificationKind } from '@holdall/contract/notifications/notifications.schemas.ts'

export interface NotificationRow {
  id: string
  user_id: string
  kind: NotificationKind
  /** What caused it, such as `comment:<id>`; a user is notified of a cause once. */
  cause: string
  item_id: string | null
  actor_id: string | null
  /** JSON text of `NotificationFacts`. */
  facts: string
  created_at: number
  read_at: number | null
  /** When its cause was withdrawn, perhaps only temporarily. */
  withdrawn_at: number | null
}

export interface NotificationPreferenceRow {
  user_id: string
  kind: NotificationKind
  in_app: number
  by_mail: number
}

/** Tables by name. */
export interface NotificationTables {
  notifications: NotificationRow
  notification_preferences: NotificationPreferenceRow
}
