import type { LinkRow } from '../../../core/rights/rights.tables.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { buildCookie } from '../../../platform/http/cookies.ts'
import { proofSeconds, signProof } from './signatures.ts'

/** A browser that comes back within this time counts as the same visit. */
const visitSeconds = 60 * 60

export function linkCookieName(link: LinkRow): string {
  return `holdall_link_${link.id}`
}

export function visitCookieName(link: LinkRow): string {
  return `holdall_visit_${link.id}`
}

/** Proves that this browser has given the link's password. Its path also covers the endpoints that serve bytes. */
export function unlockCookie(ctx: Needs<'clock' | 'origin' | 'vault'>, link: LinkRow): string {
  return proofCookie(ctx, link, signProof(ctx, link))
}

/** Any other proof that lets this browser in. */
export function proofCookie(ctx: Needs<'origin'>, link: LinkRow, proof: string): string {
  return buildCookie(linkCookieName(link), proof, {
    path: '/api/v1',
    maxAgeSeconds: proofSeconds,
    isSecure: isSecure(ctx),
  })
}

export function visitCookie(ctx: Needs<'origin'>, link: LinkRow): string {
  const path = `/api/v1/opened-links/${link.slug}`
  return buildCookie(visitCookieName(link), '1', { path, maxAgeSeconds: visitSeconds, isSecure: isSecure(ctx) })
}

const senderSeconds = 30 * 24 * 60 * 60

/** Identifies the sender to a file request. Its path is wider than the link's own because uploads use another one. */
export function senderCookie(ctx: Needs<'origin'>, linkId: string, value: string): string {
  const options = { path: '/api/v1', maxAgeSeconds: senderSeconds, isSecure: isSecure(ctx) }
  return buildCookie(senderCookieName(linkId), value, options)
}

export function senderCookieName(linkId: string): string {
  return `holdall_sender_${linkId}`
}

function isSecure(ctx: Needs<'origin'>): boolean {
  return ctx.origin.baseUrl.startsWith('https:')
}
