import type { RightsTables } from '../../../core/rights/rights.tables.ts'
import type { TreeTables } from '../../../core/tree/tree.tables.ts'
import { onTables, type Reader } from '../../../platform/database/database.ts'
import type { SharingTables } from '../../sharing/sharing.tables.ts'

const tables = onTables<RightsTables & SharingTables & TreeTables>()

/** How many members a workspace has, not counting the given one. */
export async function countMembers(db: Reader, spaceId: string, exceptUserId: string): Promise<number> {
  const row = await tables(db)
    .selectFrom('space_members')
    .where('space_id', '=', spaceId)
    .where('user_id', '<>', exceptUserId)
    .select(e => e.fn.countAll().as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** The number of a user's file requests that are not revoked. */
export async function countRequestsOf(db: Reader, userId: string): Promise<number> {
  const row = await tables(db)
    .selectFrom('file_requests')
    .innerJoin('links', 'links.id', 'file_requests.link_id')
    .where('links.created_by', '=', userId)
    .where('links.revoked_at', 'is', null)
    .select(e => e.fn.countAll().as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}
