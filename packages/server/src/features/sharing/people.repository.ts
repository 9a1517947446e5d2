import { sql } from 'kysely'
import { type PersonRow, personColumns } from '../../core/people/listed-people.repository.ts'
import type { PeopleTables } from '../../core/people/people.tables.ts'
import type { RightsTables } from '../../core/rights/rights.tables.ts'
import { type Database, onTables, type Reader } from '../../platform/database/database.ts'
import { holds } from '../../platform/lists/words.ts'

const tables = onTables<PeopleTables & RightsTables>()

/** Users whose names or address begin with the text (`bareText`), without suspended ones. */
export function suggestPeople(
  { dialect, read }: Pick<Database, 'dialect' | 'read'>,
  text: string,
  exceptId: string,
  limit: number,
): Promise<PersonRow[]> {
  const start = `${text.replace(/[\\%_]/g, found => `\\${found}`)}%`
  // In either order, and as one word in Chinese, Japanese and Korean.
  const both = [sql`first_name || ' ' || last_name`, sql`last_name || ' ' || first_name`, sql`last_name || first_name`]
  const parts = [sql`email`, sql`first_name`, sql`last_name`, ...both]
  const begins = parts.map(part => holds(dialect, part, start))
  return tables(read)
    .selectFrom('users')
    .select(personColumns)
    .where('id', '<>', exceptId)
    .where('banned_at', 'is', null)
    .where(sql<boolean>`(${sql.join(begins, sql` or `)})`)
    .orderBy('email')
    .limit(limit)
    .execute()
}

/**
 * Users with grants waiting for their address, from givers who are not suspended. `giverId` restricts this to the
 * grants of one giver, which an index finds (`grants_creator`).
 */
export async function listAwaited(db: Reader, giverId?: string): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('grants')
    .innerJoin('users', 'users.email', 'grants.email')
    .innerJoin('users as givers', 'givers.id', 'grants.created_by')
    .where('grants.user_id', 'is', null)
    .where('givers.banned_at', 'is', null)
    .$if(giverId !== undefined, query => query.where('grants.created_by', '=', giverId ?? ''))
    .select('users.id')
    .distinct()
    .execute()
  return rows.map(row => row.id)
}
