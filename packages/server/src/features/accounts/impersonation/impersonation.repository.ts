import { sql } from 'kysely'
import type { PeopleTables } from '../../../core/people/people.tables.ts'
import { heldColumn, parseHeldColumn } from '../../../core/permissions/held-permissions.repository.ts'
import { type Dialect, onTables, type Reader, type Tx } from '../../../platform/database/database.ts'

const tables = onTables<PeopleTables>()

/** A session with its user and their permissions, whether or not it is still valid. */
export async function findSessionWithPerson(db: Reader, dialect: Dialect, id: string, now: number) {
  const row = await tables(db)
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.id', '=', id)
    .where('sessions.impersonator_id', 'is', null)
    .select([
      'sessions.user_id',
      'sessions.expires_at',
      'sessions.last_used_at',
      'users.email',
      'users.first_name',
      'users.last_name',
      'users.banned_at',
      heldColumn(dialect, sql.ref('users.id'), now).as('held'),
    ])
    .executeTakeFirst()
  return row && { ...row, held: parseHeldColumn(row.held) }
}

export async function markImpersonation(
  tx: Tx,
  sessionId: string,
  by: { readonly userId: string; readonly sessionId: string },
): Promise<void> {
  await tables(tx)
    .updateTable('sessions')
    .set({ impersonator_id: by.userId, impersonator_session_id: by.sessionId })
    .where('id', '=', sessionId)
    .execute()
}

/** The session as another user that a token opens, even an expired one. */
export function findImpersonation(db: Reader, tokenHash: string) {
  return tables(db)
    .selectFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .where('impersonator_id', 'is not', null)
    .select(['id', 'user_id', 'impersonator_id', 'impersonator_session_id'])
    .executeTakeFirst()
}
