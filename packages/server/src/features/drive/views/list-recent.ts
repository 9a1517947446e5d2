import type { PlacedItem, PlacedPage } from '@holdall/contract/drive/drive.schemas.ts'
import { z } from 'zod'
import { listStarred } from '../../../core/marks/stars.repository.ts'
import { withMarks } from '../../../core/marks/with-marks.ts'
import { type Access, accessItems } from '../../../core/rights/access-item.ts'
import { presentPlaced } from '../../../core/rights/present-item.ts'
import { instant } from '../../../platform/clock.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { cursorText, decodeCursor, encodeCursor } from '../../../platform/http/cursor.ts'
import {
  type ArrivalKey,
  type ArrivalSum,
  arrivalMs,
  listUsed,
  sumArrivals,
  type UsedRow,
} from './arrivals.repository.ts'
import type { Marked } from './stars.repository.ts'

const Cursor = z.object({ item_id: cursorText, at: z.int() })

/** Fewer than this are easier to find as they are. */
const fewest = 5

/**
 * A page of what the member used, newest first, where files that came into one folder together are one entry. The entry stands
 * where the newest of them does, on one page only.
 */
export async function listRecent(
  ctx: Ctx,
  input: { cursor?: string | undefined; perPage: number },
): Promise<PlacedPage> {
  const { userId } = memberOf(ctx)
  const data: PlacedPage['data'] = []
  const told = new Map<string, ArrivalKey>()
  const start: Marked | null = input.cursor ? decodeCursor(Cursor, input.cursor) : null
  let after = start
  for (;;) {
    const wanted = input.perPage - data.length
    const rows = await listUsed(ctx.db.read, userId, after, { without: stillComing(told, after), limit: wanted + 1 })
    const page = rows.slice(0, wanted)
    data.push(...(await present(ctx, userId, { page, start, told })))
    after = page.at(-1) ?? after
    if (rows.length <= wanted) return { data, nextCursor: null }
    if (data.length >= input.perPage) {
      const { item_id, at } = after as Marked
      return { data, nextCursor: encodeCursor({ item_id, at }) }
    }
  }
}

const keyOf = ({ folderId, from }: ArrivalKey) => `${from} ${folderId}`

/** Those of which more files can follow. */
function stillComing(told: ReadonlyMap<string, ArrivalKey>, after: Marked | null): ArrivalKey[] {
  return [...told.values()].filter(({ from }) => after === null || (from <= after.at && after.at < from + arrivalMs))
}

interface Portion {
  readonly page: readonly UsedRow[]
  /** The last item of the page before. */
  readonly start: Marked | null
  /** Arrivals that have their entry, here or on an earlier page. Those that get theirs now are added. */
  readonly told: Map<string, ArrivalKey>
}

async function present(ctx: Ctx, userId: string, { page, start, told }: Portion): Promise<PlacedItem[]> {
  const subject = { userId, link: null }
  const sums = await arrivalsIn(ctx, userId, page, start)
  const ids = page.map(row => row.item_id)
  const access = await accessItems(ctx, subject, [...ids, ...[...sums.values()].map(sum => sum.folderId)])
  const starred = await listStarred(ctx.db.read, userId, ids)
  const placed = page.flatMap(row => {
    const found = access.get(row.item_id)
    const sum = row.arrival ? sums.get(keyOf(row.arrival)) : undefined
    const isEntry = sum !== undefined && access.get(sum.folderId)?.mayList === true
    if (isEntry && sum.shown > 0) told.set(keyOf(sum), sum)
    if (!found || (isEntry && told.has(keyOf(sum)))) return []
    if (isEntry) told.set(keyOf(sum), sum)
    return [entryOf(row, found, starred, isEntry ? sum : null)]
  })
  return withMarks(ctx, placed)
}

function entryOf(row: UsedRow, found: Access, starred: ReadonlySet<string>, sum: ArrivalSum | null): PlacedItem {
  const item = { ...presentPlaced(found, starred.has(row.item_id)), usedAt: instant(row.at) }
  if (!sum) return item
  const { count, bytes, pictures } = sum
  return { ...item, arrival: { count, bytes, arePictures: pictures === count } }
}

/** The arrivals of which there is a file here, and that are large enough for an entry. */
async function arrivalsIn(
  ctx: Ctx,
  userId: string,
  page: readonly UsedRow[],
  start: Marked | null,
): Promise<Map<string, ArrivalSum>> {
  const keys = new Map(page.flatMap(({ arrival }) => (arrival ? [[keyOf(arrival), arrival] as const] : [])))
  const sums = await sumArrivals(ctx.db.read, userId, [...keys.values()], start)
  return new Map(sums.filter(sum => sum.count >= fewest && keys.has(keyOf(sum))).map(sum => [keyOf(sum), sum]))
}
