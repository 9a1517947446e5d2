import { searchEndpoints } from '@holdall/contract/search/search.contract.ts'
import { defineServerFeature } from '../../platform/feature.ts'
import { route } from '../../platform/http/route.ts'
import { searchItems } from './search-items.ts'

export const searchFeature = defineServerFeature({
  name: 'search',
  uses: ['drive'],
  routes: [route(searchEndpoints.search, (ctx, { query }) => searchItems(ctx, query))],
})
