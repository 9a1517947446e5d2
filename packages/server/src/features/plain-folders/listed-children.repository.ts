import type { BytesTables } from '../../core/bytes/bytes.tables.ts'
import type { PeopleTables } from '../../core/people/people.tables.ts'
import type { TreeTables } from '../../core/tree/tree.tables.ts'
import { onTables, type Reader } from '../../platform/database/database.ts'

const tables = onTables<BytesTables & PeopleTables & TreeTables>()

/** What lies directly in a folder, with the bytes of its files. */
export interface Child {
  readonly id: string
  readonly name: string
  readonly name_key: string
  /** 0 is a folder, 1 a file. */
  readonly rank: number
  /** The file's own time, in milliseconds since 1970. */
  readonly modified_at: number
  readonly size: number
  /** Null for folders. */
  readonly sha256: string | null
  readonly storage_key: string | null
}

export function listChildrenWithBytes(db: Reader, parentId: string): Promise<Child[]> {
  return tables(db)
    .selectFrom('items')
    .leftJoin('versions', 'versions.id', 'items.version_id')
    .leftJoin('blobs', 'blobs.id', 'versions.blob_id')
    .select(['items.id', 'items.name', 'items.name_key', 'items.rank', 'items.modified_at', 'items.size'])
    .select(['blobs.sha256', 'blobs.storage_key'])
    .where('items.parent_id', '=', parentId)
    .where('items.state', '=', 'live')
    .orderBy('items.rank')
    .orderBy('items.name_key')
    .execute()
}

/** A drive with the name of its folder in an export. */
export interface NamedSpace {
  readonly id: string
  readonly root_id: string
  readonly kind: string
  /** Of a workspace. */
  readonly name: string
  /** Of the owner. */
  readonly email: string
}

/** Drives that aren't being deleted. */
function selectSpaces(db: Reader) {
  return tables(db)
    .selectFrom('spaces')
    .innerJoin('users', 'users.id', 'spaces.owner_id')
    .select(['spaces.id', 'spaces.root_id', 'spaces.kind', 'spaces.name', 'users.email'])
    .where('spaces.deleted_at', 'is', null)
}

/** All drives, the people's own first, otherwise the oldest first. Read in pages. */
export async function* listNamedSpaces(db: Reader, perPage = 500): AsyncGenerator<NamedSpace> {
  for (const relation of ['=', '<>'] as const) {
    for (let after = ''; ; ) {
      const page = await selectSpaces(db)
        .where('spaces.kind', relation, 'personal')
        .where('spaces.id', '>', after)
        .orderBy('spaces.id')
        .limit(perPage)
        .execute()
      yield* page
      const last = page.at(-1)
      if (!last || page.length < perPage) break
      after = last.id
    }
  }
}

/** The personal drive of whoever has this address, in small letters. */
export function findOwnSpace(db: Reader, email: string): Promise<NamedSpace | undefined> {
  return selectSpaces(db).where('spaces.kind', '=', 'personal').where('users.email', '=', email).executeTakeFirst()
}

/** The workspaces with this name, two at most: more make no difference to who looks for one. */
export function findWorkspaces(db: Reader, name: string): Promise<NamedSpace[]> {
  return selectSpaces(db).where('spaces.kind', '<>', 'personal').where('spaces.name', '=', name).limit(2).execute()
}
