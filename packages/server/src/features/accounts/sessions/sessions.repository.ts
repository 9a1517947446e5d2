import { sql } from 'kysely'
import type { PeopleTables } from '../../../core/people/people.tables.ts'
import { heldColumn, heldTables, parseHeldColumn } from '../../../core/permissions/held-permissions.repository.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { type Database, dialectOf, onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import { createMemory } from '../../../platform/database/memory.ts'
import { prepared } from '../../../platform/database/prepared.ts'
import { newId } from '../../../platform/ids.ts'
import { hashSessionToken, newSessionToken } from './session-cookie.ts'

const tables = onTables<PeopleTables>()

type FoundSession = Awaited<ReturnType<typeof readSession>>

const remember = createMemory<FoundSession>({ tables: ['sessions', ...heldTables], keepMs: 1000, most: 5000 })

/**
 * The session of a token, with its user and their permissions, which every request needs. What ends a session or takes
 * a permission takes effect immediately, except that the end of a plan may take a second.
 */
export function findSession(db: Database, tokenHash: string, now: number): Promise<FoundSession> {
  return remember(db, tokenHash, now, () => readSession(db.read, tokenHash, now))
}

const readSessionRow = prepared((db, tokenHash: string, now: number) =>
  tables(db)
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.token_hash', '=', tokenHash)
    .select([
      'sessions.id',
      'sessions.user_id',
      'sessions.expires_at',
      'sessions.last_used_at',
      'sessions.impersonator_id',
      'sessions.impersonator_session_id',
      'sessions.ends_at',
      'users.email',
      'users.first_name',
      'users.last_name',
      'users.language',
      'users.time_zone',
      'users.banned_at',
      heldColumn(dialectOf(db), sql.ref('users.id'), now).as('held'),
    ]),
)

async function readSession(db: Reader, tokenHash: string, now: number) {
  const [row] = await readSessionRow(db, tokenHash, now)
  return row && { ...row, held: parseHeldColumn(row.held) }
}

/** The owner of the session of a token, whether or not it is still valid. */
export function findSessionOwner(db: Reader, tokenHash: string) {
  return tables(db)
    .selectFrom('sessions')
    .select(['id', 'user_id'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
}

export interface SessionStart {
  readonly userId: string
  /** Ms since 1970. */
  readonly startedAt: number
  /** Ms since 1970. */
  readonly expiresAt: number
  /** Ms since 1970; null if it only ends unused. */
  readonly endsAt?: number | null
  readonly address: string | null
  readonly userAgent: string
}

/** Inserts a session with a new random token. Only the result contains the token itself. */
export async function insertSession(
  tx: Tx,
  { userId, startedAt, expiresAt, endsAt = null, address, userAgent }: SessionStart,
): Promise<{ readonly id: string; readonly token: string }> {
  const id = newId()
  const token = newSessionToken()
  await tables(tx)
    .insertInto('sessions')
    .values({
      id,
      token_hash: hashSessionToken(token),
      user_id: userId,
      expires_at: expiresAt,
      created_at: startedAt,
      ip_address: address ?? '',
      user_agent: userAgent,
      last_used_at: startedAt,
      ends_at: endsAt,
    })
    .execute()
  return { id, token }
}

/** Gives a session a new token; the old one stops working. @returns the new one */
export async function renewToken(tx: Tx, sessionId: string): Promise<string> {
  const token = newSessionToken()
  await tables(tx)
    .updateTable('sessions')
    .set({ token_hash: hashSessionToken(token) })
    .where('id', '=', sessionId)
    .execute()
  return token
}

export async function touchSession(tx: Tx, id: string, usedAt: number, expiresAt: number): Promise<void> {
  await tables(tx)
    .updateTable('sessions')
    .set({ last_used_at: usedAt, expires_at: expiresAt })
    .where('id', '=', id)
    .execute()
}

/** Sessions that are still valid, most recently used first. */
export function listSessions(db: Reader, userId: string, now: number) {
  return tables(db)
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .select(['id', 'created_at', 'last_used_at', 'ip_address', 'user_agent', 'impersonator_id'])
    .orderBy('last_used_at', order => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .execute()
}

/** How long signing in counts as much as the password does; milliseconds. */
const recentMs = 15 * 60 * 1000

/** Whether a session began a few minutes ago. A token's, or one that has ended, didn't. */
export async function hasJustSignedIn({ db, clock }: Needs<'clock' | 'db'>, sessionId: string): Promise<boolean> {
  const row = await tables(db.read)
    .selectFrom('sessions')
    .select('created_at')
    .where('id', '=', sessionId)
    .where('impersonator_id', 'is', null)
    .executeTakeFirst()
  // One that began while the clock was ahead isn’t recent until that date.
  return row !== undefined && Math.abs(clock.now() - row.created_at) < recentMs
}

export interface SessionChoice {
  readonly only?: string
  readonly except?: string
}

/** Deletes a user's sessions and returns the ids of those deleted. */
export async function deleteSessions(tx: Tx, userId: string, { only, except }: SessionChoice): Promise<string[]> {
  let query = tables(tx).deleteFrom('sessions').where('user_id', '=', userId)
  if (only !== undefined) query = query.where('id', '=', only)
  if (except !== undefined) query = query.where('id', '!=', except)
  const rows = await query.returning('id').execute()
  return rows.map(row => row.id)
}

/** Deletes these sessions, whosever they are. */
export function deleteTheseSessions(tx: Tx, ids: readonly string[]): Promise<{ id: string; user_id: string }[]> {
  return tables(tx)
    .deleteFrom('sessions')
    .where('id', 'in', [...ids])
    .returning(['id', 'user_id'])
    .execute()
}

export async function deleteExpiredSessions(tx: Tx, now: number): Promise<void> {
  await tables(tx).deleteFrom('sessions').where('expires_at', '<=', now).execute()
}
