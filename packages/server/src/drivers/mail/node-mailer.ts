import { createTransport } from 'nodemailer'
import { MailError, type OutgoingMail } from './mail-driver.ts'

type Transport = ReturnType<typeof createTransport>

/** Passes one message to the library. @throws MailError */
export async function sendBy(transport: Transport, mail: OutgoingMail): Promise<void> {
  try {
    await transport.sendMail(messageOf(mail))
  } catch (error) {
    throw asMailError(error)
  }
}

/** The whole message (RFC 5322), for methods that send it unchanged. */
export async function composeMessage(mail: OutgoingMail): Promise<Buffer> {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message } = await transport.sendMail(messageOf(mail))
  if (!Buffer.isBuffer(message)) throw new Error('The message was composed as a stream')
  return message
}

/** Nothing in it is read from disk or fetched from elsewhere. */
function messageOf(mail: OutgoingMail) {
  const attachments = mail.forwarded && [
    { filename: 'message.eml', contentType: 'message/rfc822', content: Buffer.from(mail.forwarded) },
  ]
  return {
    messageId: mail.messageId,
    from: mail.from,
    to: { name: '', address: mail.to },
    envelope: { from: mail.from.address, to: [mail.to] },
    ...(mail.replyTo ? { replyTo: { name: '', address: mail.replyTo } } : {}),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    ...(attachments ? { attachments } : {}),
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** What the server says about this one message, not about the connection, the encryption or the credentials. */
const aboutMessage = new Set(['EENVELOPE', 'EMESSAGE'])

/** A permanent reply to a message (RFC 5321 §4.2.1: 5yz) is final; everything else may be temporary. */
export function asMailError(error: unknown): MailError {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  const isFinal = aboutMessage.has(code ?? '') && responseCode >= 500 && responseCode < 600
  const message = error instanceof Error ? error.message : String(error)
  return new MailError(isFinal || isRefusedByCommand(message) ? 'refused' : 'unavailable', message, error)
}

/** EX_DATAERR and EX_NOUSER of sysexits.h: a mail command uses them only for errors of the message. */
function isRefusedByCommand(message: string): boolean {
  return /^Sendmail exited with code (65|67)\b/.test(message)
}
