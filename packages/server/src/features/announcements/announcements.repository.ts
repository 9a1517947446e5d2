import { type Dialect, onTables, type Reader, type Tx } from '../../platform/database/database.ts'
import type { AnnouncementRow, AnnouncementTables } from './announcements.tables.ts'

const tables = onTables<AnnouncementTables>()

/** All of them, the newest first; a site keeps at most 200. */
export function listAnnouncements(db: Reader): Promise<AnnouncementRow[]> {
  return tables(db)
    .selectFrom('announcements')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export function findAnnouncement(db: Reader, id: string): Promise<AnnouncementRow | undefined> {
  return tables(db).selectFrom('announcements').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks it, so that two servers neither start it twice nor write to the same people. */
export function lockAnnouncement(tx: Tx, dialect: Dialect, id: string): Promise<AnnouncementRow | undefined> {
  const query = tables(tx).selectFrom('announcements').selectAll().where('id', '=', id)
  return (dialect === 'sqlite' ? query : query.forUpdate()).executeTakeFirst()
}

export async function countAnnouncements(db: Reader): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('announcements')
    .select(e => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertAnnouncement(tx: Tx, row: AnnouncementRow): Promise<void> {
  await tables(tx).insertInto('announcements').values(row).execute()
}

export async function changeAnnouncement(tx: Tx, id: string, values: Partial<AnnouncementRow>): Promise<void> {
  await tables(tx).updateTable('announcements').set(values).where('id', '=', id).execute()
}

export async function deleteAnnouncementRow(tx: Tx, id: string): Promise<void> {
  await tables(tx).deleteFrom('announcements').where('id', '=', id).execute()
}

/**
 * The banners of this time that someone hasn't dismissed, the newest first, whomever they are for. Their words in all
 * languages can be long, and are read only for those that are shown.
 */
export function listBanners(
  db: Reader,
  userId: string,
  now: number,
): Promise<Pick<AnnouncementRow, 'id' | 'kind' | 'audience' | 'audience_ids'>[]> {
  return tables(db)
    .selectFrom('announcements')
    .select(['id', 'kind', 'audience', 'audience_ids'])
    .where('is_banner', '=', 1)
    .where('starts_at', '<=', now)
    .where(e => e.or([e('ends_at', 'is', null), e('ends_at', '>', now)]))
    .where(e =>
      e.not(
        e.exists(
          e
            .selectFrom('announcement_dismissals')
            .select('announcement_id')
            .whereRef('announcement_dismissals.announcement_id', '=', 'announcements.id')
            .where('announcement_dismissals.user_id', '=', userId),
        ),
      ),
    )
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** The words of announcements, as they are kept, by id. */
export async function findTexts(db: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('announcements')
    .select(['id', 'texts'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, texts }) => [id, texts]))
}

export async function insertDismissal(tx: Tx, announcementId: string, userId: string, now: number): Promise<void> {
  await tables(tx)
    .insertInto('announcement_dismissals')
    .values({ announcement_id: announcementId, user_id: userId, dismissed_at: now })
    .onConflict(on => on.columns(['announcement_id', 'user_id']).doNothing())
    .execute()
}

export async function wantsMail(db: Reader, userId: string): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('announcement_optouts')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row === undefined
}

/** Writes the choice; resolves with whether it changed anything. */
export async function putMailChoice(tx: Tx, userId: string, isWanted: boolean, now: number): Promise<boolean> {
  if (isWanted) {
    const { numDeletedRows } = await tables(tx)
      .deleteFrom('announcement_optouts')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }
  const inserted = await tables(tx)
    .insertInto('announcement_optouts')
    .values({ user_id: userId, created_at: now })
    .onConflict(on => on.column('user_id').doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export function deleteOfPerson(tx: Tx, userId: string): Promise<unknown> {
  return Promise.all([
    tables(tx).deleteFrom('announcement_dismissals').where('user_id', '=', userId).execute(),
    tables(tx).deleteFrom('announcement_optouts').where('user_id', '=', userId).execute(),
  ])
}
