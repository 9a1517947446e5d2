import type { Item } from '../../../core/tree/items.repository.ts'
import { isSignedUntil, signUntil } from '../../../platform/crypto/dated-signature.ts'
import type { Needs } from '../../../platform/ctx.ts'

const hourMs = 60 * 60 * 1000
const purpose = 'link-undo'

/** What a visitor deleted, and when: if it is deleted again later, this no longer applies. */
export interface TrashTicket {
  readonly itemId: string
  readonly trashedAt: number
}

/** Proves for an hour that this item was deleted through this link: `<item>.<time>.<signature>`. */
export function signTicket(ctx: Needs<'clock' | 'vault'>, linkId: string, item: Item): string {
  const head = `${item.id}.${(item.trashed_at ?? 0).toString(36)}`
  return `${head}.${signUntil(ctx.vault, `${linkId}.${head}`, ctx.clock.now() + hourMs, purpose)}`
}

/** What a ticket of this link is for; null if it isn't one, or no longer. */
export function readTicket(ctx: Needs<'clock' | 'vault'>, linkId: string, ticket: string): TrashTicket | null {
  const [itemId = '', time = '', ...signed] = ticket.split('.')
  const text = `${linkId}.${itemId}.${time}`
  if (!isSignedUntil(ctx.vault, signed.join('.'), { text, purpose, now: ctx.clock.now() })) return null
  return { itemId, trashedAt: Number.parseInt(time, 36) }
}
