import type { TimelineKind } from '@holdall/contract/subscriptions/subscriptions.schemas.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'
import { findLastLine, giveLineTo, insertLine } from './timeline.repository.ts'

/** JSON values. */
type Details = Readonly<Record<string, unknown>>

/** What begins and ends a subscription: of two of a kind in a row, the second is news of the first. */
const turns: readonly TimelineKind[] = ['created', 'cancelled', 'resumed', 'ended']

/** The kinds that may be heard of more than once, and what tells two of them apart. */
const toldApartBy: Readonly<Partial<Record<TimelineKind, readonly string[]>>> = {
  changed: ['plan'],
  'payment-failed': ['renews_at'],
  refunded: ['invoice', 'refunded'],
}

/**
 * Adds a line to the timeline of a subscription, whose row is locked. A person and their gateway often tell of the same
 * fact, in either order: it has one line, which names the person.
 */
export async function note(
  ctx: Needs<'clock'>,
  tx: Tx,
  subscriptionId: string,
  kind: TimelineKind,
  details: Details = {},
  actorId: string | null = null,
): Promise<void> {
  const byPerson = actorId === null ? {} : { byPerson: true }
  const same = await findSame(tx, subscriptionId, kind, details)
  if (!same)
    return insertLine(tx, {
      id: newId(),
      subscription_id: subscriptionId,
      kind,
      details: JSON.stringify({ ...details, ...byPerson }),
      actor_id: actorId,
      created_at: ctx.clock.now(),
    })
  const known: Details = JSON.parse(same.details)
  if (actorId !== null && known.byPerson === undefined)
    await giveLineTo(tx, same.id, actorId, JSON.stringify({ ...known, ...byPerson }))
}

async function findSame(tx: Tx, subscriptionId: string, kind: TimelineKind, details: Details) {
  if (kind === 'cancelled' || kind === 'resumed') {
    const last = await findLastLine(tx, subscriptionId, turns)
    return last?.kind === kind ? last : undefined
  }
  const keys = toldApartBy[kind]
  const last = keys && (await findLastLine(tx, subscriptionId, [kind]))
  if (!last) return undefined
  const known: Details = JSON.parse(last.details)
  // PostgreSQL returns its eight-byte integers as text.
  return keys.every(key => String(known[key] ?? '') === String(details[key] ?? '')) ? last : undefined
}
