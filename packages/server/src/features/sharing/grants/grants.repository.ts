import type { GrantRole } from '@holdall/contract/drive/drive.schemas.ts'
import { sql } from 'kysely'
import type { PeopleTables } from '../../../core/people/people.tables.ts'
import { grantCounts, linkStands } from '../../../core/rights/counts-now.ts'
import type { GrantRow, NewGrant, RightsTables } from '../../../core/rights/rights.tables.ts'
import { grantsHeldBy } from '../../../core/rights/through-groups.ts'
import type { TreeTables } from '../../../core/tree/tree.tables.ts'
import { undeliveredReason } from '../../../drivers/mail/undelivered.ts'
import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'

const tables = onTables<PeopleTables & RightsTables & TreeTables>()

/** A grant with the person or the group that holds it and the name of the one who gave it. */
export interface HeldGrant extends GrantRow {
  readonly person_email: string | null
  readonly first_name: string | null
  readonly last_name: string | null
  readonly avatar_key: string | null
  readonly group_name: string | null
  /** Says how many people are in the group. */
  readonly group_size: number
  readonly giver_email: string | null
  readonly giver_first_name: string | null
  readonly giver_last_name: string | null
  /** What the mail server said, if the invitation of an address couldn't be delivered. */
  readonly undelivered: string | null
}

function heldGrants(db: Reader, now: number) {
  return tables(db)
    .selectFrom('grants')
    .leftJoin('users', 'users.id', 'grants.user_id')
    .leftJoin('users as givers', 'givers.id', 'grants.created_by')
    .leftJoin('groups', 'groups.id', 'grants.group_id')
    .where(grantCounts(now))
    .selectAll('grants')
    .select(
      sql<number>`(select count(*) from group_members where group_members.group_id = grants.group_id)`.as('group_size'),
    )
    .select([
      'groups.name as group_name',
      'users.email as person_email',
      'users.first_name',
      'users.last_name',
      'users.avatar_key',
      'givers.email as giver_email',
      'givers.first_name as giver_first_name',
      'givers.last_name as giver_last_name',
    ])
    .select(
      sql<string | null>`case when grants.user_id is null and grants.email is not null
        then ${undeliveredReason('grant', sql.ref('grants.id'))} end`.as('undelivered'),
    )
}

/** The grants in effect on these items, oldest first. */
export function listGrants(db: Reader, itemIds: readonly string[], now: number): Promise<HeldGrant[]> {
  return heldGrants(db, now)
    .where('grants.item_id', 'in', [...itemIds])
    .orderBy('grants.created_at')
    .orderBy('grants.id')
    .execute()
}

export function findGrant(db: Reader, id: string, now: number): Promise<HeldGrant | undefined> {
  return heldGrants(db, now).where('grants.id', '=', id).executeTakeFirst()
}

/** Who holds a grant: a user, an address that waits for its account, or a group. */
export type Holder = { readonly userId: string } | { readonly email: string } | { readonly groupId: string }

/** The columns of a grant that say who holds it. */
export function holderColumns(holder: Holder): Pick<GrantRow, 'user_id' | 'email' | 'group_id'> {
  const none = { user_id: null, email: null, group_id: null }
  if ('userId' in holder) return { ...none, user_id: holder.userId }
  return 'email' in holder ? { ...none, email: holder.email } : { ...none, group_id: holder.groupId }
}

/** A condition on the table `grants`: the grant is held by exactly this user, address or group. */
function isHeldBy({ user_id, email, group_id }: Pick<GrantRow, 'user_id' | 'email' | 'group_id'>) {
  if (user_id !== null) return sql<boolean>`grants.user_id = ${user_id}`
  if (group_id !== null) return sql<boolean>`grants.group_id = ${group_id}`
  return sql<boolean>`(grants.user_id is null and grants.email = ${email})`
}

/** The grant in effect on an item for a user, an address that waits for its account, or a group. */
export function findGrantOf(db: Reader, itemId: string, holder: Holder, now: number): Promise<HeldGrant | undefined> {
  return heldGrants(db, now)
    .where('grants.item_id', '=', itemId)
    .where(isHeldBy(holderColumns(holder)))
    .executeTakeFirst()
}

/**
 * Gives a user, an address or a group a grant on an item, or changes the one that it has, which covers since when it was
 * given first. A grant that had ended is replaced by a new one, which is notified again. Returns its id, and what they had before.
 */
export async function putGrant(tx: Tx, row: NewGrant): Promise<{ id: string; before: GrantRow | null }> {
  const known = await tables(tx)
    .selectFrom('grants')
    .selectAll()
    .where('item_id', '=', row.item_id)
    .where(isHeldBy(row))
    .executeTakeFirst()
  const hasEnded = known !== undefined && known.expires_at !== null && known.expires_at <= row.created_at
  if (hasEnded) await deleteGrant(tx, known.id)
  if (!known || hasEnded) {
    await tables(tx).insertInto('grants').values(row).execute()
    return { id: row.id, before: null }
  }
  const { role, expires_at, created_by, created_at, with_versions = 0 } = row
  await tables(tx)
    .updateTable('grants')
    .set({ role, expires_at, created_by, created_at, with_versions, since: known.since ?? known.created_at })
    .where('id', '=', known.id)
    .execute()
  return { id: known.id, before: known }
}

export async function updateGrantRow(
  tx: Tx,
  id: string,
  change: { role?: GrantRole; expires_at?: number | null; with_versions?: number },
): Promise<void> {
  await tables(tx).updateTable('grants').set(change).where('id', '=', id).execute()
}

export async function deleteGrant(tx: Tx, id: string): Promise<void> {
  await tables(tx).deleteFrom('grants').where('id', '=', id).execute()
}

/** Ends all grants on items. Returns those that existed. */
export function deleteGrantsOn(tx: Tx, itemIds: readonly string[]): Promise<GrantRow[]> {
  return tables(tx)
    .deleteFrom('grants')
    .where('item_id', 'in', [...itemIds])
    .returningAll()
    .execute()
}

export interface Received {
  readonly id: string
  readonly item_id: string
  readonly role: GrantRole
  readonly expires_at: number | null
  readonly created_at: number
  readonly created_by: string | null
  readonly group_id: string | null
  readonly group_name: string | null
}

/**
 * What a user holds, newest first, from a place on: each item once, by a grant of their own if they have one, and
 * otherwise by the newest of their groups.
 */
export function listReceived(
  db: Reader,
  userId: string,
  now: number,
  after: { at: number; id: string } | null,
  limit: number,
): Promise<Received[]> {
  return tables(db)
    .selectFrom(
      sql<GrantRow & { place: number }>`(
        select grants.*, row_number() over (
          partition by item_id order by case when group_id is null then 0 else 1 end, created_at desc, id desc
        ) as place from ${grantsHeldBy(userId)} as grants where ${grantCounts(now)}
      )`.as('grants'),
    )
    .leftJoin('groups', 'groups.id', 'grants.group_id')
    .where('grants.place', '=', 1)
    .$if(after !== null, query =>
      query.where(sql<boolean>`(grants.created_at, grants.id) < (${after?.at ?? 0}, ${after?.id ?? ''})`),
    )
    .select(['grants.id', 'grants.item_id', 'grants.role', 'grants.expires_at', 'grants.created_at'])
    .select(['grants.created_by', 'grants.group_id', 'groups.name as group_name'])
    .orderBy('grants.created_at', 'desc')
    .orderBy('grants.id', 'desc')
    .limit(limit)
    .execute()
}

export interface Given {
  readonly item_id: string
  readonly people: number
  readonly links: number
  /** Visits of its links. */
  readonly visits: number
  /** Says when the first of these grants and links expires. */
  readonly ends_at: number | null
  readonly at: number
}

/** Items with a grant or a live link that the user created, or in one of their spaces; most recently shared first. */
export async function listGiven(
  db: Reader,
  userId: string,
  now: number,
  after: { at: number; id: string } | null,
  limit: number,
): Promise<Given[]> {
  const from = after ? sql`having max(at) < ${after.at} or (max(at) = ${after.at} and item_id < ${after.id})` : sql``
  const own = sql`select id from spaces where owner_id = ${userId}`
  const { rows } = await sql<Given>`
    select item_id, sum(people) as people, sum(links) as links, sum(visits) as visits, min(ends_at) as ends_at,
      max(at) as at from (
      select grants.item_id, case when grants.group_id is null then 1
          else (select count(*) from group_members where group_members.group_id = grants.group_id) end as people,
        0 as links, 0 as visits, grants.expires_at as ends_at,
        grants.created_at as at from grants
      join items on items.id = grants.item_id
      where (grants.created_by = ${userId} or items.space_id in (${own}))
        and (grants.user_id is null or grants.user_id <> ${userId})
        and ${grantCounts(now)}
      union all
      select links.item_id, 0, 1, links.visits, links.expires_at, links.created_at from links join items on items.id = links.item_id
      where (links.created_by = ${userId} or items.space_id in (${own})) and ${linkStands(now)}
    ) as given group by item_id ${from} order by max(at) desc, item_id desc limit ${limit}`.execute(db)
  return rows.map(row => ({
    ...row,
    people: Number(row.people),
    links: Number(row.links),
    visits: row.visits,
    ends_at: row.ends_at,
    at: row.at,
  }))
}

/**
 * Grants that waited for this confirmed address become the user's own; one that they already have stays as it is.
 * Grants from a suspended user or from a deleted account keep waiting.
 */
export async function adoptGrants(tx: Tx, userId: string, email: string): Promise<string[]> {
  const waiting = await tables(tx)
    .selectFrom('grants')
    .innerJoin('users as givers', 'givers.id', 'grants.created_by')
    .select(['grants.id', 'grants.item_id'])
    .where('grants.user_id', 'is', null)
    .where('grants.email', '=', email)
    .where('givers.banned_at', 'is', null)
    .execute()
  for (const grant of waiting) {
    const own = await tables(tx)
      .selectFrom('grants')
      .select('id')
      .where('user_id', '=', userId)
      .where('item_id', '=', grant.item_id)
      .executeTakeFirst()
    if (own) await deleteGrant(tx, grant.id)
    else
      await tables(tx).updateTable('grants').set({ user_id: userId, email: null }).where('id', '=', grant.id).execute()
  }
  return waiting.map(grant => grant.item_id)
}
