import type { z } from 'zod'
import type { Access, RateLimit, TokenRule } from './access.ts'

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'

/** What a successful answer carries besides JSON: raw bytes, a stream of server-sent events, or nothing at all. */
export type RawResponse = 'bytes' | 'events' | 'none'

type Shape = z.ZodObject | undefined
type Body = z.ZodType | 'bytes' | undefined
type Response = z.ZodType | RawResponse

/** The audit action that a state-changing endpoint writes, or the reason why it writes none. */
export type AuditDeclaration = string | { readonly none: string }

interface EndpointBase<P extends Shape, Q extends Shape, B extends Body, R extends Response, I extends string> {
  /** `feature.verb`, unique in the product; the operationId of OpenAPI. */
  readonly id: I
  /** Below `/api/v1` unless it starts with `~`, which marks an address of its own (`~/health/live`). Parameters as `:name`. */
  readonly path: string
  readonly summary: string
  readonly access: Access
  /** The key of a switch among the settings: while it is off, nobody can call it, and the answer is 403. */
  readonly whileOn?: string
  /** Says what a token needs for the call beyond the scope of its method. */
  readonly byToken?: TokenRule
  /** Whether it may be called under "Login as user"; by default refused wherever no token may call it. */
  readonly whileImpersonating?: 'allowed' | 'refused'
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  readonly response: R
  /** Status of success; 200 unless said otherwise (204 for `none`). */
  readonly status?: number
  /** Codes of the declared errors that this call may return, beyond those of validation, access and rate limit. */
  readonly errors?: readonly string[]
  readonly rateLimit?: RateLimit
  /**
   * The body may also be sent as multipart/form-data: text parts hold JSON, a file is an object with `name` and `text`.
   */
  readonly takesForm?: true
  /**
   * A body of bytes that is a form (RFC 7578): its text parts, which hold JSON, with their schemas. Files may follow. The
   * handler reads and validates them itself.
   */
  readonly parts?: Readonly<Record<string, z.ZodType>>
  /** The action of the captcha that guards the call while it is switched on; the token is sent in `Holdall-Captcha`. */
  readonly captcha?: string
  /** The caller isn't looked up, so that the call works while the database is unavailable. */
  readonly ignoresCaller?: true
  /** Largest accepted JSON body in bytes; 1 MiB unless said otherwise. */
  readonly maxBodyBytes?: number
}

type ReadMethod = 'GET' | 'HEAD' | 'OPTIONS'
type Reading = { readonly method: ReadMethod; readonly audit?: undefined }
type Writing = { readonly method: Exclude<Method, ReadMethod>; readonly audit: AuditDeclaration }

export type Endpoint<
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends Body = Body,
  R extends Response = Response,
  I extends string = string,
> = EndpointBase<P, Q, B, R, I> & (Reading | Writing)

// biome-ignore lint/suspicious/noExplicitAny: the variance of the four schemas makes `unknown` unusable here
export type AnyEndpoint = EndpointBase<any, any, any, any, string> & (Reading | Writing)

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined

export type EndpointParams<E> = E extends { readonly params?: infer P } ? Parsed<NonNullable<P>> : undefined
export type EndpointQuery<E> = E extends { readonly query?: infer Q } ? Parsed<NonNullable<Q>> : undefined
export type EndpointBody<E> = E extends { readonly body?: infer B } ? Parsed<NonNullable<B>> : undefined
export type EndpointResult<E> = E extends { readonly response: infer R }
  ? R extends z.ZodType
    ? z.output<R>
    : undefined
  : never

/** What the server hands to a handler: every part already parsed. */
export interface EndpointInput<E> {
  params: EndpointParams<E>
  query: EndpointQuery<E>
  body: EndpointBody<E>
}

type SentPart<K extends string, S> = [S] extends [undefined]
  ? { [key in K]?: undefined }
  : Record<string, never> extends S
    ? { [key in K]?: S }
    : { [key in K]: S }

/** What a client sends; parts with nothing required may be left out. */
export type EndpointCall<E> = E extends { readonly params?: infer P; readonly query?: infer Q; readonly body?: infer B }
  ? SentPart<'params', Sent<NonNullable<P>>> &
      SentPart<'query', Sent<NonNullable<Q>>> &
      SentPart<'body', Sent<NonNullable<B>>>
  : never

/**
 * Declares one endpoint. Validation, OpenAPI, the typed client and the authorisation tests all come from the object;
 * leaving out `access`, or `audit` on a call that changes something, does not compile.
 *
 * @example
 * ```ts
 * import { z } from 'zod'
 * import { defineEndpoint, endpointUrl } from '../kit/endpoint.ts'
 * import { Id } from '../kit/fields.ts'
 *
 * const readNote = defineEndpoint({
 *   id: 'notes.read',
 *   method: 'GET',
 *   path: '/notes/:id',
 *   summary: 'Read a note.',
 *   access: { permission: 'notes.view' },
 *   params: z.object({ id: Id }),
 *   response: z.object({ text: z.string() }),
 *   errors: ['note.not-found'],
 * })
 * endpointUrl(readNote, { id: '01kb0h3c9q8r7v5x2m4n6p8t0w' }) // => '/api/v1/notes/01kb0h3c9q8r7v5x2m4n6p8t0w'
 * ```
 */
export function defineEndpoint<
  const P extends Shape = undefined,
  const Q extends Shape = undefined,
  const B extends Body = undefined,
  const R extends Response = Response,
  const I extends string = string,
>(endpoint: Endpoint<P, Q, B, R, I>): Endpoint<P, Q, B, R, I> {
  return endpoint
}

/** The address of an endpoint on the server, with `:name` parameters left in. */
export function endpointPath(endpoint: { readonly path: string }): string {
  return endpoint.path.startsWith('~') ? endpoint.path.slice(1) : `/api/v1${endpoint.path}`
}

/** The address with its parameters filled in and encoded. */
export function endpointUrl(
  endpoint: { readonly path: string },
  params: Readonly<Record<string, unknown>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string {
  const path = endpointPath(endpoint).replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${endpoint.path} needs the parameter ${name}`)
    return encodeURIComponent(String(value))
  })
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(key, String(value))
  }
  const text = search.toString()
  return text ? `${path}?${text}` : path
}
