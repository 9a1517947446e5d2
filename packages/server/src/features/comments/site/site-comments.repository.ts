import { type RawBuilder, sql } from 'kysely'
import type { TreeTables } from '../../../core/tree/tree.tables.ts'
import { onTables, type Reader } from '../../../platform/database/database.ts'
import type { CommentRow, CommentTables } from '../comments.tables.ts'

const tables = onTables<CommentTables & TreeTables>()

export function listComments(db: Reader, ids: readonly string[]): Promise<CommentRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return tables(db)
    .selectFrom('comments')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
}

/** Comments that are not erased, by id, each with the space of its file. */
export async function listPlaced(
  db: Reader,
  ids: readonly string[],
): Promise<Map<string, { comment: CommentRow; spaceId: string }>> {
  const rows = await tables(db)
    .selectFrom('comments')
    .innerJoin('items', 'items.id', 'comments.item_id')
    .selectAll('comments')
    .select('items.space_id')
    .where('comments.id', 'in', [...ids])
    .where('comments.text', '<>', '')
    .execute()
  return new Map(rows.map(({ space_id, ...comment }) => [comment.id, { comment, spaceId: space_id }]))
}

/** Returns what the lists show about the files of comments. */
export function listFiles(db: Reader, ids: readonly string[]) {
  return tables(db)
    .selectFrom('items')
    .select(['id', 'name', 'type_key', 'has_thumbnail', 'version_id', 'state'])
    .where('id', 'in', [...new Set(ids), ''])
    .execute()
}

/** Deleted ones are shown only if they have an answer. */
const isShown: RawBuilder<boolean> = sql`(comments.deleted_at is null or (comments.answers_id is null and exists (
  select 1 from comments as answers
  where answers.answers_id is not null and answers.answers_id = comments.id and answers.deleted_at is null)))`

export function listOfFile(db: Reader, itemId: string, limit: number, offset: number): Promise<CommentRow[]> {
  return tables(db)
    .selectFrom('comments')
    .selectAll()
    .where('item_id', '=', itemId)
    .where(isShown)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countOfFile(db: Reader, itemId: string): Promise<number> {
  const row = await tables(db)
    .selectFrom('comments')
    .select(e => e.fn.countAll().as('count'))
    .where('item_id', '=', itemId)
    .where(isShown)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
