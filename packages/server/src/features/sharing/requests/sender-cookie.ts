import { z } from 'zod'
import type { Needs } from '../../../platform/ctx.ts'
import { senderCookieName } from '../proofs/link-cookies.ts'

const Sender = z.object({ id: z.string(), name: z.string(), email: z.string() })
export type Sender = z.infer<typeof Sender>

const purpose = 'request-sender'

/**
 * Who sends, as the browser keeps it: until a file comes, nothing of them is stored. It proves no more than that this
 * browser gave that name and address here.
 */
export function signSender(ctx: Needs<'vault'>, linkId: string, sender: Sender): string {
  const text = Buffer.from(JSON.stringify(sender)).toString('base64url')
  return `${text}.${ctx.vault.sign(`${linkId}.${text}`, purpose)}`
}

/** Who sends by what the browser keeps; null when it keeps nothing or something else. */
export function senderOf(ctx: Needs<'origin' | 'vault'>, linkId: string): Sender | null {
  const [text = '', signature = ''] = (ctx.origin.cookies[senderCookieName(linkId)] ?? '').split('.')
  if (!ctx.vault.isSigned(`${linkId}.${text}`, signature, purpose)) return null
  const parsed = Sender.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  return parsed.success ? parsed.data : null
}
