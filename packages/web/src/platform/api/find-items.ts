import type { EndpointById } from '@holdall/contract/contract.ts'
import type { EndpointCall, EndpointResult } from '@holdall/contract/kit/endpoint.ts'
import { call } from './call.ts'

type Query = EndpointCall<EndpointById['search.items']>['query']
type Page = EndpointResult<EndpointById['search.items']>

/** A page of hits. A response may be empty while part of a large drive has not been searched yet; then it continues. */
export async function findItems(query: Query, signal: AbortSignal | undefined): Promise<Page> {
  let page = await call('search.items', { query }, { signal })
  while (page.data.length === 0 && page.nextCursor !== null) {
    page = await call('search.items', { query: { ...query, cursor: page.nextCursor } }, { signal })
  }
  return page
}
