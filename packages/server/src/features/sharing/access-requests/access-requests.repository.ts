import { sql } from 'kysely'
import type { PeopleTables } from '../../../core/people/people.tables.ts'
import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import type { AccessRequestRow, SharingTables } from '../sharing.tables.ts'

const tables = onTables<PeopleTables & SharingTables>()

/** A request with the user who sent it. */
export interface AskedRow extends AccessRequestRow {
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly avatar_key: string | null
  readonly banned_at: number | null
  readonly isConfirmed: boolean
}

export function findRequestOf(db: Reader, userId: string, itemId: string): Promise<AccessRequestRow | undefined> {
  return tables(db)
    .selectFrom('access_requests')
    .selectAll()
    .where('user_id', '=', userId)
    .where('item_id', '=', itemId)
    .executeTakeFirst()
}

/** Stores a request in place of one that was answered. @returns false if another one came first */
export async function putRequest(tx: Tx, row: AccessRequestRow): Promise<boolean> {
  await tables(tx)
    .deleteFrom('access_requests')
    .where('user_id', '=', row.user_id)
    .where('item_id', '=', row.item_id)
    .where('state', '<>', 'open')
    .execute()
  const added = await tables(tx)
    .insertInto('access_requests')
    .values(row)
    .onConflict(on => on.columns(['user_id', 'item_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

function withPeople(db: Reader) {
  return tables(db)
    .selectFrom('access_requests')
    .innerJoin('users', 'users.id', 'access_requests.user_id')
    .selectAll('access_requests')
    .select([
      'users.email',
      'users.email_confirmed_at',
      'users.first_name',
      'users.last_name',
      'users.avatar_key',
      'users.banned_at',
    ])
}

type WithPerson = Awaited<ReturnType<ReturnType<typeof withPeople>['execute']>>[number]
const asked = ({ email_confirmed_at: at, ...row }: WithPerson): AskedRow => ({ ...row, isConfirmed: at !== null })

export async function findAsked(db: Reader, id: string): Promise<AskedRow | undefined> {
  const row = await withPeople(db).where('access_requests.id', '=', id).executeTakeFirst()
  return row && asked(row)
}

/**
 * Open requests for an item, oldest first, without those from users who are suspended or whose address is no longer
 * confirmed.
 */
export async function listOpen(db: Reader, itemId: string, limit: number): Promise<AskedRow[]> {
  const rows = await withPeople(db)
    .where('access_requests.item_id', '=', itemId)
    .where('access_requests.state', '=', 'open')
    .where('users.banned_at', 'is', null)
    .orderBy('access_requests.created_at')
    .orderBy('access_requests.id')
    .limit(limit)
    .execute()
  return rows.map(asked).filter(row => row.isConfirmed)
}

/** Answers open requests of these people for an item. Returns these requests. */
export function answerRequests(
  tx: Tx,
  itemId: string,
  userIds: readonly string[],
  answer: { readonly state: 'granted' | 'declined'; readonly answered_at: number },
): Promise<AccessRequestRow[]> {
  return tables(tx)
    .updateTable('access_requests')
    .set(answer)
    .where('item_id', '=', itemId)
    .where('user_id', 'in', [...userIds, ''])
    .where('state', '=', 'open')
    .returningAll()
    .execute()
}

/** Records that those who may share the item have been notified. @returns false if that was done before */
export async function setNotified(tx: Tx, id: string, now: number): Promise<boolean> {
  const row = await tables(tx)
    .updateTable('access_requests')
    .set({ told_at: now })
    .where('id', '=', id)
    .where(sql<boolean>`told_at is null`)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteRequestsBefore(tx: Tx, before: number): Promise<void> {
  await tables(tx).deleteFrom('access_requests').where('created_at', '<', before).execute()
}
