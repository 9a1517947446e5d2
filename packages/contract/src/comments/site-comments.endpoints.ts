import { z } from 'zod'
import { adminListEndpoints } from '../kit/admin-lists.ts'
import { defineEndpoint } from '../kit/endpoint.ts'
import { Id } from '../kit/fields.ts'
import { idList, ManyIds, mostAtOnce, Outcomes } from '../kit/outcomes.ts'
import { siteCommentList } from './site-comments.list.ts'
import { CommentableType, SiteComment, SiteCommentChange, SiteCommentInput } from './site-comments.schemas.ts'

const id = z.object({ id: Id })
const answer = z.object({ comment: SiteComment })
const mayDelete = { permission: 'comments.delete' } as const

/** Comments of the whole site. Who may read, write and change them is decided as in the conversations themselves. */
export const siteCommentEndpoints = {
  ...adminListEndpoints(siteCommentList),
  read: defineEndpoint({
    id: 'site-comments.read',
    method: 'GET',
    path: '/comment/:id',
    summary:
      'Get one comment, for callers who can open the file. With `comments.view` any comment; deleted ones always require it.',
    access: { own: true, or: 'comments.view' },
    params: id,
    response: answer,
    errors: ['comment.not-found'],
  }),
  create: defineEndpoint({
    id: 'site-comments.create',
    method: 'POST',
    path: '/comment',
    summary: 'Comment on a file, or reply to a comment.',
    access: 'member',
    body: SiteCommentInput,
    response: answer,
    status: 201,
    audit: 'comment.created',
    errors: ['item.not-found', 'item.not-a-file', 'item.forbidden', 'comment.not-found', 'comment.too-many-answers'],
    rateLimit: { tries: 60, windowSeconds: 300, name: 'comment' },
  }),
  update: defineEndpoint({
    id: 'site-comments.update',
    method: 'PUT',
    path: '/comment/:id',
    summary: 'Edit the caller’s own comment, or any comment with `comments.update`.',
    access: { own: true, or: 'comments.update' },
    params: id,
    body: SiteCommentChange,
    response: answer,
    audit: 'comment.edited',
    errors: ['comment.not-found', 'item.forbidden'],
    rateLimit: { tries: 60, windowSeconds: 300, name: 'comment' },
  }),
  delete: defineEndpoint({
    id: 'site-comments.delete',
    method: 'DELETE',
    path: '/comment/:ids',
    summary: `Delete any user’s comments, at most ${mostAtOnce}. They can be restored for as long as the trash keeps files.`,
    access: mayDelete,
    params: z.object({ ids: idList }),
    response: Outcomes,
    audit: 'comment.deleted',
  }),
  restore: defineEndpoint({
    id: 'site-comments.restore',
    method: 'POST',
    path: '/comment/restore',
    summary: 'Restore deleted comments.',
    access: mayDelete,
    body: z.object({ commentIds: ManyIds }),
    response: Outcomes,
    audit: 'comment.restored',
  }),
  ofCommentable: defineEndpoint({
    id: 'site-comments.ofCommentable',
    method: 'GET',
    path: '/commentable/comments',
    summary:
      'List the comments on one file, newest first, for callers who can open it; on any file with `comments.view`. ' +
      'Deleted comments are included without their text while they have replies.',
    access: { own: true, or: 'comments.view' },
    query: z.object({
      commentableId: Id,
      commentableType: CommentableType,
      page: z.coerce.number().int().min(1).max(1_000_000).default(1).meta({ description: 'Starts at 1.' }),
      perPage: z.coerce.number().int().min(1).max(100).default(15).meta({ description: 'Rows per page, at most 100.' }),
    }),
    response: z.object({
      pagination: z.object({
        data: z.array(SiteComment),
        total: z.int().min(0),
        perPage: z.int(),
        page: z.int(),
      }),
    }),
    errors: ['item.not-found', 'item.not-a-file', 'item.forbidden'],
  }),
} as const
