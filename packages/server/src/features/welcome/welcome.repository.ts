import { sql } from 'kysely'
import type { PeopleTables } from '../../core/people/people.tables.ts'
import type { RightsTables } from '../../core/rights/rights.tables.ts'
import type { TreeTables } from '../../core/tree/tree.tables.ts'
import { onTables, type Reader } from '../../platform/database/database.ts'

const tables = onTables<PeopleTables & RightsTables & TreeTables>()

/** Returns what a member has seen and tried of what is for people who are new. */
export function findFirstUse(db: Reader, userId: string) {
  return tables(db)
    .selectFrom('users')
    .select(['seen_hints', 'sample_folder_id', 'sample_versions'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Returns whether the member keeps files in a space of their own, other than in the folder of sample files. */
export async function hasFiles(db: Reader, userId: string, sampleFolderId: string | null): Promise<boolean> {
  const samples = sql<number>`coalesce(
    (select items.size from items where items.id = ${sampleFolderId ?? ''} and items.space_id = spaces.id), 0)`
  const found = await tables(db)
    .selectFrom('spaces')
    .select('id')
    .where('owner_id', '=', userId)
    .where('used_bytes', '>', samples)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** What is in the member’s own spaces, from figures that are kept anyway. */
export interface OwnFigures {
  readonly files: number
  readonly pictures: number
  /** Bytes of what was deleted or replaced, and can be brought back. */
  readonly past: number
  /** The top folder of their own drive. */
  readonly rootId: string | null
}

export async function sumOwn(db: Reader, userId: string): Promise<OwnFigures> {
  const spaces = await tables(db)
    .selectFrom('spaces')
    .select(['id', 'kind', 'root_id', 'trash_bytes', 'version_bytes'])
    .where('owner_id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute()
  const ids = spaces.map(space => space.id)
  const kinds =
    ids.length === 0
      ? []
      : await tables(db).selectFrom('space_kinds').select(['kind', 'files']).where('space_id', 'in', ids).execute()
  const count = (some: typeof kinds) => some.reduce((sum, { files }) => sum + files, 0)
  return {
    files: count(kinds),
    pictures: count(kinds.filter(({ kind }) => kind === 'image')),
    past: spaces.reduce((sum, space) => sum + space.trash_bytes + space.version_bytes, 0),
    rootId: spaces.find(space => space.kind === 'personal')?.root_id ?? null,
  }
}

/** What a folder contains directly, live. */
export function listWithin(db: Reader, folderId: string) {
  return tables(db)
    .selectFrom('items')
    .select(['id', 'version_id', 'item_count', 'rank'])
    .where('parent_id', '=', folderId)
    .where(sql<boolean>`state = 'live'`)
    .execute()
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
