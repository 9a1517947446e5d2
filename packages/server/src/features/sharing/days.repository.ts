import type { RightsTables } from '../../core/rights/rights.tables.ts'
import type { TreeTables } from '../../core/tree/tree.tables.ts'
import { onTables, type Reader, type Tx } from '../../platform/database/database.ts'
import type { LinkDayRow, SharingTables } from './sharing.tables.ts'

const tables = onTables<RightsTables & SharingTables & TreeTables>()

export type Counted = 'visits' | 'downloads' | 'uploads'

/** The UTC day of an instant. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

/** Counts one use of a link on the day of an instant. */
export async function addToDay(tx: Tx, linkId: string, what: Counted, now: number): Promise<void> {
  const row: LinkDayRow = { link_id: linkId, day: dayOf(now), visits: 0, downloads: 0, uploads: 0, [what]: 1 }
  await tables(tx)
    .insertInto('link_days')
    .values(row)
    .onConflict(on => on.columns(['link_id', 'day']).doUpdateSet(e => ({ [what]: e(`link_days.${what}`, '+', 1) })))
    .execute()
}

/** The days on which a link was used, from a given day on. */
export function listDays(db: Reader, linkId: string, from: string): Promise<LinkDayRow[]> {
  return tables(db)
    .selectFrom('link_days')
    .selectAll()
    .where('link_id', '=', linkId)
    .where('day', '>=', from)
    .orderBy('day')
    .execute()
}

export async function deleteDaysBefore(tx: Tx, day: string): Promise<void> {
  await tables(tx).deleteFrom('link_days').where('day', '<', day).execute()
}

export interface WeekOfLink {
  readonly link_id: string
  readonly item_id: string
  readonly name: string
  readonly item_name: string
  readonly made_by: string
  readonly visits: number
  readonly downloads: number
  readonly uploads: number
}

/** The use between two days (the second one excluded) of links whose makers want to be told about it, by maker. */
export async function listDigests(db: Reader, from: string, to: string): Promise<WeekOfLink[]> {
  const rows = await tables(db)
    .selectFrom('link_days')
    .innerJoin('links', 'links.id', 'link_days.link_id')
    .innerJoin('items', 'items.id', 'links.item_id')
    .where('link_days.day', '>=', from)
    .where('link_days.day', '<', to)
    .where('links.wants_digest', '=', 1)
    .where('links.revoked_at', 'is', null)
    .select(e => [
      'links.id as link_id',
      'links.item_id',
      'links.name',
      'items.name as item_name',
      'links.created_by as made_by',
      e.fn.sum('link_days.visits').as('visits'),
      e.fn.sum('link_days.downloads').as('downloads'),
      e.fn.sum('link_days.uploads').as('uploads'),
    ])
    .groupBy(['links.id', 'links.item_id', 'links.name', 'items.name', 'links.created_by'])
    .orderBy('links.created_by')
    .orderBy('links.id')
    .execute()
  return rows.map(row => ({
    ...row,
    visits: Number(row.visits),
    downloads: Number(row.downloads),
    uploads: Number(row.uploads),
  }))
}
