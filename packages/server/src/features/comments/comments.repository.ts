import { sql } from 'kysely'
import { onTables, type Reader, type Tx } from '../../platform/database/database.ts'
import { isAmong, prepared } from '../../platform/database/prepared.ts'
import type { CommentRow, CommentTables } from './comments.tables.ts'

const tables = onTables<CommentTables>()

export function findComment(db: Reader, id: string): Promise<CommentRow | undefined> {
  return tables(db).selectFrom('comments').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Comments that aren't answers, below an id, newest first. Deleted ones are included only if they have an answer. */
export async function listThreads(
  db: Reader,
  itemId: string,
  below: string | null,
  limit: number,
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select * from comments where item_id = ${itemId} and answers_id is null ${below === null ? sql`` : sql`and id < ${below}`}
      and (deleted_at is null or exists (
        select 1 from comments as answers
        where answers.answers_id is not null and answers.answers_id = comments.id and answers.deleted_at is null))
    order by id desc limit ${limit}`.execute(db)
  return rows
}

/** The answers to these comments, oldest first, without deleted ones. */
export function listAnswers(db: Reader, ids: readonly string[]): Promise<CommentRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return tables(db)
    .selectFrom('comments')
    .selectAll()
    .where('answers_id', 'is not', null)
    .where('answers_id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** Counts the answers to a comment, without deleted ones. */
export async function countAnswers(db: Reader, id: string): Promise<number> {
  const row = await tables(db)
    .selectFrom('comments')
    .select(e => e.fn.countAll().as('count'))
    .where('answers_id', 'is not', null)
    .where('answers_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

const readCounts = prepared((db, itemIds: readonly string[]) =>
  tables(db)
    .selectFrom('comments')
    .select(e => ['item_id', e.fn.countAll().as('count')])
    .where(e => isAmong(e.ref('item_id'), itemIds))
    .where('deleted_at', 'is', null)
    .groupBy('item_id'),
)

/** Counts the comments on these files by item, without deleted ones. Files without comments are missing. */
export async function countComments(db: Reader, itemIds: readonly string[]): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (let start = 0; start < itemIds.length; start += 500) {
    for (const { item_id, count } of await readCounts(db, itemIds.slice(start, start + 500)))
      found.set(item_id, Number(count))
  }
  return found
}

/** The authors of comments on a file that are not deleted. */
export async function listAuthors(db: Reader, itemId: string): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('comments')
    .select('author_id')
    .distinct()
    .where('item_id', '=', itemId)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(row => row.author_id)
}

export async function insertComment(tx: Tx, row: CommentRow): Promise<void> {
  await tables(tx).insertInto('comments').values(row).execute()
}

export async function updateComment(tx: Tx, id: string, change: Partial<CommentRow>): Promise<void> {
  await tables(tx).updateTable('comments').set(change).where('id', '=', id).execute()
}

/** Marks comments as deleted and returns the ids of those that weren't already. Their texts stay for now. */
export async function markDeleted(tx: Tx, ids: readonly string[], by: string, at: number): Promise<Set<string>> {
  const rows = await tables(tx)
    .updateTable('comments')
    .set({ deleted_at: at, deleted_by: by })
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute()
  return new Set(rows.map(row => row.id))
}

/** Undoes deletions of comments whose text is still there, and returns the ids of those restored. */
export async function markRestored(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tables(tx)
    .updateTable('comments')
    .set({ deleted_at: null, deleted_by: null })
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is not', null)
    .where('text', '<>', '')
    .returning('id')
    .execute()
  return new Set(rows.map(row => row.id))
}

/** Permanently removes comments that were deleted before an instant. Those with answers only lose their text. */
export async function purgeDeleted(tx: Tx, before: number): Promise<void> {
  await sql`delete from comments where deleted_at is not null and deleted_at < ${before}
    and (answers_id is not null or not exists (
      select 1 from comments as answers where answers.answers_id is not null and answers.answers_id = comments.id
        and (answers.deleted_at is null or answers.deleted_at >= ${before})))`.execute(tx)
  await tables(tx)
    .updateTable('comments')
    .set({ text: '', mentions: '[]', group_mentions: '[]' })
    .where('deleted_at', 'is not', null)
    .where('deleted_at', '<', before)
    .where('text', '<>', '')
    .execute()
}

export async function eraseDeletedOf(tx: Tx, userId: string): Promise<void> {
  await tables(tx)
    .updateTable('comments')
    .set({ text: '', mentions: '[]', group_mentions: '[]' })
    .where('author_id', '=', userId)
    .where('deleted_at', 'is not', null)
    .execute()
}
