import type { SettingKey } from '@holdall/contract/contract.ts'
import type { RunStep } from '../../platform/settings/hooks.ts'

/** A finished message: one recipient, both forms of the text, no header that users' input could break out of. */
export interface OutgoingMail {
  /** `<id@host>`; the same for every try, so that mail servers can recognise a repeated one. */
  readonly messageId: string
  readonly from: { readonly name: string; readonly address: string }
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  /**
   * An earlier try was interrupted: the other side may have accepted the message. Drivers that can check first do so.
   */
  readonly isRepeated?: boolean
  /** Where replies are sent, one plain address; to the sender if not given. */
  readonly replyTo?: string
  /** Mail programs unsubscribe there with one click (RFC 8058). */
  readonly unsubscribeUrl?: string
  /** A whole message (RFC 5322) that this one forwards. */
  readonly forwarded?: Uint8Array
}

interface MoreOfError {
  readonly field?: SettingKey | undefined
  readonly retryAfterMs?: number | undefined
  /** The recipient if it is refused, otherwise the server. */
  readonly about?: 'server' | 'recipient'
  readonly reply?: string | undefined
}

/** Why a message could not be sent. `refused` is final; `unavailable` is worth another try. */
export class MailError extends Error {
  readonly kind: 'refused' | 'unavailable'
  /** The setting at fault, if known. */
  readonly field: SettingKey | undefined
  /** How long the other side asks to wait; milliseconds. */
  readonly retryAfterMs: number | undefined
  /** Whether it says something about this recipient only, or about the whole server. */
  readonly about: 'server' | 'recipient'
  /** What the other side said about the recipient, without its codes, if anything. */
  readonly reply: string | undefined

  constructor(kind: 'refused' | 'unavailable', message: string, cause?: unknown, more: MoreOfError = {}) {
    super(message.slice(0, 500), { cause })
    this.name = 'MailError'
    this.kind = kind
    this.field = more.field
    this.retryAfterMs = more.retryAfterMs
    this.about = more.about ?? (kind === 'refused' ? 'recipient' : 'server')
    this.reply = more.reply?.slice(0, 200)
  }
}

/** A method of sending mail. */
export interface MailDriver {
  /**
   * Sends the message; resolves once the other side has accepted responsibility for it.
   * @throws MailError
   */
  send(mail: OutgoingMail): Promise<void>
  /** Verifies that mail can be sent, without sending any; absent where nothing can be verified. @throws MailError */
  probe?(take?: RunStep): Promise<void>
  /** Closes connections. */
  close(): void
}
