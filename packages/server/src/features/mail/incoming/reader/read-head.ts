import { mailLimits } from './mail-limits.ts'

/** Holds what the headers of a message say about it. */
export interface MailHead {
  readonly from: { readonly name: string; readonly address: string }
  readonly subject: string
  /** Null if the message has no id. */
  readonly messageId: string | null
  readonly isAutomatic: boolean
}

const wanted = new Set(['from', 'subject', 'message-id', 'auto-submitted'])

/**
 * Reads the headers that decide what happens to a message, of at most 2 KiB each, from its first 64 KiB: the work stays
 * the same whatever the sender has written. Returns null if that is no mail.
 */
export async function readHead(source: Uint8Array): Promise<MailHead | null> {
  const { default: PostalMime } = await import('postal-mime')
  const mail = await PostalMime.parse(shortHead(source)).catch(() => null)
  if (!mail?.from) return null
  const submitted = mail.headers.find(({ key }) => key === 'auto-submitted')?.value ?? 'no'
  return {
    from: { name: mail.from.name, address: mail.from.address ?? '' },
    subject: mail.subject ?? '',
    messageId: mail.messageId?.trim() || null,
    // RFC 3834 §5.
    isAutomatic: !/^\s*no\b/i.test(submitted),
  }
}

/** A message with nothing but the first header of each wanted name, each cut. */
function shortHead(source: Uint8Array): Buffer {
  // Latin-1 keeps each byte, whatever the message is written in.
  const start = Buffer.from(source.buffer, source.byteOffset, Math.min(source.length, mailLimits.head))
  const kept = new Map<string, string>()
  let open: string | null = null
  for (const line of start.toString('latin1').split(/\r?\n/)) {
    if (line === '') break
    if (/^[ \t]/.test(line)) {
      const begun = open === null ? undefined : kept.get(open)
      if (open === null || begun === undefined || begun.length >= mailLimits.header) continue
      kept.set(open, `${begun}\r\n${line}`.slice(0, mailLimits.header))
      continue
    }
    const name = line
      .slice(0, Math.max(0, line.indexOf(':')))
      .trimEnd()
      .toLowerCase()
    open = wanted.has(name) && !kept.has(name) ? name : null
    if (open !== null) kept.set(open, line.slice(0, mailLimits.header))
  }
  return Buffer.from(`${[...kept.values()].join('\r\n')}\r\n\r\n`, 'latin1')
}
