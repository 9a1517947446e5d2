import { sql } from 'kysely'
import type { Dialect, Reader } from '../../platform/database/database.ts'
import { peopleHolding } from './user-list.repository.ts'
import { findUsers } from './users.repository.ts'

/** The first people by address whose names and address hold every word. */
export async function findPeople(db: Reader, dialect: Dialect, words: readonly string[], limit: number) {
  const { rows } = await sql<{ id: string }>`
    select users.id from users where ${peopleHolding({ dialect }, words)} order by users.email limit ${limit}`.execute(
    db,
  )
  const found =
    rows.length > 0
      ? await findUsers(
          db,
          rows.map(row => row.id),
        )
      : []
  const byId = new Map(found.map(user => [user.id, user]))
  return rows.flatMap(({ id }) => byId.get(id) ?? [])
}
