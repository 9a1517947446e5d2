import type { AnyEndpoint, EndpointInput, EndpointResult } from '@holdall/contract/kit/endpoint.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../ctx.ts'

/** What a handler may set on the answer besides its body. */
export interface Answer {
  header(name: string, value: string): void
  /** Adds a Set-Cookie header as it stands. */
  cookie(value: string): void
}

/** The raw request and answer, for bytes and streams. */
export interface RawExchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export interface Route {
  readonly endpoint: AnyEndpoint
  readonly handle: (ctx: Ctx, input: EndpointInput<AnyEndpoint>, answer: Answer, raw: RawExchange) => Promise<unknown>
  /** The handler writes the answer itself. */
  readonly isRaw: boolean
}

/** Maps an endpoint to its use case. What the handler returns is the JSON answer. */
export function route<E extends AnyEndpoint>(
  endpoint: E,
  handle: (ctx: Ctx, input: EndpointInput<E>, answer: Answer) => Promise<EndpointResult<E>>,
): Route {
  return { endpoint, handle: handle as Route['handle'], isRaw: false }
}

/** Maps an endpoint whose answer is bytes or a stream; the handler sends it with `raw.reply`. */
export function rawRoute<E extends AnyEndpoint>(
  endpoint: E,
  handle: (ctx: Ctx, input: EndpointInput<E>, raw: RawExchange) => Promise<void>,
): Route {
  const adapted: Route['handle'] = (ctx, input, _answer, raw) => handle(ctx, input as EndpointInput<E>, raw)
  return { endpoint, handle: adapted, isRaw: true }
}
