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
}

/** Why a message could not be handed over. `refused` is final; `unavailable` is worth another try. */
export class MailError extends Error {
  readonly kind: 'refused' | 'unavailable'

  constructor(kind: 'refused' | 'unavailable', message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'MailError'
    this.kind = kind
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
