import { sql } from 'kysely'
import type { PeopleTables } from '../../../core/people/people.tables.ts'
import { type Dialect, onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import { heldColumn, parseHeldColumn } from '../../roles/public.ts'
import { libraryDate } from '../library/library-date.ts'

const tables = onTables<PeopleTables>()

/** The session of a token, its person and what they may do: one query for every request. */
export async function findSession(db: Reader, dialect: Dialect, token: string) {
  const row = await tables(db)
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.token', '=', token)
    .select([
      'sessions.id',
      'sessions.user_id',
      'sessions.expires_at',
      'sessions.last_used_at',
      'sessions.impersonator_id',
      'sessions.impersonator_session_id',
      'users.email',
      'users.first_name',
      'users.last_name',
      'users.language',
      'users.time_zone',
      'users.banned_at',
      heldColumn(dialect, sql.ref('users.id')).as('held'),
    ])
    .executeTakeFirst()
  return row && { ...row, held: parseHeldColumn(row.held) }
}

/** Whose session a token is, whether or not it still counts. */
export function findSessionOwner(db: Reader, token: string) {
  return tables(db).selectFrom('sessions').select(['id', 'user_id']).where('token', '=', token).executeTakeFirst()
}

export async function touchSession(tx: Tx, id: string, usedAt: number, expiresAt: string | Date): Promise<void> {
  await tables(tx)
    .updateTable('sessions')
    .set({ last_used_at: usedAt, expires_at: expiresAt })
    .where('id', '=', id)
    .execute()
}

/** Sessions that still count, the last used first. */
export function listSessions(db: Reader, dialect: Dialect, userId: string, now: number) {
  return tables(db)
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('expires_at', '>', libraryDate(dialect, now))
    .select(['id', 'created_at', 'last_used_at', 'ip_address', 'user_agent'])
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export interface SessionChoice {
  readonly only?: string
  readonly except?: string
}

/** Removes a person's sessions and answers the ids of those that are gone. */
export async function deleteSessions(tx: Tx, userId: string, { only, except }: SessionChoice): Promise<string[]> {
  let query = tables(tx).deleteFrom('sessions').where('user_id', '=', userId)
  if (only !== undefined) query = query.where('id', '=', only)
  if (except !== undefined) query = query.where('id', '!=', except)
  const rows = await query.returning('id').execute()
  return rows.map(row => row.id)
}

export async function deleteExpiredSessions(tx: Tx, dialect: Dialect, now: number): Promise<void> {
  await tables(tx).deleteFrom('sessions').where('expires_at', '<=', libraryDate(dialect, now)).execute()
}
