import { sql } from 'kysely'
import type { AccessTokenRow, PeopleTables } from '../../../core/people/people.tables.ts'
import { heldColumn, heldTables, parseHeldColumn } from '../../../core/permissions/held-permissions.repository.ts'
import { type Database, dialectOf, onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import { createMemory } from '../../../platform/database/memory.ts'
import { prepared } from '../../../platform/database/prepared.ts'

const tables = onTables<PeopleTables>()

export type FoundToken = NonNullable<Awaited<ReturnType<typeof readToken>>>

const remember = createMemory<FoundToken | undefined>({
  tables: ['access_tokens', ...heldTables],
  keepMs: 1000,
  most: 5000,
})

/**
 * Returns a token, its owner and what they may do, which every request of a program needs. What revokes a token or
 * takes a permission takes effect immediately, except that the end of a plan may take a second.
 */
export function findToken(db: Database, hash: string, now: number): Promise<FoundToken | undefined> {
  return remember(db, hash, now, () => readToken(db.read, hash, now))
}

const readTokenRow = prepared((db, hash: string, now: number) =>
  tables(db)
    .selectFrom('access_tokens')
    .innerJoin('users', 'users.id', 'access_tokens.user_id')
    .where('access_tokens.token_hash', '=', hash)
    .select([
      'access_tokens.id',
      'access_tokens.user_id',
      'access_tokens.kind',
      'access_tokens.name',
      'access_tokens.scopes',
      'access_tokens.expires_at',
      'access_tokens.last_used_at',
      'access_tokens.last_synced_at',
      'users.email',
      'users.first_name',
      'users.last_name',
      'users.language',
      'users.time_zone',
      'users.banned_at',
      heldColumn(dialectOf(db), sql.ref('users.id'), now).as('held'),
    ]),
)

async function readToken(db: Reader, hash: string, now: number) {
  const [row] = await readTokenRow(db, hash, now)
  return row && { ...row, held: parseHeldColumn(row.held) }
}

export async function touchToken(tx: Tx, id: string, usedAt: number, address: string | null): Promise<void> {
  const used = { last_used_at: usedAt, last_used_address: address }
  await tables(tx).updateTable('access_tokens').set(used).where('id', '=', id).execute()
}

export async function touchSync(tx: Tx, id: string, syncedAt: number): Promise<void> {
  await tables(tx).updateTable('access_tokens').set({ last_synced_at: syncedAt }).where('id', '=', id).execute()
}

/** Newest first. */
export function listTokens(db: Reader, userId: string): Promise<AccessTokenRow[]> {
  return tables(db)
    .selectFrom('access_tokens')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function countTokens(tx: Tx, userId: string): Promise<number> {
  const row = await tables(tx)
    .selectFrom('access_tokens')
    .select(e => e.fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function insertToken(tx: Tx, row: AccessTokenRow): Promise<void> {
  await tables(tx).insertInto('access_tokens').values(row).execute()
}

/** Removes one of a person's tokens, or all of them, and returns what was removed. */
export function deleteTokens(tx: Tx, userId: string, only?: string): Promise<AccessTokenRow[]> {
  const all = tables(tx).deleteFrom('access_tokens').where('user_id', '=', userId)
  return (only === undefined ? all : all.where('id', '=', only)).returningAll().execute()
}

/** Removes tokens that expired before a given time, and those of suspended users. */
export async function deleteDeadTokens(tx: Tx, endedBefore: number): Promise<void> {
  const suspended = tables(tx).selectFrom('users').select('id').where('banned_at', 'is not', null)
  await tables(tx)
    .deleteFrom('access_tokens')
    .where(e => e.or([e('expires_at', '<', endedBefore), e('user_id', 'in', suspended)]))
    .execute()
}
