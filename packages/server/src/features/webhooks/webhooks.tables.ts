import type { Generated } from 'kysely'

export interface WebhookRow {
  id: string
  /** The workspace that it belongs to; null for a webhook of the site. */
  space_id: string | null
  name: string
  name_key: string
  url: string
  /** JSON text: the names of events. */
  events: string
  /** Encrypted; null once the key that encrypted it was lost. */
  secret: string | null
  old_secret: string | null
  /** Milliseconds since 1970, as all of these. */
  old_secret_until: number | null
  is_on: number
  /** Why it was switched off, unless a person did it. */
  off_reason: 'failing' | 'gone' | 'secret-lost' | 'right-ended' | null
  /** Failures since a message was accepted last. */
  failures: number
  failing_since: number | null
  /** Says when its owner was told that it fails. */
  told_at: number | null
  /** Not tried again before this time. */
  next_at: number | null
  /** The last place that was given to a message. */
  places: number
  /** Messages that got no place, because too many were waiting. */
  dropped: number
  /** The run that sends its messages now, and until when it has to say that it lives. */
  busy_by: string | null
  busy_until: number | null
  created_by: string | null
  /**
   * Who switched it on or changed its address last: a webhook of a workspace sends on their right to edit that. Null means
   * `created_by`.
   */
  stands_on: string | null
  created_at: number
  updated_at: number
}

/** An entry of the audit log that webhooks may have to be told of. */
export interface WebhookNoteRow {
  seq: Generated<number>
  audit_id: string
  /** 1 if it is about a file that waited to be scanned when it was looked at. */
  is_held: Generated<number>
}

export interface WebhookDeliveryRow {
  id: string
  webhook_id: string
  /** The order in which messages are sent; 0 for tests, which go first. */
  place: number
  type: string
  /** The message as it is sent. */
  body: string
  state: 'waiting' | 'delivered' | 'failed'
  attempts: number
  created_at: number
  /** Tries go on for a day from here. */
  queued_at: number
  tried_at: number | null
  /** JSON text: the headers of the last request. */
  headers: string | null
  status: number | null
  milliseconds: number | null
  answer: string | null
  error: string | null
}

/** Tables by name. */
export interface WebhookTables {
  webhooks: WebhookRow
  webhook_notes: WebhookNoteRow
  webhook_deliveries: WebhookDeliveryRow
}
