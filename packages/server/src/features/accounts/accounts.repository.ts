import type { PeopleTables, UserRow } from '../../core/people/people.tables.ts'
import { onTables, type Reader, type Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import type { AccountTables } from './accounts.tables.ts'

const tables = onTables<AccountTables & PeopleTables>()

export interface UserWithPassword extends UserRow {
  readonly password_hash: string | null
}

/** @param email in lower case */
export function findUserByEmail(db: Reader, email: string): Promise<UserWithPassword | undefined> {
  return withPassword(db).where('users.email', '=', email).executeTakeFirst()
}

export function findUser(db: Reader, id: string): Promise<UserWithPassword | undefined> {
  return withPassword(db).where('users.id', '=', id).executeTakeFirst()
}

function withPassword(db: Reader) {
  return tables(db)
    .selectFrom('users')
    .leftJoin('credentials', join =>
      join.onRef('credentials.user_id', '=', 'users.id').on('credentials.provider_id', '=', 'credential'),
    )
    .selectAll('users')
    .select('credentials.password as password_hash')
}

/** Returns which of these users have a password. */
export async function listWithPassword(db: Reader, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tables(db)
    .selectFrom('credentials')
    .select('user_id')
    .where('provider_id', '=', 'credential')
    .where('password', 'is not', null)
    .where('user_id', 'in', [...ids])
    .execute()
  return new Set(rows.map(row => row.user_id))
}

export type UserPatch = Partial<Omit<UserRow, 'id' | 'created_at' | 'updated_at'>>

export async function updateUser(tx: Tx, id: string, patch: UserPatch, updatedAt: number): Promise<void> {
  await tables(tx)
    .updateTable('users')
    .set({ ...patch, updated_at: updatedAt })
    .where('id', '=', id)
    .execute()
}

/** A new user; omitted columns are empty. */
export type NewUserRow = Pick<
  UserRow,
  'id' | 'name' | 'email' | 'created_at' | 'updated_at' | 'first_name' | 'last_name' | 'theme' | 'email_confirmed_at'
>

/** Inserts a user. @throws a unique violation if the address is taken */
export async function insertUser(tx: Tx, row: NewUserRow): Promise<void> {
  await tables(tx).insertInto('users').values(row).execute()
}

export async function savePassword(tx: Tx, userId: string, hash: string, now: number): Promise<void> {
  const row = { id: newId(), account_id: userId, provider_id: 'credential', user_id: userId, label: null }
  // Someone who signed up with a social login has none yet.
  await tables(tx)
    .insertInto('credentials')
    .values({ ...row, password: hash, created_at: now })
    .onConflict(on => on.columns(['provider_id', 'account_id']).doUpdateSet({ password: hash }))
    .execute()
}

export async function listAvatarKeys(db: Reader): Promise<Set<string>> {
  const rows = await tables(db).selectFrom('users').select('avatar_key').where('avatar_key', 'is not', null).execute()
  return new Set(rows.map(row => row.avatar_key as string))
}

export async function deleteCredentials(tx: Tx, userId: string): Promise<void> {
  await tables(tx).deleteFrom('credentials').where('user_id', '=', userId).execute()
}

/** Also removes everything that depends only on this person. */
export async function deleteUser(tx: Tx, id: string): Promise<void> {
  await tables(tx).deleteFrom('users').where('id', '=', id).execute()
}

/** Notes when someone signed in themselves; ms since 1970. */
export async function recordSignIn(tx: Tx, id: string, at: number): Promise<void> {
  await tables(tx).updateTable('users').set({ signed_in_at: at }).where('id', '=', id).execute()
}
