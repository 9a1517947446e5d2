import type { Activity, ActivityPage } from '@holdall/contract/activity/activity.contract.ts'
import { z } from 'zod'
import { accessItem } from '../../core/rights/access-item.ts'
import { allows } from '../../core/rights/memberships.repository.ts'
import { listVisibleSpaces, visibleTo } from '../../core/rights/visible-to.ts'
import { memberOf, type Needs } from '../../platform/ctx.ts'
import { cursorText, decodeCursor, encodeCursor } from '../../platform/http/cursor.ts'
import { type Line, listLinesIn, listLinesOf } from './activity.repository.ts'
import { presentActivity } from './present-activity.ts'

interface Wanted {
  readonly cursor?: string | undefined
  readonly perPage: number
}

const Cursor = z.object({ below: cursorText })

/** Entries per read, and reads per page: in a busy drive, a reader may see few of the entries. */
const batch = 100
const mostBatches = 10

/** What happened to an item and, for a folder, to its direct children at the time. @throws `item.not-found` */
export async function listItemActivity(
  ctx: Needs<'caller' | 'clock' | 'db'>,
  itemId: string,
  wanted: Wanted,
): Promise<ActivityPage> {
  const { userId } = memberOf(ctx)
  await accessItem(ctx, { userId, link: null }, itemId)
  return page(ctx, wanted, (below, limit) => listLinesOf(ctx.db.read, itemId, below, limit))
}

/** What happened in the caller's own spaces and workspaces, and to what others have shared with them. */
export async function listFeed(ctx: Needs<'caller' | 'clock' | 'db'>, wanted: Wanted): Promise<ActivityPage> {
  const { userId } = memberOf(ctx)
  const { spaces, granted } = await visibleTo(ctx.db.read, userId, ctx.clock.now())
  const spaceIds = [...new Set([...spaces.map(({ space }) => space.id), ...granted.map(item => item.space_id)])]
  return page(ctx, wanted, (below, limit) => listLinesIn(ctx.db.read, spaceIds, below, limit))
}

async function page(
  ctx: Needs<'caller' | 'clock' | 'db'>,
  { cursor, perPage }: Wanted,
  fetch: (below: string | null, limit: number) => Promise<Line[]>,
): Promise<ActivityPage> {
  const { userId } = memberOf(ctx)
  const ownSpaces = await listSharableSpaces(ctx, userId)
  const data: Activity[] = []
  let below = cursor ? decodeCursor(Cursor, cursor).below : null
  for (let count = 0; count < mostBatches; count++) {
    const lines = await fetch(below, batch)
    const shown = await presentActivity(ctx, userId, ownSpaces, lines)
    const room = perPage - data.length
    data.push(...shown.slice(0, room))
    const isFull = shown.length > room || data.length === perPage
    below = isFull ? (data.at(-1)?.id ?? below) : (lines.at(-1)?.id ?? below)
    if (lines.length < batch && shown.length <= room) return { data, nextCursor: null }
    if (isFull) break
  }
  return { data, nextCursor: encodeCursor({ below }) }
}

/**
 * The spaces in which the caller can see and share everything, with the time since when they do. Nothing says of items that
 * are deleted forever whether they were closed to the caller.
 */
async function listSharableSpaces(ctx: Needs<'db'>, userId: string): Promise<Map<string, number>> {
  const spaces = await listVisibleSpaces(ctx.db.read, userId)
  const whole = spaces.filter(one => allows(one, 'files.share') && (one.isOwner || !one.hasRestrictions))
  return new Map(whole.map(({ space, since }) => [space.id, since]))
}
