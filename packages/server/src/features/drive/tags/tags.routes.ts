import { tagEndpoints as e } from '@holdall/contract/tags/drive-tags.endpoints.ts'
import { route } from '../../../platform/http/route.ts'
import { createTag } from './create-tag.ts'
import { deleteTag } from './delete-tag.ts'
import { listTags } from './list-tags.ts'
import { tagItems } from './tag-items.ts'
import { updateTag } from './update-tag.ts'

export const tagRoutes = [
  route(e.tags, ctx => listTags(ctx)),
  route(e.createTag, (ctx, { body }) => createTag(ctx, body)),
  route(e.updateTag, (ctx, { params, body }) => updateTag(ctx, { ...params, ...body })),
  route(e.deleteTag, async (ctx, { params }) => {
    await deleteTag(ctx, params.id)
    return undefined
  }),
  route(e.tagItems, (ctx, { body }) => tagItems(ctx, body, true)),
  route(e.untagItems, (ctx, { body }) => tagItems(ctx, body, false)),
]
