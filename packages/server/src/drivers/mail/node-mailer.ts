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
    headers: { 'Auto-Submitted': 'auto-generated', ...languageOf(mail.html), ...unsubscribeOf(mail) },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** The two headers of RFC 8058, by which mail programs offer a button. */
function unsubscribeOf({ unsubscribeUrl }: OutgoingMail): Record<string, string> {
  if (unsubscribeUrl === undefined) return {}
  return { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** The language that the message itself names (RFC 3282), which it may have waited in the outbox with. */
function languageOf(html: string): { 'Content-Language'?: string } {
  const language = /<html lang="([A-Za-z\d-]{2,35})"/.exec(html)?.[1]
  return language === undefined ? {} : { 'Content-Language': language }
}

/** What the server says about this one message, not about the connection, the encryption or the credentials. */
const aboutMessage = new Set(['EENVELOPE', 'EMESSAGE'])

interface LibraryError {
  readonly code?: string
  readonly responseCode?: number
  readonly response?: string
  readonly command?: string
}

/**
 * A permanent reply to a recipient or a message (RFC 5321 §4.2.1: 5yz) is final; everything else may be temporary. So is
 * a refused sender, which is a matter of the settings: every other message has it too.
 */
export function asMailError(error: unknown): MailError {
  const { code = '', responseCode = 0, response = '', command = '' } = error as LibraryError
  const message = error instanceof Error ? error.message : String(error)
  const isOfMessage = aboutMessage.has(code) && responseCode !== 421 && !(command === 'MAIL FROM' && responseCode > 0)
  // Without a reply, the library itself found that the message can't be sent to this server in any form.
  const isFinal = isOfMessage && (responseCode === 0 || (responseCode >= 500 && responseCode < 600))
  const kind = isFinal || isRefusedByCommand(message) ? 'refused' : 'unavailable'
  return new MailError(kind, message, error, {
    about: isOfMessage || kind === 'refused' ? 'recipient' : 'server',
    reply: isOfMessage ? wordsOf(response) : undefined,
  })
}

/** A reply without its codes (RFC 5321 §4.2, RFC 3463): “550 5.1.1 No such user” says “No such user”. */
export function wordsOf(response: string): string | undefined {
  const lines = response
    .split(/\r?\n/)
    .map(line => line.replace(/^\d{3}[ -]?/, '').replace(/^\d\.\d{1,3}\.\d{1,3}\b:? ?/, ''))
  return (
    lines
      .join(' ')
      .replaceAll(/\p{Cc}+/gu, ' ')
      .trim() || undefined
  )
}

/** EX_DATAERR and EX_NOUSER of sysexits.h: a mail command uses them only for errors of the message. */
function isRefusedByCommand(message: string): boolean {
  return /^Sendmail exited with code (65|67)\b/.test(message)
}
