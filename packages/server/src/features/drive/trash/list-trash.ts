import type { TrashedItem } from '@holdall/contract/drive/drive.schemas.ts'
import { z } from 'zod'
import { withMarks } from '../../../core/marks/with-marks.ts'
import { type Access, accessItems, knownItems } from '../../../core/rights/access-item.ts'
import { originPath } from '../../../core/rights/place-trashed.ts'
import { presentItem } from '../../../core/rights/present-item.ts'
import { type TrashScope, trashScope } from '../../../core/rights/trash-scope.ts'
import { findSpaces } from '../../../core/tree/spaces.repository.ts'
import { instant } from '../../../platform/clock.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { cursorText, decodeCursor, encodeCursor } from '../../../platform/http/cursor.ts'
import { countTrashed, listTrashed, type TrashedRow } from './trash.repository.ts'

const Cursor = z.object({ at: z.int(), id: cursorText })
const dayMs = 24 * 3600 * 1000

export interface TrashPage {
  data: TrashedItem[]
  nextCursor: string | null
  total: number
  ownTotal: number
  bytes: number
  retentionDays: number | null
}

/**
 * A page of the trash of one of the member's spaces, or of all of them together with shared folders that they may
 * change.
 */
export async function listTrash(
  ctx: Ctx,
  input: { spaceId?: string | undefined; cursor?: string | undefined; perPage: number },
): Promise<TrashPage> {
  const { userId } = memberOf(ctx)
  const scope = await trashScope(ctx, userId, { spaceId: input.spaceId })
  if (input.spaceId && scope.spaceIds.length === 0) throw fail('item.not-found')
  const spaces = await findSpaces(ctx.db.read, scope.ownSpaceIds)
  const after = input.cursor ? decodeCursor(Cursor, input.cursor) : null
  const rows = await listTrashed(ctx.db.read, scope, userId, after, input.perPage + 1)
  const page = await asKnown(ctx, userId, scope, rows.slice(0, input.perPage))
  const last = page.at(-1)
  const origins = await accessItems(
    ctx,
    { userId, link: null },
    page.flatMap(row => (row.parent_id ? [row.parent_id] : [])),
  )
  const { all, own } = await countTrashed(ctx.db.read, scope)
  const retentionDays = ctx.settings.get('drive.trash_days')
  return {
    data: await withMarks(
      ctx,
      page.map(row => ({
        ...presentTrashed(row, origins.get(row.parent_id ?? ''), retentionDays, ctx.clock.now()),
        can: { trash: scope.ownSpaceIds.includes(row.space_id), restore: true },
      })),
    ),
    nextCursor: rows.length > page.length && last ? encodeCursor({ at: last.trashed_at, id: last.id }) : null,
    total: all,
    ownTotal: own,
    bytes: [...spaces.values()].reduce((sum, space) => sum + space.trash_bytes, 0),
    retentionDays,
  }
}

/** The rows without the totals of what is closed to the member in them. */
async function asKnown(ctx: Ctx, userId: string, scope: TrashScope, rows: TrashedRow[]): Promise<TrashedRow[]> {
  if (scope.restrictedIds.length === 0) return rows
  const ids = rows.map(row => row.id)
  const known = await knownItems(ctx, { userId, link: null }, ids)
  return rows.map(row => {
    const { size, item_count } = known.get(row.id)?.item ?? row
    return { ...row, size, item_count }
  })
}

function presentTrashed(
  row: TrashedRow,
  origin: Access | undefined,
  retentionDays: number | null,
  now: number,
): Omit<TrashedItem, 'can'> {
  const at = row.trashed_at ?? now
  return {
    ...presentItem(row, row.starred === 1),
    trashedAt: instant(at),
    trashedBy: row.trashed_by_name,
    origin: origin ? originPath(origin) : null,
    daysLeft: retentionDays === null ? null : Math.max(0, Math.ceil((at + retentionDays * dayMs - now) / dayMs)),
  }
}
