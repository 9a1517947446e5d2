import { timingSafeEqual } from 'node:crypto'
import type { LinkRow } from '../../../core/rights/rights.tables.ts'
import { isSignedUntil, signUntil, splitDated } from '../../../platform/crypto/dated-signature.ts'
import type { Needs } from '../../../platform/ctx.ts'

const dayMs = 24 * 60 * 60 * 1000
const hourMs = 60 * 60 * 1000

/** How long the proof of a password and the address of a counted download stay valid; seconds. */
export const proofSeconds = dayMs / 1000

/** Proves for a day that its bearer gave the link's password; no longer valid once the password changes. */
export function signProof(ctx: Needs<'clock' | 'vault'>, link: LinkRow): string {
  return signUntil(ctx.vault, `${link.id}.${link.unlock_key}`, ctx.clock.now() + dayMs, 'link-proof')
}

export function isProof(ctx: Needs<'clock' | 'vault'>, link: LinkRow, proof: string | undefined): boolean {
  const text = `${link.id}.${link.unlock_key}`
  return isSignedUntil(ctx.vault, proof, { text, purpose: 'link-proof', now: ctx.clock.now() })
}

/** Proves for a day that a download of this item or archive was counted on the link. */
export function signTicket(ctx: Needs<'clock' | 'vault'>, linkId: string, itemId: string): string {
  return signUntil(ctx.vault, `${linkId}.${itemId}`, ctx.clock.now() + dayMs, 'link-ticket')
}

export function isTicket(ctx: Needs<'clock' | 'vault'>, linkId: string, itemId: string, ticket: string): boolean {
  const text = `${linkId}.${itemId}`
  return isSignedUntil(ctx.vault, ticket, { text, purpose: 'link-ticket', now: ctx.clock.now() })
}

/**
 * A slug followed by a dot and a pass, which proves for a day that a download was counted on the link. The address thus
 * keeps working after the last allowed download. Kept short because the length of addresses is limited.
 */
export function slugWithPass(ctx: Needs<'clock' | 'vault'>, link: LinkRow): string {
  const untilHour = Math.ceil((ctx.clock.now() + dayMs) / hourMs)
  return `${link.slug}.${untilHour.toString(36)}.${shortPass(ctx, link.id, untilHour)}`
}

/** The parts of a slug as it appears in an address; the pass is empty if there is none. */
export function splitSlug(text: string): { slug: string; pass: string } {
  const dot = text.indexOf('.')
  return dot < 0 ? { slug: text, pass: '' } : { slug: text.slice(0, dot), pass: text.slice(dot + 1) }
}

export function isPass(ctx: Needs<'clock' | 'vault'>, linkId: string, pass: string): boolean {
  const [untilHour, signature] = splitDated(pass)
  return untilHour * hourMs > ctx.clock.now() && isSame(signature, shortPass(ctx, linkId, untilHour))
}

/** 132 bits of the signature. */
function shortPass(ctx: Needs<'vault'>, linkId: string, untilHour: number): string {
  return ctx.vault.sign(`${linkId}.${untilHour}`, 'link-pass').slice(0, 22)
}

function isSame(given: string, expected: string): boolean {
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
}
