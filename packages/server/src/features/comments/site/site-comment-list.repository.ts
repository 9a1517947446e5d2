import { siteCommentList } from '@holdall/contract/comments/site-comments.list.ts'
import { sql } from 'kysely'
import { choiceFilter, instantFilter, userFilter } from '../../../platform/lists/filter-sources.ts'
import { defineListSource } from '../../../platform/lists/list-source.ts'
import { holdsWords } from '../../../platform/lists/words.ts'
import { presentSiteComments } from './present-site-comments.ts'
import { listComments } from './site-comments.repository.ts'

const updatedAt = sql`coalesce(comments.edited_at, comments.created_at)`

export const siteCommentSource = defineListSource({
  list: siteCommentList,
  from: sql`comments`,
  id: sql`comments.id`,
  // An erased comment is kept only as a placeholder for its answers.
  where: () => sql`comments.text <> ''`,
  sorts: {
    created_at: { column: sql`comments.created_at`, kind: 'number' },
    updated_at: { column: updatedAt, kind: 'number' },
  },
  filters: {
    state: choiceFilter({
      active: sql`comments.deleted_at is null`,
      deleted: sql`comments.deleted_at is not null`,
    }),
    user_id: userFilter(sql`comments.author_id`),
    created_at: instantFilter(sql`comments.created_at`),
    updated_at: instantFilter(updatedAt),
  },
  search: ({ dialect }, words) => holdsWords(dialect, sql`comments.text`, words),
  rows: async (ctx, ids) => presentSiteComments(ctx, await listComments(ctx.db.read, ids)),
  cells: {
    commentable: row => row.commentable.name,
    user: row => row.user?.email ?? row.user?.id,
  },
})
