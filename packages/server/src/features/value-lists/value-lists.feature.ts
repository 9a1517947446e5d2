import { valueListEndpoints } from '@holdall/contract/value-lists/value-lists.contract.ts'
import { defineServerFeature } from '../../platform/feature.ts'
import { route } from '../../platform/http/route.ts'
import { readValueLists } from './value-lists.ts'

export const valueListsFeature = defineServerFeature({
  name: 'value-lists',
  uses: ['custom-pages', 'roles'],
  reads: ['custom-pages'],
  routes: [route(valueListEndpoints.read, (ctx, { params }) => readValueLists(ctx, params.names))],
})
