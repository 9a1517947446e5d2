import type { ListedPerson } from '@holdall/contract/kit/people.ts'
import { onTables, type Reader } from '../../platform/database/database.ts'
import type { PeopleTables } from './people.tables.ts'
import { avatarUrl, displayName } from './person-names.ts'

const tables = onTables<PeopleTables>()

/** A user as others see them where no address is shown. */
export interface Participant {
  readonly id: string
  readonly name: string
  readonly avatarUrl: string | null
}

/** The same for administrators' lists: every id has an entry, even if the account no longer exists. */
export async function findListedPeople(
  db: Reader,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => ListedPerson | null> {
  const unique = [...new Set(ids)].filter(id => id !== null)
  const rows =
    unique.length === 0
      ? []
      : await tables(db)
          .selectFrom('users')
          .select(['id', 'email', 'first_name', 'last_name'])
          .where('id', 'in', unique)
          .execute()
  const people = new Map(rows.map(row => [row.id, { id: row.id, name: displayName(row), email: row.email }]))
  return id => (id === null ? null : (people.get(id) ?? { id, name: null, email: null }))
}

/** The users with these ids, including suspended ones. Deleted accounts are missing. */
export async function findParticipants(db: Reader, ids: readonly (string | null)[]): Promise<Map<string, Participant>> {
  const unique = [...new Set(ids)].filter(id => id !== null)
  if (unique.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'avatar_key'])
    .where('id', 'in', unique)
    .execute()
  return new Map(rows.map(row => [row.id, { id: row.id, name: displayName(row), avatarUrl: avatarUrl(row) }]))
}
