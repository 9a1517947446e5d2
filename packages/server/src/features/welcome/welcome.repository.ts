import { sql } from 'kysely'
import type { PeopleTables } from '../../core/people/people.tables.ts'
import type { RightsTables } from '../../core/rights/rights.tables.ts'
import type { TreeTables } from '../../core/tree/tree.tables.ts'
import { onTables, type Reader } from '../../platform/database/database.ts'

const tables = onTables<PeopleTables & RightsTables & TreeTables>()

/** Returns whether the member keeps files in a space of their own. */
export async function hasFiles(db: Reader, userId: string): Promise<boolean> {
  const found = await tables(db)
    .selectFrom('spaces')
    .select('id')
    .where('owner_id', '=', userId)
    .where('used_bytes', '>', 0)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Returns whether an app or a device has a password of its own. */
export async function hasDevice(db: Reader, userId: string): Promise<boolean> {
  const found = await tables(db)
    .selectFrom('access_tokens')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'app')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether the member has shared something, has a link or invited someone to a workspace. */
export async function hasShared(db: Reader, userId: string): Promise<boolean> {
  const [grant, link, invitation] = await Promise.all([
    tables(db).selectFrom('grants').select('id').where('created_by', '=', userId).limit(1).executeTakeFirst(),
    findOwnLink(db, userId),
    tables(db)
      .selectFrom('space_invitations')
      .innerJoin('spaces', 'spaces.id', 'space_invitations.space_id')
      .select('space_invitations.id')
      .where('spaces.owner_id', '=', userId)
      .limit(1)
      .executeTakeFirst(),
  ])
  return [grant, link, invitation].some(found => found !== undefined)
}

/** Uses the index of unrevoked links. */
function findOwnLink(db: Reader, userId: string) {
  return tables(db)
    .selectFrom('links')
    .select('id')
    .where('created_by', '=', userId)
    .where(sql<boolean>`revoked_at is null`)
    .limit(1)
    .executeTakeFirst()
}

/** Returns whether there is any user besides the first administrator. */
export async function hasOtherPeople(db: Reader): Promise<boolean> {
  const people = await tables(db).selectFrom('users').select('id').limit(2).execute()
  return people.length > 1
}
