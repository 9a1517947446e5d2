import type { Needs } from '../../platform/ctx.ts'
import { clientKey } from '../../platform/http/rate-limit.ts'
import { createKeyedQueue } from '../../platform/keyed-queue.ts'

/**
 * Of one sender's uploads, so many are checked and so many small ones stored at a time, however many connections they
 * come by, and through whichever door. The database then answers others between them, and enough are stored together to
 * share a transaction. Bytes are never received in a turn, so a slow line holds up nobody.
 */
const checked = createKeyedQueue(8)
const stored = createKeyedQueue(16)

/** @param userId null for visitors, who are told apart by their address */
const senderOf = (ctx: Needs<'origin'>, userId: string | null) => userId ?? clientKey(ctx.origin.address)

export function checkInTurn<T>(ctx: Needs<'origin'>, userId: string | null, check: () => Promise<T>): Promise<T> {
  return checked(senderOf(ctx, userId), check)
}

export function storeInTurn<T>(ctx: Needs<'origin'>, userId: string | null, store: () => Promise<T>): Promise<T> {
  return stored(senderOf(ctx, userId), store)
}
