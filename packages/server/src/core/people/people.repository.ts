import { type Dialect, onTables, type Reader, type Tx } from '../../platform/database/database.ts'
import type { PeopleTables, UserRow } from './people.tables.ts'

const tables = onTables<PeopleTables>()

export function findPerson(db: Reader, id: string): Promise<UserRow | undefined> {
  return tables(db).selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/** @param email in lower case */
export function findPersonByEmail(db: Reader, email: string): Promise<UserRow | undefined> {
  return tables(db).selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
}

/** Serialises changes to a person's password, sessions or suspension. */
export async function lockUser(tx: Tx, dialect: Dialect, id: string): Promise<void> {
  if (dialect === 'sqlite') return
  await tables(tx).selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
}

/** Those of these addresses that no account has confirmed, in lower case and in order. */
export async function listStrangers(db: Reader, emails: readonly string[]): Promise<string[]> {
  const all = [...new Set(emails.map(email => email.toLowerCase()))].sort()
  if (all.length === 0) return []
  const rows = await tables(db)
    .selectFrom('users')
    .select('email')
    .where('email', 'in', all)
    .where('email_confirmed_at', 'is not', null)
    .execute()
  const known = new Set(rows.map(row => row.email))
  return all.filter(email => !known.has(email))
}

/** Returns whether the user exists and is not suspended. */
export async function isActive(db: Reader, userId: string): Promise<boolean> {
  const row = await tables(db).selectFrom('users').select('banned_at').where('id', '=', userId).executeTakeFirst()
  return row !== undefined && row.banned_at === null
}

/** The user's address; undefined until they confirm it. */
export async function findConfirmedAddress(db: Reader, userId: string): Promise<string | undefined> {
  const found = await findAddress(db, userId)
  return found?.isConfirmed ? found.email : undefined
}

export async function findAddress(
  db: Reader,
  userId: string,
): Promise<{ readonly email: string; readonly isConfirmed: boolean } | undefined> {
  const row = await tables(db)
    .selectFrom('users')
    .select(['email', 'email_confirmed_at'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return row && { email: row.email, isConfirmed: row.email_confirmed_at !== null }
}
