import { ApiError } from './api-error.ts'
import type { Params } from './form.ts'
import type { PeerState } from './peer-state.ts'
import { type Page, page } from './render.ts'

export interface Call {
  readonly state: PeerState
  /** The id in the address. */
  readonly id: string
  readonly path: string
  readonly params: Params
  /** Says what to answer whole instead of by its id. */
  readonly expand: ReadonlySet<string>
}

export interface Route {
  readonly method: string
  readonly path: RegExp
  /** Its parameters; any other is refused. */
  readonly takes: readonly string[]
  readonly expands: readonly string[]
  readonly run: (call: Call) => unknown
}

/** `:id` in the path, names of parameters separated by spaces, `expand:name` for what can be expanded. */
export function route(address: string, takes: string, run: (call: Call) => unknown): Route {
  const [method = '', path = ''] = address.split(' ')
  const names = takes.split(' ').filter(Boolean)
  return {
    method,
    path: new RegExp(`^${path.replace(':id', '([^/]+)')}$`),
    takes: [...names.filter(name => !name.startsWith('expand:')), 'expand.*'],
    expands: names.filter(name => name.startsWith('expand:')).map(name => name.slice('expand:'.length)),
    run,
  }
}

/** The parameters of every list. */
export const paging = 'limit starting_after ending_before'

const mostPerPage = 100

/** A page of a list, the newest first ("Pagination"). @throws ApiError */
export function listed<T extends { readonly id: string }>(
  { params, path }: Call,
  all: Iterable<T>,
  render: (one: T) => unknown,
): Page<unknown> {
  const limit = params.whole('limit') ?? 10
  if (limit < 1 || limit > mostPerPage) throw new ApiError(400, 'Invalid integer: limit', { param: 'limit' })
  const newest = [...all].reverse()
  const after = params.text('starting_after')
  const from = after === null ? 0 : newest.findIndex(one => one.id === after) + 1
  if (after !== null && from === 0) {
    throw new ApiError(400, `No such object: '${after}'`, { code: 'resource_missing', param: 'starting_after' })
  }
  return page(newest.slice(from, from + limit).map(render), path, newest.length > from + limit)
}
