import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ByteRequest, decideBytes, parseRange } from './byte-ranges.ts'

const now = Date.UTC(2026, 4, 6, 12, 0, 0)
const lastModified = Date.UTC(2026, 4, 5, 8, 30, 15, 678)
const lastModifiedText = 'Tue, 05 May 2026 08:30:15 GMT'
const etag = '"v1"'

function decide(headers: ByteRequest['headers'], rest: Partial<ByteRequest> = {}) {
  return decideBytes({ method: 'GET', headers, size: 1000, etag, lastModified, now, ...rest })
}
const statusOf = (headers: ByteRequest['headers'], rest: Partial<ByteRequest> = {}) => decide(headers, rest).status

describe('a single range', () => {
  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=0-', 0, 999],
    ['bytes=10-19', 10, 19],
    ['bytes=999-', 999, 999],
    ['bytes=0-5000', 0, 999],
    ['bytes=-1', 999, 999],
    ['bytes=-5000', 0, 999],
    ['BYTES=1-2', 1, 2],
    ['bytes= 1-2 ', 1, 2],
    ['bytes=,1-2,', 1, 2],
    ['bytes=007-008', 7, 8],
    [`bytes=0-${'9'.repeat(400)}`, 0, 999],
    [`bytes=-${'9'.repeat(400)}`, 0, 999],
  ])('[XFER-09] %s is answered with those bytes', (range, start, end) => {
    expect(decide({ range })).toEqual({
      status: 206,
      range: { start, end },
      headers: {
        'accept-ranges': 'bytes',
        'content-range': `bytes ${start}-${end}/1000`,
        'content-length': String(end - start + 1),
        etag,
        'last-modified': lastModifiedText,
      },
    })
  })

  it.each(['bytes=1000-', 'bytes=1000-2000', 'bytes=-0', `bytes=${'9'.repeat(400)}-`])(
    '[XFER-09] %s is out of range',
    range => {
      const decision = decide({ range })
      expect(decision.status).toBe(416)
      expect(decision.range).toBeUndefined()
      expect(decision.headers['content-range']).toBe('bytes */1000')
      expect(decision.headers['content-length']).toBeUndefined()
    },
  )

  it.each([
    'bytes=',
    'bytes=-',
    'bytes=--5',
    'bytes=5-2',
    'bytes=a-b',
    'bytes=0x1-2',
    'bytes=1.5-2',
    'bytes=+1-2',
    'bytes=1 -2',
    'bytes=1-2-3',
    'bytes 0-1',
    'items=0-1',
    '0-1',
    '',
    'bytes=0-1,5-6',
    'bytes=0-1, 0-1, 0-1',
  ])('[XFER-09] %j is answered with the whole file', range => {
    expect(decide({ range })).toEqual({
      status: 200,
      headers: { 'accept-ranges': 'bytes', 'content-length': '1000', etag, 'last-modified': lastModifiedText },
    })
  })

  it('[XFER-09] ignores ranges of an empty file', () => {
    for (const range of ['bytes=0-', 'bytes=-5', 'bytes=0-0']) expect(statusOf({ range }, { size: 0 })).toBe(200)
  })

  it('[XFER-09] answers HEAD like GET, but ignores ranges', () => {
    expect(decide({ range: 'bytes=0-1' }, { method: 'HEAD' })).toEqual(decide({}))
  })

  it('[XFER-09] never throws and never leaves the file, whatever the field contains', () => {
    const digits = fc.stringMatching(/^\d{0,25}$/)
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.tuple(digits, digits).map(([a, b]) => `bytes=${a}-${b}`),
      fc.string({ unit: fc.constantFrom(...'0123456789-, =bytes') }).map(text => `bytes=${text}`),
    )
    fc.assert(
      fc.property(hostile, fc.nat(), (range, size) => {
        const decision = decide({ range, ifRange: undefined }, { size })
        expect([200, 206, 416]).toContain(decision.status)
        if (decision.range === undefined) return
        const { start, end } = decision.range
        expect(start).toBeGreaterThanOrEqual(0)
        expect(end).toBeGreaterThanOrEqual(start)
        expect(end).toBeLessThan(size)
        expect(decision.headers['content-length']).toBe(String(end - start + 1))
      }),
    )
  })

  it('[XFER-09] returns exactly the requested range', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.nat(), (start, more, rest) => {
        const size = start + more + rest + 1
        expect(parseRange(`bytes=${start}-${start + more}`, size)).toEqual({ start, end: start + more })
        expect(parseRange(`bytes=-${more + 1}`, size)).toEqual({ start: size - more - 1, end: size - 1 })
      }),
    )
  })

  it('takes time in proportion to the field, even far beyond what a server accepts', () => {
    for (const range of [
      `bytes=${' '.repeat(60_000)}x`,
      `bytes=${','.repeat(60_000)}`,
      `bytes=${'9'.repeat(60_000)}-`,
    ]) {
      const started = performance.now()
      decide({ range, ifNoneMatch: '"'.repeat(60_000), ifMatch: undefined })
      expect(performance.now() - started).toBeLessThan(1000)
    }
  })
})

describe('If-Range', () => {
  const range = 'bytes=0-9'
  it.each([
    [etag, etag, 206],
    ['"v0"', etag, 200],
    ['W/"v1"', etag, 200],
    ['W/"v1"', 'W/"v1"', 200],
    [lastModifiedText, etag, 206],
    ['Tuesday, 05-May-26 08:30:15 GMT', etag, 206],
    ['Tue May  5 08:30:15 2026', etag, 206],
    ['Tue, 05 May 2026 08:30:16 GMT', etag, 200],
    ['Tue, 05 May 2026 08:30:14 GMT', etag, 200],
    ['v1', etag, 200],
    ['', etag, 200],
  ])('[XFER-09] %j against %s gives %i', (ifRange, tag, status) => {
    expect(statusOf({ range, ifRange }, { etag: tag })).toBe(status)
  })

  it('[XFER-09] does not trust a date in the same second as the change', () => {
    const field = 'Wed, 06 May 2026 12:00:00 GMT'
    expect(statusOf({ range, ifRange: field }, { lastModified: now + 100, now: now + 999 })).toBe(200)
    expect(statusOf({ range, ifRange: field }, { lastModified: now + 100, now: now + 1000 })).toBe(206)
  })

  it('[XFER-09] sends the whole new file, not a range past its end, when the file changed', () => {
    expect(statusOf({ range: 'bytes=5000-', ifRange: '"v0"' })).toBe(200)
  })
})

describe('preconditions', () => {
  it.each([
    [{ ifNoneMatch: etag }, 304],
    [{ ifNoneMatch: 'W/"v1"' }, 304],
    [{ ifNoneMatch: '"a", "v1" ,"b"' }, 304],
    [{ ifNoneMatch: '*' }, 304],
    [{ ifNoneMatch: '"v2"' }, 200],
    [{ ifNoneMatch: 'v1' }, 200],
    [{ ifNoneMatch: '"v2"', ifModifiedSince: lastModifiedText }, 200],
    [{ ifModifiedSince: lastModifiedText }, 304],
    [{ ifModifiedSince: 'Tue, 05 May 2026 08:30:14 GMT' }, 200],
    [{ ifModifiedSince: 'yesterday' }, 200],
    [{ ifModifiedSince: 'Tue, 31 Feb 2026 08:30:14 GMT' }, 200],
    [{ ifMatch: etag }, 200],
    [{ ifMatch: '*' }, 200],
    [{ ifMatch: '"v2"' }, 412],
    [{ ifMatch: 'W/"v1"' }, 412],
    [{ ifMatch: 'v1' }, 412],
    [{ ifMatch: '"v2"', ifNoneMatch: etag }, 412],
    [{ ifUnmodifiedSince: lastModifiedText }, 200],
    [{ ifUnmodifiedSince: 'Tue, 05 May 2026 08:30:14 GMT' }, 412],
    [{ ifUnmodifiedSince: 'nonsense' }, 200],
    [{ ifMatch: etag, ifUnmodifiedSince: 'Tue, 05 May 2020 08:30:14 GMT' }, 200],
    [{ range: 'bytes=5000-', ifNoneMatch: etag }, 304],
    [{ range: 'bytes=5000-', ifMatch: '"v2"' }, 412],
  ] as const)('[XFER-09] %j gives %i', (headers, status) => {
    expect(statusOf(headers)).toBe(status)
  })

  it('[XFER-09] a 304 repeats the validators and has no length', () => {
    expect(decide({ ifNoneMatch: etag })).toEqual({ status: 304, headers: { etag, 'last-modified': lastModifiedText } })
  })

  it('refuses a write whose If-None-Match matches', () => {
    expect(statusOf({ ifNoneMatch: '*' }, { method: 'PUT' })).toBe(412)
    expect(statusOf({ ifModifiedSince: lastModifiedText }, { method: 'PUT' })).toBe(200)
  })

  it('never sends a date ahead of the clock', () => {
    expect(decide({}, { lastModified: now + 86_400_000 }).headers['last-modified']).toBe(
      'Wed, 06 May 2026 12:00:00 GMT',
    )
  })

  it('works without a tag or a date', () => {
    const bare = { etag: null, lastModified: null }
    expect(decide({ range: 'bytes=0-1' }, bare).headers).toEqual({
      'accept-ranges': 'bytes',
      'content-range': 'bytes 0-1/1000',
      'content-length': '2',
    })
    expect(statusOf({ range: 'bytes=0-1', ifRange: lastModifiedText }, bare)).toBe(200)
    expect(statusOf({ ifMatch: '"v1"' }, bare)).toBe(412)
  })

  it('never throws, whatever the fields contain', () => {
    const field = fc.option(
      fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(etag, '*', 'W/"v1"', lastModifiedText, 'bytes=0-1')),
      { nil: undefined },
    )
    const fields = {
      range: field,
      ifRange: field,
      ifMatch: field,
      ifNoneMatch: field,
      ifModifiedSince: field,
      ifUnmodifiedSince: field,
    }
    fc.assert(
      fc.property(fc.record(fields), headers => {
        expect([200, 206, 304, 412, 416]).toContain(statusOf(headers))
      }),
    )
  })

  it('refuses an entity tag that would break the header', () => {
    expect(() => decide({}, { etag: 'v1' })).toThrow(TypeError)
    expect(() => decide({}, { etag: '"a"\r\nx: y' })).toThrow(TypeError)
  })
})
