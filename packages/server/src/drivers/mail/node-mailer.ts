import type { createTransport } from 'nodemailer'
import { MailError, type OutgoingMail } from './mail-driver.ts'

type Transport = ReturnType<typeof createTransport>

/** Hands one message to the library, with nothing in it that could be read from disk or fetched from elsewhere. */
export async function sendBy(transport: Transport, mail: OutgoingMail): Promise<void> {
  try {
    await transport.sendMail({
      messageId: mail.messageId,
      from: mail.from,
      to: { name: '', address: mail.to },
      envelope: { from: mail.from.address, to: [mail.to] },
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  } catch (error) {
    throw asMailError(error)
  }
}

/** What the server says of this one message, not of the connection, the encryption or the credentials. */
const aboutMessage = new Set(['EENVELOPE', 'EMESSAGE'])

/** A permanent reply to a message (RFC 5321 §4.2.1: 5yz) is final; everything else may pass. */
export function asMailError(error: unknown): MailError {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  const isFinal = aboutMessage.has(code ?? '') && responseCode >= 500 && responseCode < 600
  const message = error instanceof Error ? error.message : String(error)
  return new MailError(isFinal ? 'refused' : 'unavailable', message.slice(0, 500), error)
}
