import { commentEndpoints as e } from '@holdall/contract/comments/comments.contract.ts'
import { route } from '../../platform/http/route.ts'
import { createComment } from './create-comment.ts'
import { deleteComment, restoreComment } from './delete-comment.ts'
import { editComment } from './edit-comment.ts'
import { listComments } from './list-comments.ts'
import { listMentionable } from './list-mentionable.ts'

export const commentRoutes = [
  route(e.list, (ctx, { params, query }) => listComments(ctx, { ...params, ...query })),
  route(e.create, (ctx, { params, body }) => createComment(ctx, params.id, body)),
  route(e.edit, (ctx, { params, body }) => editComment(ctx, params.id, body)),
  route(e.delete, async (ctx, { params }) => {
    await deleteComment(ctx, params.id)
    return undefined
  }),
  route(e.restore, (ctx, { params }) => restoreComment(ctx, params.id)),
  route(e.people, (ctx, { params, query }) => listMentionable(ctx, params.id, query.q)),
]
