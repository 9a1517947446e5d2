import { z } from 'zod'
import type { Needs } from '../../../platform/ctx.ts'
import { senderCookieName } from '../proofs/link-cookies.ts'

const Sender = z.object({ id: z.string(), name: z.string(), email: z.string() })
export type Sender = z.infer<typeof Sender>

const purpose = 'request-sender'

/**
 * The sender, as kept by the browser: the server stores nothing about them until a file arrives. It proves only that
 * this browser gave that name and address here.
 */
export function signSender(ctx: Needs<'vault'>, linkId: string, sender: Sender): string {
  const text = Buffer.from(JSON.stringify(sender)).toString('base64url')
  return `${text}.${ctx.vault.sign(`${linkId}.${text}`, purpose)}`
}

/** The sender according to the browser's cookie; null if there is none or it is invalid. */
export function senderOf(ctx: Needs<'origin' | 'vault'>, linkId: string): Sender | null {
  const [text = '', signature = ''] = (ctx.origin.cookies[senderCookieName(linkId)] ?? '').split('.')
  if (!ctx.vault.isSigned(`${linkId}.${text}`, signature, purpose)) return null
  const parsed = Sender.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  return parsed.success ? parsed.data : null
}
