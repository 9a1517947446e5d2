import { savedSearchEndpoints as s } from '@holdall/contract/search/saved-searches.endpoints.ts'
import { searchEndpoints } from '@holdall/contract/search/search.contract.ts'
import { searchImportEndpoints as imports } from '@holdall/contract/search/search-import.ts'
import { defineServerFeature } from '../../platform/feature.ts'
import { route } from '../../platform/http/route.ts'
import { followMethod } from './outside/follow-method.ts'
import { importJob } from './outside/import.job.ts'
import { listModels } from './outside/list-models.ts'
import { onSearchEvent } from './outside/on-event.ts'
import { orderImport } from './outside/order-import.ts'
import { orderSync, syncJob } from './outside/sync.job.ts'
import { changeSavedSearch, deleteSavedSearch, listSavedSearches, saveSearch } from './saved/saved-searches.ts'
import { searchItems } from './search-items.ts'

export const searchFeature = defineServerFeature({
  name: 'search',
  uses: [],
  reads: ['text-extraction'],
  routes: [
    route(searchEndpoints.search, (ctx, { query }) => searchItems(ctx, query)),
    route(s.savedSearches, ctx => listSavedSearches(ctx)),
    route(s.saveSearch, (ctx, { body }) => saveSearch(ctx, body)),
    route(s.changeSavedSearch, (ctx, { params, body }) => changeSavedSearch(ctx, { ...params, ...body })),
    route(s.deleteSavedSearch, async (ctx, { params }) => {
      await deleteSavedSearch(ctx, params.id)
      return undefined
    }),
    route(imports.models, ctx => listModels(ctx)),
    route(imports.import, (ctx, { body }) => orderImport(ctx, body)),
  ],
  jobs: [syncJob, importJob],
  // Catches changes without an event, and those missed while the engine was unavailable.
  schedules: [{ name: 'sync', cron: '* * * * *', destroys: 'nothing', run: orderSync }],
  onEvent: onSearchEvent,
  start: async ctx => {
    await followMethod(ctx)
    await orderSync(ctx)
  },
})
