import PostalMime, { type Address } from 'postal-mime'
import { declareMail } from '../../judge-text.ts'
import { NoText } from '../text-limits.ts'
import { htmlText } from './markup.ts'

const headerLine = /^[!-9;-~]{1,76}:[ \t]?/
const known = /^(from|to|subject|date|message-id|mime-version|received|return-path|delivered-to|content-type):/gim

/**
 * Whether a text is an email message (RFC 5322): a header with fields, some of which only mail has. What isn't sent yet may
 * have no sender.
 */
export function isMail(head: string): boolean {
  if (!headerLine.test(head)) return false
  const fields = head.slice(0, 16_384).split(/\r?\n\r?\n/, 1)[0] ?? ''
  const names = new Set([...fields.matchAll(known)].map(([, name]) => name?.toLowerCase()))
  return (names.has('from') || names.has('mime-version')) && names.size >= 3
}

/** The sender and recipients, the subject, the text, and the names of attachments. */
export async function mailText(bytes: Uint8Array): Promise<string> {
  const mail = await PostalMime.parse(declareMail(bytes), {
    maxNestingDepth: 20,
    maxHeadersSize: 1024 * 1024,
    attachmentEncoding: 'arraybuffer',
  }).catch(error => {
    throw new NoText('broken', error)
  })
  const people = [mail.from, ...(mail.to ?? []), ...(mail.cc ?? [])].flatMap(address =>
    address ? peopleOf(address) : [],
  )
  return [
    mail.subject,
    ...people,
    mail.text ?? (mail.html ? htmlText(mail.html) : ''),
    ...mail.attachments.map(attachment => attachment.filename),
  ]
    .filter(Boolean)
    .join('\n')
}

function peopleOf(address: Address): string[] {
  const own = `${address.name ?? ''} ${address.address ?? ''}`.trim()
  return [own, ...(address.group ?? []).map(member => `${member.name} ${member.address}`)].filter(Boolean)
}
