import { siteTagEndpoints as e } from '@holdall/contract/tags/site-tags.endpoints.ts'
import { route } from '../../../../platform/http/route.ts'
import { listRoutes } from '../../../lists/public.ts'
import { deleteSiteTags } from './delete-site-tags.ts'
import { createSiteTag, updateSiteTag } from './save-site-tag.ts'
import { siteTagSource } from './site-tag-list.repository.ts'

export const siteTagRoutes = [
  ...listRoutes(e, siteTagSource),
  route(e.create, (ctx, { body }) => createSiteTag(ctx, body)),
  route(e.update, (ctx, { params, body }) => updateSiteTag(ctx, params.id, body)),
  route(e.delete, (ctx, { params }) => deleteSiteTags(ctx, params.ids.split(','))),
]
