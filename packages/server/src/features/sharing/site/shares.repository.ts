import { sql } from 'kysely'
import type { PeopleTables } from '../../../core/people/people.tables.ts'
import type { RightsTables } from '../../../core/rights/rights.tables.ts'
import type { TreeTables } from '../../../core/tree/tree.tables.ts'
import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import type { SharingTables } from '../sharing.tables.ts'

const tables = onTables<PeopleTables & RightsTables & SharingTables & TreeTables>()

/** The unrevoked links among these ids, including file requests. */
export function listLinksOf(db: Reader, ids: readonly string[]) {
  return tables(db)
    .selectFrom('links')
    .leftJoin('file_requests', 'file_requests.link_id', 'links.id')
    .leftJoin('reported_links', 'reported_links.link_id', 'links.id')
    .where('links.id', 'in', [...ids])
    .where('links.revoked_at', 'is', null)
    .selectAll('links')
    .select(['file_requests.link_id as request_id', 'reported_links.reports'])
    .execute()
}

/** The grants among these ids, including expired ones. */
export function listGrantsOf(db: Reader, ids: readonly string[]) {
  return tables(db)
    .selectFrom('grants')
    .leftJoin('users', 'users.id', 'grants.user_id')
    .leftJoin('groups', 'groups.id', 'grants.group_id')
    .where('grants.id', 'in', [...ids])
    .selectAll('grants')
    .select(['users.email as person_email', 'groups.name as group_name'])
    .execute()
}

export function listItemsOf(db: Reader, ids: readonly string[]) {
  return tables(db)
    .selectFrom('items')
    .innerJoin('spaces', 'spaces.id', 'items.space_id')
    .where('items.id', 'in', [...ids])
    .select(['items.id', 'items.name', 'items.rank', 'items.space_id', 'spaces.owner_id'])
    .execute()
}

/** Makes a link or a grant expire by `end` at the latest. Returns whether it would have lasted longer. */
export async function endBy(tx: Tx, table: 'links' | 'grants', id: string, end: number): Promise<boolean> {
  const row = await tables(tx)
    .updateTable(table)
    .set({ expires_at: end })
    .where('id', '=', id)
    .where(sql<boolean>`(expires_at is null or expires_at > ${end})`)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
