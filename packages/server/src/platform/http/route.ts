import type { AnyEndpoint, EndpointInput, EndpointResult } from '@holdall/contract/kit/endpoint.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../ctx.ts'

/** Sets on the response what a handler can set besides its body. */
export interface Answer {
  header(name: string, value: string): void
  /** Adds a Set-Cookie header unchanged. */
  cookie(value: string): void
}

/** The raw request and response, for bytes and streams. */
export interface RawExchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export interface Route {
  readonly endpoint: AnyEndpoint
  readonly handle: (ctx: Ctx, input: EndpointInput<AnyEndpoint>, answer: Answer, raw: RawExchange) => Promise<unknown>
  /** The handler writes the response itself. */
  readonly isRaw: boolean
}

/** What a handler resolves to. An endpoint without a body takes use cases that return nothing. */
type Handled<E> = Promise<EndpointResult<E>> | (undefined extends EndpointResult<E> ? Promise<void> : never)

/** Maps an endpoint to its use case. The handler's return value becomes the JSON response. */
export function route<E extends AnyEndpoint>(
  endpoint: E,
  handle: (ctx: Ctx, input: EndpointInput<E>, answer: Answer) => Handled<E>,
): Route {
  return { endpoint, handle: handle as Route['handle'], isRaw: false }
}

/** Maps an endpoint whose response is bytes or a stream; the handler sends it with `raw.reply`. */
export function rawRoute<E extends AnyEndpoint>(
  endpoint: E,
  handle: (ctx: Ctx, input: EndpointInput<E>, raw: RawExchange) => Promise<void>,
): Route {
  const adapted: Route['handle'] = (ctx, input, _answer, raw) => handle(ctx, input as EndpointInput<E>, raw)
  return { endpoint, handle: adapted, isRaw: true }
}
