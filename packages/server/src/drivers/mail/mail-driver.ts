import type { SettingKey } from '@holdall/contract/contract.ts'
import type { TakeStep } from '../../platform/settings/hooks.ts'

/** A finished message: one recipient, both forms of the text, no header that people could break out of. */
export interface OutgoingMail {
  /** `<id@host>`; the same for every try, so that mail servers can tell a repeated one. */
  readonly messageId: string
  readonly from: { readonly name: string; readonly address: string }
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  /** A former try was cut off: the other side may have taken the message. Drivers that can look first do. */
  readonly isRepeated?: boolean
  /** Where an answer goes, one plain address; to the sender unless said. */
  readonly replyTo?: string
  /** A whole message (RFC 5322) that this one hands on. */
  readonly forwarded?: Uint8Array
}

/** Why a message could not be handed over. `refused` is final; `unavailable` is worth another try. */
export class MailError extends Error {
  readonly kind: 'refused' | 'unavailable'
  /** The setting at fault, where that is known. */
  readonly field: SettingKey | undefined
  /** How long the other side wants to be left alone; milliseconds. */
  readonly retryAfterMs: number | undefined

  constructor(
    kind: 'refused' | 'unavailable',
    message: string,
    cause?: unknown,
    more: { readonly field?: SettingKey | undefined; readonly retryAfterMs?: number | undefined } = {},
  ) {
    super(message.slice(0, 500), { cause })
    this.name = 'MailError'
    this.kind = kind
    this.field = more.field
    this.retryAfterMs = more.retryAfterMs
  }
}

/** A way out for mail. */
export interface MailDriver {
  /**
   * Hands the message over; resolves once the other side has taken responsibility for it.
   * @throws MailError
   */
  send(mail: OutgoingMail): Promise<void>
  /** Proves that mail can be handed over, without sending any; absent where nothing can be proved. @throws MailError */
  probe?(take?: TakeStep): Promise<void>
  /** Lets go of connections. */
  close(): void
}
