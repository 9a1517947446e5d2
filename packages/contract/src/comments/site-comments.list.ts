import { defineAdminList } from '../kit/admin-lists.ts'
import { sentence } from '../kit/sentences.ts'
import { SiteComment } from './site-comments.schemas.ts'

export const siteCommentList = defineAdminList({
  id: 'site-comments',
  path: '/comment',
  summary: 'List the comments of all users, including deleted ones that can still be restored.',
  permission: 'comments.view',
  row: SiteComment,
  columns: {
    content: { label: sentence('Content', { meaning: 'of a comment' }), kind: 'text' },
    commentable: { label: 'Commentable Item', kind: 'text' },
    user: { label: 'User', kind: 'text' },
    updated_at: { label: 'Last Updated', kind: 'instant', isHiddenAtFirst: true },
    deleted_at: { label: 'Deleted At', kind: 'instant', isHiddenAtFirst: true },
    created_at: { label: 'Created At', kind: 'instant' },
  },
  givesWay: ['created_at', 'user', 'commentable'],
  sorts: ['created_at', 'updated_at'],
  defaultSort: { by: 'created_at', dir: 'desc' },
  filters: {
    state: {
      label: 'Status',
      kind: 'choice',
      options: {
        active: sentence('Active', { meaning: 'a comment' }),
        deleted: sentence('Deleted', { meaning: 'a comment' }),
      },
      initial: 'active',
    },
    user_id: { label: 'User', kind: 'user' },
    created_at: { label: 'Created', kind: 'date' },
    updated_at: { label: 'Updated', kind: 'date' },
  },
  search: 'Text of comments',
  emptyText: 'No comments have been created yet',
})
