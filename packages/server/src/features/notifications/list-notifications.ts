import {
  mostUnread,
  NotificationFacts,
  type NotificationPage,
  type Notification as WireNotification,
} from '@holdall/contract/notifications/notifications.schemas.ts'
import { z } from 'zod'
import { findParticipants } from '../../core/people/participants.repository.ts'
import { type Access, accessItems } from '../../core/rights/access-item.ts'
import { mayKnowOfMoment } from '../../core/rights/evaluation/past.ts'
import { presentItem } from '../../core/rights/present-item.ts'
import { instant } from '../../platform/clock.ts'
import { memberOf, type Needs } from '../../platform/ctx.ts'
import { cursorText, decodeCursor, encodeCursor } from '../../platform/http/cursor.ts'
import { listNotificationsOf, listUnread } from './notifications.repository.ts'
import type { NotificationRow } from './notifications.tables.ts'

const Cursor = z.object({ below: cursorText })

/** The caller's notifications, newest first, without those about things that they may not see (or no longer), or from before their right began. */
export async function listNotifications(
  ctx: Needs<'caller' | 'clock' | 'db'>,
  input: { cursor?: string | undefined; perPage: number },
): Promise<NotificationPage> {
  const { userId } = memberOf(ctx)
  const data: WireNotification[] = []
  let below = input.cursor ? decodeCursor(Cursor, input.cursor).below : null
  for (;;) {
    const wanted = input.perPage - data.length
    const rows = await listNotificationsOf(ctx.db.read, userId, below, wanted + 1)
    const page = rows.slice(0, wanted)
    data.push(...(await present(ctx, userId, page)))
    below = page.at(-1)?.id ?? below
    if (rows.length <= wanted) return { data, nextCursor: null }
    if (data.length >= input.perPage) return { data, nextCursor: encodeCursor({ below }) }
  }
}

/** How many of them are unread, up to `mostUnread`. */
export async function countUnread(ctx: Needs<'caller' | 'clock' | 'db'>): Promise<{ count: number }> {
  const { userId } = memberOf(ctx)
  const rows = await listUnread(ctx.db.read, userId, mostUnread)
  const access = await accessTo(ctx, userId, rows)
  return { count: rows.filter(row => row.item_id === null || isTold(row, access.get(row.item_id))).length }
}

function isTold({ created_at }: { readonly created_at: number }, access: Access | undefined): boolean {
  return access !== undefined && mayKnowOfMoment(access, { at: created_at })
}

function accessTo(ctx: Needs<'clock' | 'db'>, userId: string, rows: readonly { item_id: string | null }[]) {
  const ids = [...new Set(rows.flatMap(row => row.item_id ?? []))]
  return accessItems(ctx, { userId, link: null }, ids)
}

async function present(
  ctx: Needs<'clock' | 'db'>,
  userId: string,
  rows: readonly NotificationRow[],
): Promise<WireNotification[]> {
  const [access, people] = await Promise.all([
    accessTo(ctx, userId, rows),
    findParticipants(
      ctx.db.read,
      rows.map(row => row.actor_id),
    ),
  ])
  return rows.flatMap(row => {
    const found = row.item_id === null ? null : access.get(row.item_id)
    if (found === undefined || (found && !isTold(row, found))) return []
    const actor = people.get(row.actor_id ?? '')
    const item = found && presentItem(found.item, false)
    return {
      id: row.id,
      kind: row.kind,
      at: instant(row.created_at),
      isRead: row.read_at !== null,
      actor: actor ? { name: actor.name, avatarUrl: actor.avatarUrl } : null,
      item: item && { id: item.id, name: item.name, kind: item.kind, fileKind: item.fileKind },
      facts: NotificationFacts.parse(JSON.parse(row.facts)),
    }
  })
}
