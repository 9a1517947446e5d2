import type { TrashedItem } from '@holdall/contract/drive/drive.schemas.ts'
import { z } from 'zod'
import { instant } from '../../../platform/clock.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { cursorText, decodeCursor, encodeCursor } from '../../../platform/http/cursor.ts'
import { findChains, type Item } from '../items.repository.ts'
import { presentItem } from '../present-item.ts'
import { listOwnSpaces } from '../spaces.repository.ts'
import { countTrashed, listTrashed, type TrashedRow } from './trash.repository.ts'

const Cursor = z.object({ at: z.int(), id: cursorText })
const dayMs = 24 * 3600 * 1000

export interface TrashPage {
  data: TrashedItem[]
  nextCursor: string | null
  total: number
  bytes: number
  retentionDays: number | null
}

/** A page of the trash of one or of all of the member's spaces. */
export async function listTrash(
  ctx: Ctx,
  input: { spaceId?: string | undefined; cursor?: string | undefined; perPage: number },
): Promise<TrashPage> {
  const { userId } = memberOf(ctx)
  const spaces = (await listOwnSpaces(ctx.db.read, userId)).filter(
    space => !input.spaceId || space.id === input.spaceId,
  )
  if (input.spaceId && spaces.length === 0) throw fail('item.not-found')
  const ids = spaces.map(space => space.id)
  const after = input.cursor ? decodeCursor(Cursor, input.cursor) : null
  const rows = await listTrashed(ctx.db.read, ids, userId, after, input.perPage + 1)
  const page = rows.slice(0, input.perPage)
  const last = page.at(-1)
  const chains = await findChains(
    ctx.db.read,
    page.flatMap(row => (row.parent_id ? [row.parent_id] : [])),
  )
  const retentionDays = ctx.settings.get('drive.trash_days')
  return {
    data: page.map(row => presentTrashed(row, chains.get(row.parent_id ?? ''), retentionDays, ctx.clock.now())),
    nextCursor: rows.length > page.length && last ? encodeCursor({ at: last.trashed_at, id: last.id }) : null,
    total: await countTrashed(ctx.db.read, ids),
    bytes: spaces.reduce((sum, space) => sum + Number(space.trash_bytes), 0),
    retentionDays,
  }
}

function presentTrashed(
  row: TrashedRow,
  origin: Item[] | undefined,
  retentionDays: number | null,
  now: number,
): TrashedItem {
  const at = row.trashed_at ?? now
  const isThere = origin?.every(step => step.state === 'live') ?? false
  return {
    ...presentItem(row, row.starred === 1),
    trashedAt: instant(at),
    trashedBy: row.trashed_by_name,
    origin: isThere && origin ? origin.map(step => ({ id: step.id, name: step.name })).reverse() : null,
    daysLeft: retentionDays === null ? null : Math.max(0, Math.ceil((at + retentionDays * dayMs - now) / dayMs)),
    can: { trash: true, restore: true },
  }
}
