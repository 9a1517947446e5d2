import type { JoinedGroup } from '@holdall/contract/groups/own-groups.schemas.ts'
import { z } from 'zod'
import { writeAudit } from '../../../core/audit/audit.ts'
import { findParticipants } from '../../../core/people/participants.repository.ts'
import { instant } from '../../../platform/clock.ts'
import { type Ctx, memberOf, type Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { cursorText, decodeCursor, encodeCursor } from '../../../platform/http/cursor.ts'
import { deleteGroupMembers, lockGroups } from '../groups.repository.ts'
import { publishGroups } from '../publish-groups.ts'
import { listJoined } from './own-groups.repository.ts'

const Cursor = z.object({ nameKey: cursorText, id: cursorText })

/** The groups of the site and of others that the caller is in, by name. @throws `list.bad-cursor` */
export async function listJoinedGroups(
  ctx: Needs<'caller' | 'db'>,
  input: { cursor?: string | undefined; perPage: number },
): Promise<{ data: JoinedGroup[]; nextCursor: string | null }> {
  const { read } = ctx.db
  const after = input.cursor ? decodeCursor(Cursor, input.cursor) : { nameKey: '', id: '' }
  const rows = await listJoined(read, memberOf(ctx).userId, after, input.perPage + 1)
  const page = rows.slice(0, input.perPage)
  const owners = await findParticipants(
    read,
    page.flatMap(row => row.owner_id ?? []),
  )
  const last = page.at(-1)
  return {
    data: page.map(({ id, name, description, owner_id, added_at }) => ({
      id,
      name,
      description,
      owner: owner_id === null ? null : (owners.get(owner_id)?.name ?? null),
      joinedAt: instant(added_at),
      canLeave: owner_id !== null,
    })),
    nextCursor: rows.length > page.length && last ? encodeCursor({ nameKey: last.name_key, id: last.id }) : null,
  }
}

/**
 * Leaves a group that another member has made: nobody asked the caller before putting them in. Who is in the groups of
 * the site is for administrators to decide.
 * @throws `group.not-found` for groups that the caller isn't in, `group.not-leavable`
 */
export async function leaveGroup(ctx: Ctx, id: string): Promise<undefined> {
  const { userId } = memberOf(ctx)
  await ctx.db.transaction(async tx => {
    const [group] = await lockGroups(tx, ctx.db.dialect, [id])
    const left = group ? await deleteGroupMembers(tx, id, [userId]) : []
    if (!group || left.length === 0) throw fail('group.not-found')
    if (group.owner_id === null) throw fail('group.not-leavable')
    await writeAudit(tx, ctx, { action: 'group.left', object: { type: 'group', id }, after: { name: group.name } })
    await publishGroups(ctx, tx, [id], [userId])
  })
}
