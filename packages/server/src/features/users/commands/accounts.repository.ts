import { sql } from 'kysely'
import type { PeopleTables } from '../../../core/people/people.tables.ts'
import { instant } from '../../../platform/clock.ts'
import { onTables, type Reader } from '../../../platform/database/database.ts'
import { listAdministratorIds } from '../../roles/public.ts'

const tables = onTables<PeopleTables>()

export interface ListedAccount {
  readonly id: string
  readonly email: string
  readonly name: string
  /** ISO 8601. */
  readonly createdAt: string
  readonly isAdmin: boolean
  readonly isSuspended: boolean
  readonly isConfirmed: boolean
}

/** Accounts whose address or name contains `wanted`, by address. */
export async function listAccounts(db: Reader, wanted: string): Promise<ListedAccount[]> {
  const administrators = new Set(await listAdministratorIds(db))
  const part = `%${wanted.toLowerCase().replaceAll(/[!%_]/g, sign => `!${sign}`)}%`
  const rows = await tables(db)
    .selectFrom('users')
    .select(['id', 'email', 'name', 'created_at', 'banned_at', 'email_confirmed_at'])
    .where(sql<boolean>`lower(email || ' ' || name) like ${part} escape '!'`)
    .orderBy('email')
    .execute()
  return rows.map(row => ({
    id: row.id,
    email: row.email,
    name: row.name,
    createdAt: instant(row.created_at),
    isAdmin: administrators.has(row.id),
    isSuspended: row.banned_at !== null,
    isConfirmed: row.email_confirmed_at !== null,
  }))
}
