import type { SharedItem } from '@holdall/contract/sharing/people.schemas.ts'
import { z } from 'zod'
import { withAllMarks } from '../../../core/marks/with-all-marks.ts'
import { findPeople } from '../../../core/people/listed-people.repository.ts'
import { accessItems } from '../../../core/rights/access-item.ts'
import { presentPlaced } from '../../../core/rights/present-item.ts'
import { instant, instantOrNull } from '../../../platform/clock.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { cursorText, decodeCursor, encodeCursor } from '../../../platform/http/cursor.ts'
import { listReceived, type Received } from '../grants/grants.repository.ts'
import { presentPerson } from '../present-person.ts'

export const SharedCursor = z.object({ at: z.int(), id: cursorText })

export interface PageWanted {
  readonly cursor?: string | undefined
  readonly perPage: number
}

/** What others have shared with the caller, newest first; items in the trash are left out until they are restored. */
export async function sharedWithMe(
  ctx: Ctx,
  { cursor, perPage }: PageWanted,
): Promise<{ data: SharedItem[]; nextCursor: string | null }> {
  const { userId } = memberOf(ctx)
  const data: SharedItem[] = []
  let after = cursor ? decodeCursor(SharedCursor, cursor) : null
  for (;;) {
    const wanted = perPage - data.length
    const received = await listReceived(ctx.db.read, userId, ctx.clock.now(), after, wanted + 1)
    const page = received.slice(0, wanted)
    data.push(...(await present(ctx, userId, page)))
    const last = page.at(-1)
    after = last ? { at: last.created_at, id: last.id } : after
    if (received.length <= wanted) return { data, nextCursor: null }
    if (data.length >= perPage) return { data, nextCursor: encodeCursor(after) }
  }
}

async function present(ctx: Ctx, userId: string, received: readonly Received[]): Promise<SharedItem[]> {
  const ids = received.map(grant => grant.item_id)
  const [access, people] = await Promise.all([
    accessItems(ctx, { userId, link: null }, ids),
    findPeople(
      ctx.db.read,
      received.flatMap(grant => grant.created_by ?? []),
    ),
  ])
  const shown = received.flatMap(grant => {
    const found = access.get(grant.item_id)
    const giver = people.get(grant.created_by ?? '')
    if (!found) return []
    return {
      ...presentPlaced(found, false),
      grant: {
        id: grant.id,
        role: grant.role,
        expiresAt: instantOrNull(grant.expires_at),
        sharedAt: instant(grant.created_at),
        sharedBy: giver ? presentPerson(giver) : null,
        group: grant.group_id === null ? null : { id: grant.group_id, name: grant.group_name ?? '' },
      },
    }
  })
  return withAllMarks(ctx, shown)
}
