import { commentEndpoints as e } from '@holdall/contract/comments/comments.contract.ts'
import { siteCommentEndpoints as site } from '@holdall/contract/comments/site-comments.endpoints.ts'
import { route } from '../../platform/http/route.ts'
import { listRoutes } from '../lists/public.ts'
import { createComment } from './create-comment.ts'
import { deleteComment, restoreComment } from './delete-comment.ts'
import { editComment } from './edit-comment.ts'
import { listComments } from './list-comments.ts'
import { listMentionable } from './list-mentionable.ts'
import {
  createSiteComment,
  deleteSiteComments,
  restoreSiteComments,
  updateSiteComment,
} from './site/change-site-comments.ts'
import { listOfCommentable, readSiteComment } from './site/read-site-comments.ts'
import { siteCommentSource } from './site/site-comment-list.repository.ts'

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
  ...listRoutes(site, siteCommentSource),
  route(site.read, (ctx, { params }) => readSiteComment(ctx, params.id)),
  route(site.create, (ctx, { body }) => createSiteComment(ctx, body)),
  route(site.update, (ctx, { params, body }) => updateSiteComment(ctx, params.id, body)),
  route(site.delete, (ctx, { params }) => deleteSiteComments(ctx, params.ids.split(','))),
  route(site.restore, (ctx, { body }) => restoreSiteComments(ctx, body.commentIds)),
  route(site.ofCommentable, (ctx, { query }) => listOfCommentable(ctx, query)),
]
