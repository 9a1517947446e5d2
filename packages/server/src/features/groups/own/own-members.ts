import type { OwnGroup, OwnGroupMember } from '@holdall/contract/groups/own-groups.schemas.ts'
import type { Outcomes } from '@holdall/contract/kit/outcomes.ts'
import { z } from 'zod'
import { avatarUrl, displayName } from '../../../core/people/person-names.ts'
import { instant } from '../../../platform/clock.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import { cursorText, decodeCursor, encodeCursor } from '../../../platform/http/cursor.ts'
import { newId } from '../../../platform/ids.ts'
import { done, leftAlone } from '../../../platform/outcomes.ts'
import { recordMembers, requireMemberLimit } from '../change-members.ts'
import { deleteGroupMembers, findExisting, insertGroupMembers } from '../groups.repository.ts'
import {
  deleteAddresses,
  findByAddress,
  insertAddresses,
  listOwnMembers,
  type OwnMemberRow,
} from './own-groups.repository.ts'
import { answerOwn, findOwn, lockOwn } from './own-groups.ts'

type Answer = Promise<{ group: OwnGroup }>

const Cursor = z.object({ email: cursorText, id: cursorText })

/** Who is in one of the caller's groups, by address. @throws `group.not-found`, `list.bad-cursor` */
export async function listMembersOfOwn(
  ctx: Needs<'caller' | 'db'>,
  input: { id: string; cursor?: string | undefined; perPage: number },
): Promise<{ data: OwnGroupMember[]; nextCursor: string | null }> {
  await findOwn(ctx, input.id)
  const after = input.cursor ? decodeCursor(Cursor, input.cursor) : { email: '', id: '' }
  const rows = await listOwnMembers(ctx.db.read, input.id, after, input.perPage + 1)
  const page = rows.slice(0, input.perPage)
  const last = page.at(-1)
  const nextCursor = rows.length > page.length && last ? encodeCursor({ email: last.email, id: last.id }) : null
  return { data: page.map(present), nextCursor }
}

function present(row: OwnMemberRow): OwnGroupMember {
  const { id, email, added_at, is_waiting } = row
  const person = is_waiting ? null : { name: displayName(row), avatarUrl: avatarUrl(row) }
  return { id, person, email, addedAt: instant(added_at) }
}

/**
 * Adds people by address. An address without a confirmed account waits until someone has confirmed it, like a share
 * with it; nobody is mailed for it.
 * @throws `group.not-found`, `group.full`
 */
export function addToOwn(ctx: Ctx, id: string, addresses: readonly string[]): Answer {
  return ctx.db.transaction(async tx => {
    await lockOwn(ctx, tx, id)
    const emails = [...new Set(addresses.map(email => email.toLowerCase()))]
    const people = await findByAddress(tx, emails)
    const added_at = ctx.clock.now()
    const rows = people.map(person => ({ group_id: id, user_id: person.id, added_at }))
    const changed = rows.length > 0 ? await insertGroupMembers(tx, rows) : []
    const strangers = emails.filter(email => !people.some(person => person.email === email))
    const waiting = await insertAddresses(
      tx,
      strangers.map(email => ({ id: newId(), group_id: id, email, added_at })),
    )
    await requireMemberLimit(tx, id)
    await recordMembers(ctx, tx, { id, action: 'group.members-added', people, changed, addresses: waiting })
    return answerOwn(tx, id)
  })
}

/** Removes people and addresses, with an outcome for each. @throws `group.not-found` */
export function removeFromOwn(ctx: Ctx, id: string, memberIds: readonly string[]): Promise<Outcomes> {
  const wanted = [...new Set(memberIds)]
  return ctx.db.transaction(async tx => {
    await lockOwn(ctx, tx, id)
    const people = await findExisting(tx, wanted)
    const changed = await deleteGroupMembers(tx, id, wanted)
    const waited = await deleteAddresses(tx, id, wanted)
    const addresses = waited.map(row => row.email)
    await recordMembers(ctx, tx, { id, action: 'group.members-removed', people, changed, addresses })
    const removed = new Set([...changed, ...waited.map(row => row.id)])
    return { data: wanted.map(one => (removed.has(one) ? done(one) : leftAlone(one, 'group.not-member'))) }
  })
}
