import { customPageEndpoints as e } from '@holdall/contract/custom-pages/custom-pages.endpoints.ts'
import { pageAddress } from '@holdall/contract/custom-pages/page-address.ts'
import { defineServerFeature } from '../../platform/feature.ts'
import { route } from '../../platform/http/route.ts'
import { listRoutes } from '../lists/public.ts'
import { listPages } from './custom-pages.repository.ts'
import { deletePages } from './delete-pages.ts'
import { pageSource } from './page-list.repository.ts'
import { pageSettingsHook } from './page-settings.ts'
import { readPage, showPage } from './read-page.ts'
import { createPage, updatePage } from './save-page.ts'

/** More than any site has pages; a larger sitemap would help no one. */
const mostListed = 100_000

/** Pages that administrators write for all visitors: terms, imprint, a start page. */
export const customPagesFeature = defineServerFeature({
  name: 'custom-pages',
  uses: ['attachments', 'images', 'lists'],
  routes: [
    ...listRoutes(e, pageSource),
    route(e.create, (ctx, { body }) => createPage(ctx, body)),
    route(e.read, (ctx, { params }) => readPage(ctx, params.id)),
    route(e.update, (ctx, { params, body }) => updatePage(ctx, params.id, body)),
    route(e.delete, (ctx, { params }) => deletePages(ctx, params.ids.split(','))),
    route(e.show, (ctx, { params }) => showPage(ctx, params.page)),
  ],
  settings: [pageSettingsHook],
  publicPages: async ctx =>
    (await listPages(ctx.db.read, mostListed)).map(page => ({ path: pageAddress(page), changedAt: page.updated_at })),
})
