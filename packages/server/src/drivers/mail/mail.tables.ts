export interface MailRow {
  id: string
  template: string
  recipient: string
  subject: string
  /** Empty once the message is sent: it may hold a token. */
  html: string
  text: string
  state: 'queued' | 'sent' | 'failed'
  attempts: number
  /** What the other side said to the last try. */
  error: string | null
  driver: string | null
  message_id: string | null
  created_at: number
  sent_at: number | null
  /** 1 where the subject holds what only the recipient may know. */
  is_subject_secret: number
  reply_to: string | null
  /** The message of `incoming_mail` that it hands on. */
  incoming_id: string | null
}

/** Mail that came in, each message once. */
export interface IncomingMailRow {
  id: string
  /** A digest of the message's own id. */
  message_key: string
  method: string
  sender: string
  subject: string
  /** The whole message; null once it is handed on. */
  source: Uint8Array | null
  received_at: number
}

/** Tables by name. */
export interface MailTables {
  mail_outbox: MailRow
  incoming_mail: IncomingMailRow
}
