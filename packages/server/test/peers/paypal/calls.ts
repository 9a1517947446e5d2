import type { PeerAnswer } from '../http-peer.ts'
import { invalid, type PaypalWorld, unprocessable } from './world.ts'

/** A request, read. */
export interface Call {
  readonly world: PaypalWorld
  /** The parts of the path that vary. */
  readonly params: readonly string[]
  readonly query: URLSearchParams
  /** The JSON of the body; undefined if there is none. */
  readonly body: unknown
  readonly text: string
  readonly requestId: string | null
}

export type Handler = (call: Call) => PeerAnswer
export type Route = readonly [method: string, path: RegExp, handler: Handler]

/** Which fields a body may have: `true` for any value, an object for the fields inside it, a list for its entries. */
export type Shape = true | { readonly [field: string]: Shape } | readonly [Shape]

/** The first field that PayPal's reference doesn't know, or that has the wrong form. */
export function unknownField(value: unknown, shape: Shape, at = ''): string | null {
  if (shape === true) return null
  if (isListShape(shape)) {
    if (!Array.isArray(value)) return at || '/'
    return (
      value.map((entry, index) => unknownField(entry, shape[0], `${at}/${index}`)).find(found => found !== null) ?? null
    )
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return at || '/'
  for (const [field, inside] of Object.entries(value)) {
    const wanted = shape[field]
    const path = `${at}/${field}`
    if (wanted === undefined) return path
    const found = unknownField(inside, wanted, path)
    if (found !== null) return found
  }
  return null
}

const isListShape = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape)

export const fieldsOf = (body: unknown) => (body ?? {}) as Record<string, unknown>

export const isText = (value: unknown, most: number, least = 1): value is string =>
  typeof value === 'string' && value.length >= least && value.length <= most

interface Kept {
  readonly at: number
  readonly text: string
  readonly answer: PeerAnswer
}

const keptMs = 72 * 60 * 60_000

/** Answers a repeated request id as it did before, for 72 hours by the world's clock. */
export function createRequestIds() {
  const kept = new Map<string, Kept>()
  return (call: Call, path: string, answer: () => PeerAnswer): PeerAnswer => {
    if (call.requestId === null) return answer()
    const key = `${path}\n${call.requestId}`
    const before = kept.get(key)
    if (before && call.world.now - before.at < keptMs) {
      if (before.text === call.text) return before.answer
      return unprocessable('PAYPAL_REQUEST_ID_MISMATCH', 'This request id was used for another request.')
    }
    const made = answer()
    // A refusal is judged again.
    if (made.status < 300) kept.set(key, { at: call.world.now, text: call.text, answer: made })
    return made
  }
}

/** One page of a list, with a link to the next. */
export function paged(
  { world, query }: Call,
  path: string,
  name: string,
  entries: readonly unknown[],
  present: (entry: never) => unknown,
): PeerAnswer {
  const size = Number(query.get('page_size') ?? 10)
  const page = Number(query.get('page') ?? 1)
  if (!(size >= 1 && size <= 20)) return invalid('/page_size')
  if (!(page >= 1)) return invalid('/page')
  const shown = entries.slice((page - 1) * size, page * size)
  const next = new URLSearchParams(query)
  next.set('page', String(page + 1))
  const links =
    page * size < entries.length ? [{ rel: 'next', method: 'GET', href: `${world.url}${path}?${next}` }] : []
  return { status: 200, data: { [name]: shown.map(entry => present(entry as never)), links } }
}

export const done: PeerAnswer = { status: 204 }
