import type { NotificationKind } from '@holdall/contract/notifications/notifications.schemas.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import type { PeopleTables } from '../../core/people/people.tables.ts'
import { onTables, type Reader, type Tx } from '../../platform/database/database.ts'
import type { NotificationPreferenceRow, NotificationRow, NotificationTables } from './notifications.tables.ts'

const tables = onTables<NotificationTables & PeopleTables>()

// Literal, so that SQLite uses the partial indexes.
const isUnread = sql<boolean>`read_at is null and withdrawn_at is null`
const stands = (e: ExpressionBuilder<NotificationTables, 'notifications'>) => e('withdrawn_at', 'is', null)

export interface Recipient {
  readonly id: string
  readonly email: string
  readonly isConfirmed: boolean
}

/** The ones of these users who can be notified: those with an account that isn't suspended. */
export async function findRecipients(db: Reader, ids: readonly string[]): Promise<Recipient[]> {
  if (ids.length === 0) return []
  const rows = await tables(db)
    .selectFrom('users')
    .select(['id', 'email', 'email_confirmed_at'])
    .where('id', 'in', [...ids])
    .where('banned_at', 'is', null)
    .execute()
  return rows.map(row => ({ id: row.id, email: row.email, isConfirmed: row.email_confirmed_at !== null }))
}

/** Adds notifications that don't exist yet. Returns the users for whom they are new. */
export async function insertNotifications(tx: Tx, rows: readonly NotificationRow[]): Promise<string[]> {
  if (rows.length === 0) return []
  const added = await tables(tx)
    .insertInto('notifications')
    .values([...rows])
    .onConflict(on => on.columns(['cause', 'user_id']).doNothing())
    .returning('user_id')
    .execute()
  return added.map(row => row.user_id)
}

/** Newest first, starting below an id. */
export function listNotificationsOf(
  db: Reader,
  userId: string,
  below: string | null,
  limit: number,
): Promise<NotificationRow[]> {
  return tables(db)
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', userId)
    .where(stands)
    .$if(below !== null, query => query.where('id', '<', below))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export function listUnread(
  db: Reader,
  userId: string,
  limit: number,
): Promise<{ id: string; item_id: string | null; created_at: number }[]> {
  return tables(db)
    .selectFrom('notifications')
    .select(['id', 'item_id', 'created_at'])
    .where('user_id', '=', userId)
    .where(isUnread)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** @returns whether the user has it */
export async function setRead(tx: Tx, userId: string, id: string, readAt: number | null): Promise<boolean> {
  const row = await tables(tx)
    .updateTable('notifications')
    .set({ read_at: readAt })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where(stands)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function setAllRead(tx: Tx, userId: string, until: number, readAt: number): Promise<void> {
  await tables(tx)
    .updateTable('notifications')
    .set({ read_at: readAt })
    .where('user_id', '=', userId)
    .where('created_at', '<=', until)
    .where(isUnread)
    .execute()
}

/** Changes all notifications of these causes. Returns the users who have them. */
export async function updateOfCauses(
  tx: Tx,
  causes: readonly string[],
  change: Partial<Pick<NotificationRow, 'facts' | 'withdrawn_at'>>,
): Promise<string[]> {
  if (causes.length === 0) return []
  const rows = await tables(tx)
    .updateTable('notifications')
    .set(change)
    .where('cause', 'in', [...causes])
    .returning('user_id')
    .execute()
  return rows.map(row => row.user_id)
}

export function listPreferences(
  db: Reader,
  userIds: readonly string[],
  kind?: NotificationKind,
): Promise<NotificationPreferenceRow[]> {
  return tables(db)
    .selectFrom('notification_preferences')
    .selectAll()
    .where('user_id', 'in', [...userIds])
    .$if(kind !== undefined, query => query.where('kind', '=', kind as NotificationKind))
    .execute()
}

export async function putPreference(tx: Tx, row: NotificationPreferenceRow): Promise<void> {
  const { in_app, by_mail } = row
  await tables(tx)
    .insertInto('notification_preferences')
    .values(row)
    .onConflict(on => on.columns(['user_id', 'kind']).doUpdateSet({ in_app, by_mail }))
    .execute()
}

/** Deletes notifications about a resource whose causes were withdrawn before a time. */
export async function deleteWithdrawnBefore(tx: Tx, resource: string, before: number): Promise<void> {
  await tables(tx)
    .deleteFrom('notifications')
    .where('withdrawn_at', 'is not', null)
    .where('withdrawn_at', '<', before)
    .where('cause', 'like', `${resource}:%`)
    .execute()
}

export async function deleteNotificationsBefore(tx: Tx, before: number): Promise<void> {
  await tables(tx).deleteFrom('notifications').where('created_at', '<', before).execute()
}
