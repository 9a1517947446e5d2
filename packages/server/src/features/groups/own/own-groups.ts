import type { GroupChange, GroupInput } from '@holdall/contract/groups/groups.schemas.ts'
import { mostOwnGroups, type OwnGroup, type OwnGroups } from '@holdall/contract/groups/own-groups.schemas.ts'
import { lockUser } from '../../../core/people/people.repository.ts'
import { findGroups } from '../../../core/rights/groups.repository.ts'
import type { GroupRow } from '../../../core/rights/rights.tables.ts'
import { type Ctx, memberOf, type Needs } from '../../../platform/ctx.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { deleteFound } from '../delete-groups.ts'
import { countGroupMembers, countWaiting, listGroupsOwnedBy, lockGroups } from '../groups.repository.ts'
import { changeLocked, insertNew, saving } from '../save-group.ts'
import { countGroupsOwnedBy } from './own-groups.repository.ts'

type Answer = Promise<{ group: OwnGroup }>

/** The caller's own groups. They are listed where the site no longer allows new ones too, because they still give access. */
export async function listOwnGroups(ctx: Needs<'caller' | 'db' | 'settings'>): Promise<OwnGroups> {
  const { userId, permissions } = memberOf(ctx)
  const rows = await listGroupsOwnedBy(ctx.db.read, userId)
  const canAdd = ctx.settings.get('share.own_groups') && permissions.has('files.share')
  return { data: await presentOwn(ctx.db.read, rows.slice(0, mostOwnGroups)), canAdd }
}

/** @throws `group.too-many`, `request.invalid` at `name` if it is taken */
export function createOwnGroup(ctx: Ctx, input: GroupInput): Answer {
  const { userId } = memberOf(ctx)
  return saving(() =>
    ctx.db.transaction(async tx => {
      // So that two calls at the same time don't both make the last one.
      await lockUser(tx, ctx.db.dialect, userId)
      if ((await countGroupsOwnedBy(tx, userId)) >= mostOwnGroups) throw fail('group.too-many', { max: mostOwnGroups })
      return answerOwn(tx, await insertNew(ctx, tx, input, userId))
    }),
  )
}

/** @throws `group.not-found`, `request.invalid` at `name` if it is taken */
export function updateOwnGroup(ctx: Ctx, id: string, change: GroupChange): Answer {
  return saving(() =>
    ctx.db.transaction(async tx => {
      await changeLocked(ctx, tx, await lockOwn(ctx, tx, id), change)
      return answerOwn(tx, id)
    }),
  )
}

/** @throws `group.not-found` */
export async function deleteOwnGroup(ctx: Ctx, id: string): Promise<undefined> {
  await ctx.db.transaction(async tx => deleteFound(ctx, tx, [await lockOwn(ctx, tx, id)]))
}

/** A group of the caller's own. @throws `group.not-found`, alike for groups of others */
export async function lockOwn(ctx: Needs<'caller' | 'db'>, tx: Tx, id: string): Promise<GroupRow> {
  const [group] = await lockGroups(tx, ctx.db.dialect, [id])
  return requireOwner(ctx, group)
}

/** The same for reading. */
export async function findOwn(ctx: Needs<'caller' | 'db'>, id: string): Promise<GroupRow> {
  const [group] = await findGroups(ctx.db.read, [id])
  return requireOwner(ctx, group)
}

function requireOwner(ctx: Needs<'caller'>, group: GroupRow | undefined): GroupRow {
  if (group?.owner_id !== memberOf(ctx).userId) throw fail('group.not-found')
  return group
}

export async function answerOwn(db: Reader, id: string): Answer {
  const [group] = await presentOwn(db, await findGroups(db, [id]))
  if (!group) throw fail('group.not-found')
  return { group }
}

async function presentOwn(db: Reader, rows: readonly GroupRow[]): Promise<OwnGroup[]> {
  const ids = rows.map(row => row.id)
  const members = await countGroupMembers(db, ids)
  const waiting = await countWaiting(db, ids)
  return rows.map(({ id, name, description }) => ({
    id,
    name,
    description,
    memberCount: members.get(id) ?? 0,
    waitingCount: waiting.get(id) ?? 0,
  }))
}
