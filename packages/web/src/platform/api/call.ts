import type { EndpointById, EndpointId } from '@holdall/contract/contract.ts'
import type { EndpointCall, EndpointResult } from '@holdall/contract/kit/endpoint.ts'
import { endpointTable } from './endpoints.generated.ts'
import { send } from './send.ts'

type Sent<I extends EndpointId> = EndpointCall<EndpointById[I]>
type Result<I extends EndpointId> = EndpointResult<EndpointById[I]>
type Arguments<I extends EndpointId> =
  Record<string, never> extends Sent<I>
    ? [sent?: Sent<I>, options?: CallOptions]
    : [sent: Sent<I>, options?: CallOptions]

export interface CallOptions {
  readonly signal?: AbortSignal
  readonly headers?: Record<string, string>
  /** Sent even if the page is being closed. */
  readonly keepalive?: boolean
}

/**
 * Calls an endpoint of the contract by its ID. The types come from the contract; its schemas stay on the server, so
 * that pages don't load them.
 * @throws ApiProblem
 */
export function call<I extends EndpointId>(id: I, ...[sent, options]: Arguments<I>): Promise<Result<I>> {
  const [method] = endpointOf(id)
  const parts = (sent ?? {}) as { params?: object; query?: object; body?: unknown }
  const request = { ...(parts.body === undefined ? {} : { body: parts.body }), ...options }
  return send(method, locate(id, parts.params, parts.query), request) as Promise<Result<I>>
}

/** The address of an endpoint, for links, images and downloads. */
export function addressOf(id: EndpointId, params: object = {}, query: object = {}): string {
  return locate(id, params, query)
}

function locate(id: EndpointId, params: object = {}, query: object = {}): string {
  const values = params as Record<string, unknown>
  const path = endpointOf(id)[1].replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value))
  }
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

/** In a build, method and address have already taken the place of the ID: see build/endpoint-addresses.ts. */
function endpointOf(id: EndpointId): readonly [method: string, path: string] {
  if (import.meta.env.PROD) return id.split(' ') as [string, string]
  return endpointTable[id]
}
