import { sql } from 'kysely'
import type { AuditTables } from '../../core/audit/audit.ts'
import type { PeopleTables } from '../../core/people/people.tables.ts'
import type { RightsTables } from '../../core/rights/rights.tables.ts'
import type { TreeTables } from '../../core/tree/tree.tables.ts'
import { onTables, type Reader } from '../../platform/database/database.ts'
import { shownActions } from './activity-kinds.ts'

const tables = onTables<AuditTables & PeopleTables & RightsTables & TreeTables>()

/** An audit log entry as activity reads it. */
export interface Line {
  readonly id: string
  readonly at: number
  readonly actor_id: string | null
  readonly action: string
  readonly object_type: string | null
  readonly object_id: string | null
  readonly before: string | null
  readonly after: string | null
  readonly space_id: string | null
  /** The folder that contained the object at the time. */
  readonly folder_id: string | null
  readonly link_id: string | null
  readonly link_name: string | null
  readonly link_maker_id: string | null
  /** The item that the link points to. */
  readonly link_item_id: string | null
}

function lines(db: Reader, below: string | null, limit: number) {
  return tables(db)
    .selectFrom('audit_log')
    .leftJoin('links', 'links.id', 'audit_log.link_id')
    .select([
      'audit_log.id',
      'audit_log.at',
      'audit_log.actor_id',
      'audit_log.action',
      'audit_log.object_type',
      'audit_log.object_id',
      'audit_log.before',
      'audit_log.after',
      'audit_log.space_id',
      'audit_log.folder_id',
      'audit_log.link_id',
      'links.name as link_name',
      'links.created_by as link_maker_id',
      'links.item_id as link_item_id',
    ])
    .where('audit_log.action', 'in', shownActions)
    .$if(below !== null, query => query.where('audit_log.id', '<', below))
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
}

/**
 * Entries about an item and its links, and about its direct children at the time; only those below an id, newest first.
 */
export async function listLinesOf(db: Reader, itemId: string, below: string | null, limit: number): Promise<Line[]> {
  // Read beforehand: a subquery beside an "or" would make PostgreSQL read the whole log.
  const links = await tables(db).selectFrom('links').select('id').where('item_id', '=', itemId).execute()
  const objectIds = [itemId, ...links.map(link => link.id)]
  const own = lines(db, below, limit).where('audit_log.object_id', 'in', objectIds)
  const inside = lines(db, below, limit).where('audit_log.folder_id', '=', itemId)
  return newest([...(await own.execute()), ...(await inside.execute())], limit)
}

/** Spaces read per statement. */
const spacesPerQuery = 100

/** Entries of these spaces, only those below an id, newest first. Each space is read from its newest entry. */
export async function listLinesIn(
  db: Reader,
  spaceIds: readonly string[],
  below: string | null,
  limit: number,
): Promise<Line[]> {
  const found: Line[] = []
  for (let start = 0; start < spaceIds.length; start += spacesPerQuery) {
    const parts = spaceIds
      .slice(start, start + spacesPerQuery)
      .map(id => sql`select * from (${lines(db, below, limit).where('audit_log.space_id', '=', id)}) as own`)
    const { rows } = await sql<Line>`${sql.join(parts, sql` union all `)} order by id desc limit ${limit}`.execute(db)
    found.push(...rows)
  }
  return newest(found, limit)
}

function newest(found: readonly Line[], limit: number): Line[] {
  const unique = [...new Map(found.map(line => [line.id, line])).values()]
  return unique.sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, limit)
}

/** Those of these items that wait to be scanned, and that only somebody else may know of until then. */
export async function listHeldFrom(db: Reader, ids: readonly string[], userId: string): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tables(db)
    .selectFrom('items')
    .select('id')
    .where('id', 'in', [...ids])
    .where(e => e.or([e('held_for', '!=', userId), e('state', '=', 'infected')]))
    .execute()
  return new Set(rows.map(row => row.id))
}

/** User ids by address. */
export async function findIdsByEmail(db: Reader, emails: readonly string[]): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email', 'in', [...new Set(emails)])
    .execute()
  return new Map(rows.map(row => [row.email, row.id]))
}
