import { z } from 'zod'
import { GroupBrief } from '../groups/groups.schemas.ts'
import { defineEndpoint } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { defineFeature } from '../kit/feature.ts'
import { Id } from '../kit/fields.ts'
import { definePermissions } from '../kit/permissions.ts'
import { Comment, CommentChange, CommentInput, CommentPage, Participant } from './comments.schemas.ts'
import { siteCommentEndpoints } from './site-comments.endpoints.ts'
import { siteCommentList } from './site-comments.list.ts'

const id = z.object({ id: Id })

/** Comments are for members: visitors of a link neither read nor write them. */
export const commentEndpoints = {
  list: defineEndpoint({
    id: 'comments.list',
    method: 'GET',
    path: '/items/:id/comments',
    summary: 'List the conversations about a file, newest first, each with its replies in order.',
    access: 'member',
    params: id,
    query: z.object({
      cursor: z.string().max(2048).optional(),
      perPage: z.coerce.number().int().min(1).max(50).default(20),
    }),
    response: CommentPage,
    errors: ['item.not-found', 'item.not-a-file', 'list.bad-cursor'],
  }),
  create: defineEndpoint({
    id: 'comments.create',
    method: 'POST',
    path: '/items/:id/comments',
    summary: 'Comment on a file, or reply to a comment.',
    access: 'member',
    params: id,
    body: CommentInput,
    response: Comment,
    status: 201,
    audit: 'comment.created',
    errors: ['item.not-found', 'item.not-a-file', 'item.forbidden', 'comment.not-found', 'comment.too-many-answers'],
    rateLimit: { tries: 60, windowSeconds: 300, name: 'comment' },
  }),
  edit: defineEndpoint({
    id: 'comments.edit',
    method: 'PATCH',
    path: '/comments/:id',
    summary: 'Edit one of the caller’s own comments.',
    access: 'member',
    params: id,
    body: CommentChange,
    response: Comment,
    audit: 'comment.edited',
    errors: ['comment.not-found', 'item.forbidden'],
    rateLimit: { tries: 60, windowSeconds: 300, name: 'comment' },
  }),
  delete: defineEndpoint({
    id: 'comments.delete',
    method: 'DELETE',
    path: '/comments/:id',
    summary: 'Delete a comment: the caller’s own, or any on a file the caller can share. Can be undone for an hour.',
    access: 'member',
    params: id,
    response: 'none',
    audit: 'comment.deleted',
    errors: ['comment.not-found', 'item.forbidden'],
  }),
  restore: defineEndpoint({
    id: 'comments.restore',
    method: 'POST',
    path: '/comments/:id/restore',
    summary: 'Undo one of the caller’s own deletions from the last hour.',
    access: 'member',
    params: id,
    response: Comment,
    audit: 'comment.restored',
    errors: ['comment.not-found'],
  }),
  people: defineEndpoint({
    id: 'comments.people',
    method: 'GET',
    path: '/items/:id/mentionable',
    summary:
      'List people with access, and groups, that can be mentioned. Callers who can’t see who has access get the owner and the participants.',
    access: 'member',
    params: id,
    query: z.object({ q: z.string().max(100).default('') }),
    response: z.object({ data: z.array(Participant).max(8), groups: z.array(GroupBrief).max(8) }),
    errors: ['item.not-found', 'item.not-a-file', 'item.forbidden'],
    rateLimit: { tries: 300, windowSeconds: 300, name: 'mentionable' },
  }),
} as const

export const commentErrors = defineErrors('comment', {
  'not-found': { status: 404, message: 'This comment no longer exists. Reload the page.' },
  'deleted-already': { status: 409, message: 'This comment is already deleted. Reload the page.' },
  'not-deleted': { status: 409, message: 'This comment isn’t deleted. Reload the page.' },
  'too-many-answers': {
    status: 409,
    message: 'A comment can have at most {{max, number}} replies. Start a new comment.',
  },
})

/** The endpoints of conversations and of the whole site share some verbs. */
const endpoints = {
  ...commentEndpoints,
  siteList: siteCommentEndpoints.list,
  siteIds: siteCommentEndpoints.ids,
  siteCsv: siteCommentEndpoints.csv,
  siteRead: siteCommentEndpoints.read,
  siteCreate: siteCommentEndpoints.create,
  siteUpdate: siteCommentEndpoints.update,
  siteDelete: siteCommentEndpoints.delete,
  siteRestore: siteCommentEndpoints.restore,
  ofCommentable: siteCommentEndpoints.ofCommentable,
} as const

export const commentsContract = defineFeature({
  name: 'comments',
  tags: [
    { id: 'comments', name: 'Comments', summary: 'Comments on items, and all comments of the site.' },
    {
      id: 'site-comments',
      name: 'Comments of the site',
      summary: 'All comments of the site, for administrators.',
      isForAdministrators: true,
    },
  ],
  endpoints,
  errors: commentErrors,
  permissions: definePermissions('comments', {
    view: {
      title: 'View all comments',
      description: 'View all comments, including deleted ones, and the names of their files.',
    },
    update: { title: 'Edit all comments', description: 'Edit any user’s comments.' },
    delete: { title: 'Delete all comments', description: 'Delete any user’s comments and restore deleted ones.' },
  }),
  lists: [siteCommentList],
})
