import type { AnyAdminList, adminListEndpoints } from '@holdall/contract/kit/admin-lists.ts'
import type { AnyEndpoint } from '@holdall/contract/kit/endpoint.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { ListSource } from '../../platform/lists/list-source.ts'
import { readIds, readPage } from '../../platform/lists/read-list.ts'
import { requestExport } from './exports/request-export.ts'

type ListEndpoints = Readonly<Record<keyof ReturnType<typeof adminListEndpoints>, AnyEndpoint>>

/** The routes that every list has: its pages, the IDs of all matching rows, its CSV. */
export function listRoutes<L extends AnyAdminList>(endpoints: ListEndpoints, of: ListSource<L>): Route[] {
  const source = of as unknown as ListSource
  return [
    route(endpoints.list, (ctx, { query }) => readPage(ctx, source, query)),
    route(endpoints.ids, (ctx, { query }) => readIds(ctx, source, query)),
    route(endpoints.csv, (ctx, { body }) => requestExport(ctx, source, body)),
  ]
}
