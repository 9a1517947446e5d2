import { onTables, type Reader } from '../../platform/database/database.ts'
import type { PeopleTables } from './people.tables.ts'

const tables = onTables<PeopleTables>()

/** A user as lists show them. */
export interface PersonRow {
  readonly id: string
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly avatar_key: string | null
}

/** The columns of a `PersonRow`. */
export const personColumns = ['id', 'email', 'first_name', 'last_name', 'avatar_key'] as const

export async function findPeople(db: Reader, ids: readonly string[]): Promise<Map<string, PersonRow>> {
  if (ids.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('users')
    .select(personColumns)
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

/**
 * Users by confirmed address. Unconfirmed accounts receive nothing, because anyone can register with someone else's
 * address.
 */
export async function findConfirmed(db: Reader, emails: readonly string[]): Promise<Map<string, PersonRow>> {
  if (emails.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('users')
    .select(personColumns)
    .where('email', 'in', [...emails])
    .where('email_confirmed_at', 'is not', null)
    .execute()
  return new Map(rows.map(row => [row.email, row]))
}
