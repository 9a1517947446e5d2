import type { Timeline } from '@holdall/contract/billing/oversight.schemas.ts'
import { z } from 'zod'
import type { SubscriptionRow } from '../../../core/plans/plans.tables.ts'
import { findSubscription } from '../../../core/plans/subscriptions.repository.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { cursorText, decodeCursor, encodeCursor } from '../../../platform/http/cursor.ts'
import { listEventsOf } from '../events/events.repository.ts'
import { type Below, listLines } from '../timeline.repository.ts'
import { type Happened, presentTimeline } from './present-timeline.ts'

/** The last entry of the page before. */
const Cursor = z.object({ at: z.int(), source: z.enum(['line', 'event']), id: cursorText })
type Cursor = z.infer<typeof Cursor>

/**
 * What happened to a subscription here and what its gateway sent, the newest first. An event comes before what it
 * caused, so of the same time it stands below.
 * @throws `subscription.not-found`, `list.bad-cursor`
 */
export async function readTimeline(
  ctx: Needs<'db'>,
  id: string,
  { cursor, perPage }: { readonly cursor?: string | undefined; readonly perPage: number },
): Promise<Timeline> {
  const { read } = ctx.db
  const below = cursor ? decodeCursor(Cursor, cursor) : null
  const subscription = await findSubscription(read, id)
  if (!subscription) throw fail('subscription.not-found')
  const lines = await listLines(read, id, linesBelow(below), perPage + 1)
  const events = await listEvents(ctx, subscription, eventsBelow(below), perPage + 1)
  const all: Happened[] = [
    ...lines.map(line => ({ source: 'line', at: line.created_at, id: line.id, line }) as const),
    ...events.map(event => ({ source: 'event', at: event.received_at, id: event.id, event }) as const),
  ]
  // Sorting keeps what is equal in its order: lines before events.
  const page = all.sort((a, b) => b.at - a.at).slice(0, perPage)
  const last = page.at(-1)
  return {
    data: await presentTimeline(ctx, subscription, page),
    nextCursor:
      last && all.length > perPage
        ? encodeCursor({ at: last.at, source: last.source, id: last.id } satisfies Cursor)
        : null,
  }
}

function listEvents(
  { db }: Needs<'db'>,
  { gateway, gateway_id: remoteId, mode }: SubscriptionRow,
  below: Below | null,
  limit: number,
) {
  if (gateway === 'none' || remoteId === null || mode === null) return []
  return listEventsOf(db.read, { gateway, mode, remoteId }, below, limit)
}

function linesBelow(cursor: Cursor | null): Below | null {
  return cursor && { at: cursor.at, id: cursor.source === 'line' ? cursor.id : null }
}

function eventsBelow(cursor: Cursor | null): Below | null {
  if (!cursor || cursor.source === 'event') return cursor
  return { at: cursor.at + 1, id: null }
}
