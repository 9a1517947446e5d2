import type { GrantRole } from '@holdall/contract/drive/drive.schemas.ts'
import { sql } from 'kysely'
import { onTables, type Reader } from '../../platform/database/database.ts'
import { isAmong, prepared } from '../../platform/database/prepared.ts'
import type { TreeTables } from '../tree/tree.tables.ts'
import { grantCounts } from './counts-now.ts'
import { rolesThatMay } from './powers.ts'
import type { RightsTables } from './rights.tables.ts'
import type { HeldRole } from './rights.ts'
import { grantHolders, grantsHeldBy } from './through-groups.ts'

const tables = onTables<RightsTables & TreeTables>()

const readGrants = prepared((db, userId: string, itemIds: readonly string[], now: number) =>
  tables(db)
    .selectFrom(grantsHeldBy(userId).as('grants'))
    .select(['id', 'item_id', 'role', 'group_id', 'began_at', 'with_versions'])
    .where(e => isAmong(e.ref('item_id'), itemIds))
    .where(grantCounts(now)),
)

/** The roles that a person holds on these items at `now`, themselves or through groups, by item. */
export async function findGrants(
  db: Reader,
  userId: string,
  itemIds: readonly string[],
  now: number,
): Promise<Map<string, HeldRole[]>> {
  const found = new Map<string, HeldRole[]>()
  const unique = [...new Set(itemIds)]
  for (let start = 0; start < unique.length; start += 500) {
    for (const row of await readGrants(db, userId, unique.slice(start, start + 500), now)) {
      const { id: grantId, item_id, role, group_id: groupId } = row
      const held = { grantId, role, groupId, since: row.began_at, withVersions: row.with_versions === 1 }
      const others = found.get(item_id)
      if (others) others.push(held)
      else found.set(item_id, [held])
    }
  }
  return found
}

/** Which of these people hold a grant on each of these items at `now`, by item. */
export async function listHolders(
  db: Reader,
  itemIds: readonly string[],
  userIds: readonly string[],
  now: number,
): Promise<Map<string, string[]>> {
  const holders = new Map<string, string[]>()
  for (let start = 0; start < itemIds.length; start += 500) {
    const rows = await tables(db)
      .selectFrom(grantHolders.as('grants'))
      .select(['item_id', 'user_id'])
      .distinct()
      .where('item_id', 'in', itemIds.slice(start, start + 500))
      .where('user_id', 'in', [...userIds])
      .where(grantCounts(now))
      .execute()
    for (const { item_id, user_id } of rows) holders.set(item_id, [...(holders.get(item_id) ?? []), user_id])
  }
  return holders
}

interface HolderOptions {
  /** Only those with one of these roles. */
  readonly roles?: readonly GrantRole[]
  /** The maximum number of people to return, ordered by id. */
  readonly most?: number
}

/** Everyone who holds a grant on any of these items at `now`, themselves or through a group. */
export async function listHoldersOf(
  db: Reader,
  itemIds: readonly string[],
  now: number,
  { roles, most }: HolderOptions = {},
): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom(grantHolders.as('grants'))
    .select('user_id')
    .distinct()
    .where('item_id', 'in', [...itemIds])
    .where(grantCounts(now))
    .$if(roles !== undefined, query => query.where('role', 'in', roles ?? []))
    .$if(most !== undefined, query => query.orderBy('user_id').limit(most ?? 0))
    .execute()
  return rows.map(row => row.user_id)
}

/** An item that was shared with a person. */
export interface GrantedItem {
  readonly id: string
  readonly space_id: string
}

/** The folders of others that a person may change at `now`. */
export function listEditable(db: Reader, userId: string, now: number): Promise<GrantedItem[]> {
  return granted(db, userId, now)
    .innerJoin('spaces', 'spaces.id', 'items.space_id')
    .where('grants.role', 'in', rolesThatMay('edit'))
    .where(sql<boolean>`items.rank = 0`)
    .where('spaces.owner_id', '!=', userId)
    .execute()
}

/** The items on which a person holds a grant at `now`. */
export function listGranted(db: Reader, userId: string, now: number): Promise<GrantedItem[]> {
  return readGranted(db, userId, now)
}

const readGranted = prepared((db, userId: string, now: number) => granted(db, userId, now))

function granted(db: Reader, userId: string, now: number) {
  return (
    tables(db)
      .selectFrom(grantsHeldBy(userId).as('grants'))
      .innerJoin('items', 'items.id', 'grants.item_id')
      .select(['items.id', 'items.space_id'])
      // Someone may hold several grants on one item.
      .distinct()
      .where(grantCounts(now))
  )
}

/**
 * Whether something waits for an address that has no account yet, at `now` in ms since 1970: a share that hasn't expired,
 * an invitation to a workspace that exists, or a place in a group.
 * @param email in lower case
 */
export async function isAwaited(db: Reader, email: string, now: number): Promise<boolean> {
  const t = tables(db)
  const share = await t
    .selectFrom('grants')
    .select('id')
    .where('email', '=', email)
    .where('user_id', 'is', null)
    .where(grantCounts(now))
    .limit(1)
    .executeTakeFirst()
  if (share) return true
  const invitation = await t
    .selectFrom('space_invitations')
    .innerJoin('spaces', 'spaces.id', 'space_invitations.space_id')
    .select('space_invitations.id')
    .where('space_invitations.email', '=', email)
    .where('spaces.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (invitation) return true
  const place = await t
    .selectFrom('group_addresses')
    .select('id')
    .where('email', '=', email)
    .limit(1)
    .executeTakeFirst()
  return place !== undefined
}
