import { httpDate, parseHttpDate } from '../http-date.ts'

/** Both ends are inclusive. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export type ByteRequest = {
  /** Only GET supports ranges (RFC 9110 section 14.2); only GET and HEAD can get a 304. */
  method: string
  headers: {
    range?: string | undefined
    ifRange?: string | undefined
    ifMatch?: string | undefined
    ifNoneMatch?: string | undefined
    ifModifiedSince?: string | undefined
    ifUnmodifiedSince?: string | undefined
  }
  /** Size of the whole representation in bytes. */
  size: number
  /** The entity tag with its quotes, `"abc"` or `W/"abc"`; null if there is none. */
  etag: string | null
  /** Milliseconds since 1970; null if unknown. A time ahead of the clock counts as now (RFC 9110 section 8.8.2.1). */
  lastModified: number | null
  /** The clock, in milliseconds since 1970. */
  now?: number
}

export type ByteHeaders = Partial<
  Record<'accept-ranges' | 'content-range' | 'content-length' | 'etag' | 'last-modified', string>
>

export type ByteDecision = {
  /**
   * 200: send everything, or continue if the method is neither GET nor HEAD. 206: send `range`. The others have no
   * bytes to send.
   */
  status: 200 | 206 | 304 | 412 | 416
  /** Only with 206; both ends are inclusive. */
  range?: { start: number; end: number }
  /** Header fields of the response. With 412 and 416, the length is left to the body that explains the problem. */
  headers: ByteHeaders
}

/**
 * Decides how to answer a request for bytes of known length: preconditions in the order of RFC 9110 section 13.2.2,
 * then a single range (section 14). What the client sent never makes it throw: a malformed field counts as absent,
 * except that a malformed If-Match matches nothing.
 *
 * Several ranges are answered with the whole content (section 14.2 lets a server ignore Range), as is any range of an
 * empty file, which no Content-Range could describe. Throws a TypeError only for an invalid entity tag or size.
 */
export function decideBytes(request: ByteRequest): ByteDecision {
  const { method, headers, size, etag } = request
  if (etag !== null && !entityTag.test(etag)) throw new TypeError('Not an entity tag')
  if (!Number.isSafeInteger(size) || size < 0) throw new TypeError('Not a size')
  const now = request.now ?? Date.now()
  const modified = wholeSeconds(request.lastModified, now)
  const validators: ByteHeaders = {}
  if (etag !== null) validators.etag = etag
  if (modified !== null) validators['last-modified'] = httpDate(modified)

  const refusal = precondition(request, modified, now)
  if (refusal === 412) return { status: 412, headers: {} }
  if (refusal === 304) return { status: 304, headers: validators }

  const common: ByteHeaders = { 'accept-ranges': 'bytes', ...validators }
  const whole: ByteDecision = { status: 200, headers: { ...common, 'content-length': String(size) } }
  if (method !== 'GET' || headers.range === undefined || !rangeStillApplies(headers.ifRange, etag, modified, now))
    return whole
  const range = parseRange(headers.range, size)
  if (range === 'ignored') return whole
  if (range === 'unsatisfiable') return { status: 416, headers: { ...common, 'content-range': `bytes */${size}` } }
  const { start, end } = range
  return {
    status: 206,
    range,
    headers: { ...common, 'content-range': `bytes ${start}-${end}/${size}`, 'content-length': String(end - start + 1) },
  }
}

/**
 * Reads a Range field (RFC 9110 section 14.1) against a known length. `ignored`: another unit, malformed, several ranges, or an
 * empty file; `unsatisfiable`: starts past the end, or asks for the last 0 bytes. Never throws.
 */
export function parseRange(field: string, size: number): { start: number; end: number } | 'ignored' | 'unsatisfiable' {
  const set = /^bytes=(.*)$/is.exec(field)?.[1]
  if (set === undefined || size === 0) return 'ignored'
  // A list may have empty elements (section 5.6.1).
  const specs = set.split(',').flatMap(spec => spec.trim() || [])
  const parts = specs.length === 1 ? /^(\d*)-(\d*)$/.exec(specs[0]!) : null
  if (parts === null) return 'ignored'
  const [, first = '', last = ''] = parts
  if (first === '' && last === '') return 'ignored'
  // Numbers that are too long become Infinity or lose digits, but only far beyond any size.
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? Number.POSITIVE_INFINITY : Number(last)
  if (end < start) return 'ignored'
  return start >= size ? 'unsatisfiable' : { start, end: Math.min(end, size - 1) }
}

const entityTag = /^(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"$/

/** The steps of RFC 9110 section 13.2.2 up to Range: a status to respond with, or undefined to continue. */
function precondition(
  { method, headers, etag }: ByteRequest,
  modified: number | null,
  now: number,
): 304 | 412 | undefined {
  const reads = method === 'GET' || method === 'HEAD'
  if (headers.ifMatch !== undefined) {
    if (!matches(headers.ifMatch, etag, isSameStrongly)) return 412
  } else if (headers.ifUnmodifiedSince !== undefined && modified !== null) {
    const since = parseHttpDate(headers.ifUnmodifiedSince, now)
    if (since !== undefined && modified > since) return 412
  }
  if (headers.ifNoneMatch !== undefined) {
    if (matches(headers.ifNoneMatch, etag, isSameWeakly)) return reads ? 304 : 412
  } else if (reads && headers.ifModifiedSince !== undefined && modified !== null) {
    const since = parseHttpDate(headers.ifModifiedSince, now)
    if (since !== undefined && modified <= since) return 304
  }
  return undefined
}

/** If-Range (RFC 9110 section 13.1.5): our own tag if it is strong, or exactly our date if that date is strong. */
function rangeStillApplies(
  field: string | undefined,
  etag: string | null,
  modified: number | null,
  now: number,
): boolean {
  if (field === undefined) return true
  if (entityTag.test(field)) return etag !== null && isSameStrongly(field, etag)
  // A file that changed within this second may change again under the same date (section 8.8.2.2).
  return modified !== null && parseHttpDate(field, now) === modified && now - modified >= 1000
}

function matches(field: string, etag: string | null, isSame: (a: string, b: string) => boolean): boolean {
  if (field.trim() === '*') return true
  if (etag === null) return false
  return field.match(/(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g)?.some(candidate => isSame(candidate, etag)) ?? false
}

function isSameStrongly(a: string, b: string): boolean {
  return a === b && !a.startsWith('W/')
}

function isSameWeakly(a: string, b: string): boolean {
  return a.replace(/^W\//, '') === b.replace(/^W\//, '')
}

function wholeSeconds(at: number | null, now: number): number | null {
  return at === null ? null : Math.floor(Math.min(at, now) / 1000) * 1000
}
