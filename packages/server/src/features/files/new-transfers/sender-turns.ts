import type { Subject } from '../../../core/rights/rights.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { clientKey } from '../../../platform/http/rate-limit.ts'
import { createTurns } from '../../../platform/turns.ts'

/**
 * Of one sender's uploads, so many are checked and so many small ones stored at a time, however many connections they
 * come by. The database then answers others between them, and enough are stored together to share a transaction. Bytes
 * are never received in a turn, so a slow line holds up nobody.
 */
const checked = createTurns(8)
const stored = createTurns(16)

const senderOf = (ctx: Ctx, subject: Subject) => subject.userId ?? clientKey(ctx.origin.address)

export function checkInTurn<T>(ctx: Ctx, subject: Subject, check: () => Promise<T>): Promise<T> {
  return checked(senderOf(ctx, subject), check)
}

export function storeInTurn<T>(ctx: Ctx, subject: Subject, store: () => Promise<T>): Promise<T> {
  return stored(senderOf(ctx, subject), store)
}
