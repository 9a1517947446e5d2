import { savedSearchEndpoints as s } from '@holdall/contract/search/saved-searches.endpoints.ts'
import { searchEndpoints } from '@holdall/contract/search/search.contract.ts'
import { defineServerFeature } from '../../platform/feature.ts'
import { route } from '../../platform/http/route.ts'
import { changeSavedSearch, deleteSavedSearch, listSavedSearches, saveSearch } from './saved/saved-searches.ts'
import { searchItems } from './search-items.ts'

export const searchFeature = defineServerFeature({
  name: 'search',
  uses: ['drive', 'files'],
  routes: [
    route(searchEndpoints.search, (ctx, { query }) => searchItems(ctx, query)),
    route(s.savedSearches, ctx => listSavedSearches(ctx)),
    route(s.saveSearch, (ctx, { body }) => saveSearch(ctx, body)),
    route(s.changeSavedSearch, (ctx, { params, body }) => changeSavedSearch(ctx, { ...params, ...body })),
    route(s.deleteSavedSearch, async (ctx, { params }) => {
      await deleteSavedSearch(ctx, params.id)
      return undefined
    }),
  ],
})
