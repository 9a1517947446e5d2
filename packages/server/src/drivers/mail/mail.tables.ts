export interface MailRow {
  id: string
  template: string
  recipient: string
  subject: string
  /** Empty once the message is sent: it may contain a token. */
  html: string
  text: string
  state: 'queued' | 'sent' | 'failed'
  attempts: number
  /** The other side's response to the last try. */
  error: string | null
  driver: string | null
  message_id: string | null
  created_at: number
  sent_at: number | null
  /** 1 if the subject contains what only the recipient may know. */
  is_subject_secret: number
  reply_to: string | null
  /** The message of `incoming_mail` that it forwards. */
  incoming_id: string | null
  /** No temporary failure postpones it further than that; null for messages from before there was a limit. */
  tries_until: number | null
  /** Null unless a try has failed and another one follows. */
  next_try_at: number | null
  /** Whether the mail server as a whole was unavailable, or it refused only this recipient for now. */
  waits_for: 'server' | 'recipient' | null
  /** From then on it isn't sent any more, because the code or link in it has expired. */
  useless_at: number | null
  /** The share, invitation or link that it is about, as `grant:<id>`. */
  about: string | null
  /** Whom to tell if it can't be delivered, and of what: a `Told` as JSON text. */
  told: string | null
  /** The other side's words about the recipient, without its codes; null if it said none. */
  reason: string | null
  /** Mail programs unsubscribe there with one click (RFC 8058). */
  unsubscribe_url: string | null
}

/** Received mail, each message once. */
export interface IncomingMailRow {
  id: string
  /** A digest of the message's own id. */
  message_key: string
  method: string
  sender: string
  subject: string
  /** The whole message; null once it is forwarded. */
  source: Uint8Array | null
  received_at: number
}

/** Tables by name. */
export interface MailTables {
  mail_outbox: MailRow
  incoming_mail: IncomingMailRow
}
