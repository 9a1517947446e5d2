import { sql } from 'kysely'
import type { PeopleTables } from '../../core/people/people.tables.ts'
import { linkWorks } from '../../core/rights/counts-now.ts'
import type { LinkRow, RightsTables } from '../../core/rights/rights.tables.ts'
import type { TreeTables } from '../../core/tree/tree.tables.ts'
import { type Database, onTables, type Reader, type Tx } from '../../platform/database/database.ts'
import type { SharingTables } from './sharing.tables.ts'

const tables = onTables<PeopleTables & RightsTables & SharingTables & TreeTables>()

export function findLinkBySlug(db: Reader, slug: string): Promise<LinkRow | undefined> {
  return tables(db)
    .selectFrom('links')
    .selectAll()
    .where('slug', '=', slug)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
}

export function findLink(db: Reader, id: string): Promise<LinkRow | undefined> {
  return tables(db)
    .selectFrom('links')
    .selectAll()
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
}

/** A link, also a revoked one. */
export function findLinkRow(db: Reader, id: string): Promise<LinkRow | undefined> {
  return tables(db).selectFrom('links').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Unrevoked links of an item, newest first. */
export function listLinks(db: Reader, itemId: string): Promise<LinkRow[]> {
  return tables(db)
    .selectFrom('links')
    .selectAll()
    .where('item_id', '=', itemId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Unrevoked links that a user created, newest first, starting at an offset. */
export function listLinksBy(
  db: Reader,
  userId: string,
  after: { at: number; id: string } | null,
  limit: number,
): Promise<LinkRow[]> {
  return tables(db)
    .selectFrom('links')
    .selectAll()
    .where('created_by', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(after !== null, query => query.where(sql<boolean>`(created_at, id) < (${after?.at ?? 0}, ${after?.id ?? ''})`))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export function findLinks(db: Reader, ids: readonly string[]): Promise<LinkRow[]> {
  return tables(db)
    .selectFrom('links')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('revoked_at', 'is', null)
    .execute()
}

/** The spaces of these items, by item. */
export async function findSpacesOf(db: Reader, itemIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await tables(db)
    .selectFrom('items')
    .select(['id', 'space_id'])
    .where('id', 'in', [...itemIds, ''])
    .execute()
  return new Map(rows.map(row => [row.id, row.space_id]))
}

/** Unrevoked links of several items, with their creators. */
export function listLinksOn(db: Reader, itemIds: readonly string[]): Promise<LinkRow[]> {
  return tables(db)
    .selectFrom('links')
    .selectAll()
    .where('item_id', 'in', [...itemIds])
    .where('revoked_at', 'is', null)
    .orderBy('created_at')
    .execute()
}

/** Revokes every link of these items and returns the revoked links. */
export async function revokeLinksOn(tx: Tx, itemIds: readonly string[], now: number): Promise<LinkRow[]> {
  const revoked = await tables(tx)
    .updateTable('links')
    .set({ revoked_at: now, password_hash: null, note: '' })
    .where('item_id', 'in', [...itemIds])
    .where('revoked_at', 'is', null)
    .returningAll()
    .execute()
  await deleteVisitors(
    tx,
    revoked.map(link => link.id),
  )
  return revoked
}

/** Revokes every link that a user created and returns how many there were. */
export async function revokeLinksOf(tx: Tx, userId: string, now: number): Promise<number> {
  const revoked = await tables(tx)
    .updateTable('links')
    .set({ revoked_at: now, password_hash: null, note: '' })
    .where('created_by', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  const ids = revoked.map(link => link.id)
  for (let start = 0; start < ids.length; start += 500) await deleteVisitors(tx, ids.slice(start, start + 500))
  return ids.length
}

/**
 * Deletes the visitors' data, which is no one's business once a link is revoked; the files they sent stay in their
 * folder.
 */
export async function deleteVisitors(tx: Tx, linkIds: readonly string[]): Promise<void> {
  if (linkIds.length === 0) return
  for (const table of ['link_outsiders', 'request_senders', 'file_requests'] as const) {
    await tables(tx)
      .deleteFrom(table)
      .where('link_id', 'in', [...linkIds])
      .execute()
  }
}

/** Serializes the creation of a user's links so that their count is exact. SQLite has one writer anyway. */
export async function lockMaker(tx: Tx, dialect: Database['dialect'], userId: string): Promise<void> {
  if (dialect === 'sqlite') return
  await tables(tx).selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
}

/**
 * Counts a user's links that work or could work again without their involvement, to any item or only to items in these
 * spaces.
 */
export async function countLiveLinks(
  db: Reader,
  userId: string,
  now: number,
  spaceIds?: readonly string[],
): Promise<number> {
  const row = await tables(db)
    .selectFrom('links')
    .where('created_by', '=', userId)
    .where(linkWorks(now))
    .$if(spaceIds !== undefined, query =>
      query.where(e =>
        e.exists(
          e
            .selectFrom('items')
            .select('items.id')
            .whereRef('items.id', '=', 'links.item_id')
            .where('items.space_id', 'in', [...(spaceIds ?? [])]),
        ),
      ),
    )
    .select(e => e.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export function findSlug(db: Reader, slug: string): Promise<LinkRow | undefined> {
  return tables(db).selectFrom('links').selectAll().where('slug', '=', slug).executeTakeFirst()
}

export async function insertLink(tx: Tx, row: LinkRow): Promise<void> {
  await tables(tx).insertInto('links').values(row).execute()
}

export function updateLinkRow(tx: Tx, id: string, change: Partial<LinkRow>): Promise<LinkRow | undefined> {
  return tables(tx).updateTable('links').set(change).where('id', '=', id).returningAll().executeTakeFirst()
}

/**
 * Counts one download unless the limit is reached, in one statement so that two requests can't both take the last one.
 */
export async function addDownload(tx: Tx, id: string, now: number): Promise<boolean> {
  const row = await tables(tx)
    .updateTable('links')
    .set(e => ({ downloads: e('downloads', '+', 1), last_used_at: now }))
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where(e => e.or([e('download_limit', 'is', null), e('downloads', '<', e.ref('download_limit'))]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Counts a visit or a received file. */
export async function addUse(tx: Tx, id: string, what: 'visits' | 'uploads', now: number): Promise<void> {
  await tables(tx)
    .updateTable('links')
    .set(e => ({ [what]: e(what, '+', 1), last_used_at: now }))
    .where('id', '=', id)
    .execute()
}
