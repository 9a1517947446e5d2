import { onTables, type Reader } from '../../platform/database/database.ts'
import type { PeopleTables } from './people.tables.ts'

const tables = onTables<PeopleTables>()

/** Returns which of these people have an account that isn't suspended. */
export async function listActive(db: Reader, userIds: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (let start = 0; start < userIds.length; start += 500) {
    const some = userIds.slice(start, start + 500)
    const query = tables(db).selectFrom('users').select('id').where('banned_at', 'is', null)
    for (const { id } of await query.where('id', 'in', some).execute()) found.add(id)
  }
  return found
}
