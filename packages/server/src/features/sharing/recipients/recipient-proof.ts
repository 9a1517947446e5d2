import type { LinkRow } from '../../../core/rights/rights.tables.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { linkCookieName } from '../proofs/link-cookies.ts'
import { proofSeconds } from '../proofs/signatures.ts'
import { isRecipient } from './recipients.repository.ts'

const purpose = 'link-outsider'

/** A proof for one day that its bearer had the code that was sent to an address. */
export function signRecipient(ctx: Needs<'clock' | 'vault'>, link: LinkRow, email: string): string {
  const until = ctx.clock.now() + proofSeconds * 1000
  const name = Buffer.from(email).toString('base64url')
  return `${until.toString(36)}.${name}.${ctx.vault.sign(signedText(link, email, until), purpose)}`
}

/** The address that this browser has proved; null without a proof, and for someone the link no longer names. */
export async function provedRecipient(
  ctx: Needs<'clock' | 'db' | 'origin' | 'vault'>,
  link: LinkRow,
): Promise<string | null> {
  const match = /^([0-9a-z]{1,12})\.([\w-]+)\.([\w-]+)$/.exec(ctx.origin.cookies[linkCookieName(link)] ?? '')
  if (!match) return null
  const until = Number.parseInt(match[1] ?? '', 36)
  const email = Buffer.from(match[2] ?? '', 'base64url').toString()
  if (!(until > ctx.clock.now()) || !ctx.vault.isSigned(signedText(link, email, until), match[3] ?? '', purpose))
    return null
  return (await isRecipient(ctx.db.read, link.id, email)) ? email : null
}

function signedText(link: LinkRow, email: string, until: number): string {
  return JSON.stringify([link.id, link.unlock_key, email, until])
}
