import { setTimeout as later } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planZip } from './zip-plan.ts'
import type { ByteRange, ZipEntry } from './zip-records.ts'

const modifiedAt = Date.UTC(2026, 4, 5, 8, 30, 16)

function entryOf(name: string, bytes: Uint8Array, pieceLength = 7): ZipEntry {
  return {
    name,
    size: bytes.length,
    crc32: crc32(bytes),
    modifiedAt,
    async open(range = { start: 0, end: bytes.length - 1 }) {
      return chunksOf(bytes.subarray(range.start, range.end + 1), pieceLength)
    },
  }
}

async function* chunksOf(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}

async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(chunks))
}

const small = [
  entryOf('docs/', Buffer.alloc(0)),
  entryOf('docs/a.txt', Buffer.from('hello, archive')),
  entryOf('empty', Buffer.alloc(0)),
  entryOf('docs/é.bin', Buffer.from([0, 255, 1, 254])),
]

describe('ranges of an archive', () => {
  it('[XFER-10] every range of a small archive is the same slice of the whole', async () => {
    const plan = await planZip(small.slice(0, 2))
    const whole = await collect(plan.read())
    expect(whole.length).toBe(plan.length)
    const wrong: string[] = []
    for (let start = 0; start < whole.length; start++) {
      for (let end = start; end < whole.length; end++) {
        const part = await collect(plan.read({ start, end }))
        if (!part.equals(whole.subarray(start, end + 1))) wrong.push(`${start}-${end}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('[XFER-10] an archive cut anywhere can be reassembled from its parts', async () => {
    const bytes = fc.uint8Array({ maxLength: 300 })
    const file = fc.tuple(fc.string({ unit: 'grapheme', minLength: 1 }), bytes, fc.integer({ min: 1, max: 50 }))
    await fc.assert(
      fc.asyncProperty(fc.array(file, { maxLength: 8 }), fc.array(fc.nat(), { maxLength: 6 }), async (files, cuts) => {
        const plan = await planZip(
          files.map(([name, content, piece], index) => entryOf(`${index}${name.replaceAll('/', '_')}`, content, piece)),
        )
        const starts = [...new Set([0, ...cuts.map(cut => cut % plan.length)])].sort((a, b) => a - b)
        const parts = starts.map((start, index) => ({ start, end: (starts[index + 1] ?? plan.length) - 1 }))
        const joined = Buffer.concat(await Promise.all(parts.map(part => collect(plan.read(part)))))
        expect(joined.equals(await collect(plan.read()))).toBe(true)
        expect(joined.length).toBe(plan.length)
      }),
    )
  })

  it('[XFER-10] opens only the entries that the range touches, at the right place', async () => {
    const opened: [string, ByteRange | undefined][] = []
    const watched = ['a', 'b', 'c'].map(name => {
      const entry = entryOf(name, Buffer.alloc(100, name))
      const open: ZipEntry['open'] = (range, ring) => {
        opened.push([name, range])
        return entry.open(range, ring)
      }
      return { ...entry, open }
    })
    const plan = await planZip(watched)
    const headerLength = 30 + 1 + 9
    const second = headerLength + 100 + headerLength
    await collect(plan.read({ start: second + 10, end: second + 19 }))
    expect(opened.splice(0)).toEqual([['b', { start: 10, end: 19 }]])
    await collect(plan.read({ start: second + 90, end: second + 100 + headerLength - 1 }))
    expect(opened.splice(0)).toEqual([['b', { start: 90, end: 99 }]])
    await collect(plan.read({ start: second + 100, end: second + 100 + headerLength }))
    expect(opened.splice(0)).toEqual([['c', { start: 0, end: 0 }]])
    await collect(plan.read({ start: 3 * (headerLength + 100), end: plan.length - 1 }))
    expect(opened.splice(0)).toEqual([])
    await collect(plan.read())
    expect(opened).toEqual([
      ['a', undefined],
      ['b', undefined],
      ['c', undefined],
    ])
  })

  it('refuses ranges outside the archive immediately', async () => {
    const plan = await planZip(small)
    for (const [start, end] of [
      [-1, 5],
      [5, 4],
      [0, plan.length],
      [0.5, 3],
      [0, Number.NaN],
      [0, Number.POSITIVE_INFINITY],
    ]) {
      expect(() => plan.read({ start: start!, end: end! })).toThrow(RangeError)
    }
  })
})

describe('what can go wrong', () => {
  it.each([
    ['short', Buffer.alloc(9), 'has 9 of the 10 bytes'],
    ['long', Buffer.alloc(11), 'has more than the 10 bytes'],
  ])('[XFER-10] throws rather than pads or cuts when an entry is too %s', async (_, bytes, message) => {
    for (const pieceLength of [1, 10, 20]) {
      const entry = { ...entryOf('x', Buffer.alloc(10)), open: async () => chunksOf(bytes, pieceLength) }
      await expect(collect((await planZip([entry])).read())).rejects.toThrow(message)
    }
  })

  it('throws when a ranged entry ignores its range', async () => {
    const entry = { ...entryOf('x', Buffer.alloc(10)), open: async () => chunksOf(Buffer.alloc(10), 10) }
    await expect(collect((await planZip([entry])).read({ start: 0, end: 30 + 1 + 9 + 4 }))).rejects.toThrow(
      'more than the 5 bytes',
    )
  })

  it('passes on what open throws', async () => {
    const entry = { ...entryOf('x', Buffer.alloc(10)), open: () => Promise.reject(new Error('storage is away')) }
    await expect(collect((await planZip([entry])).read())).rejects.toThrow('storage is away')
  })

  it('closes the open entry when the reader stops or the signal is aborted', async () => {
    let open = 0
    const endless = async function* () {
      open++
      try {
        for (;;) {
          await later(0)
          yield Buffer.alloc(40_000)
        }
      } finally {
        open--
      }
    }
    const signals: (AbortSignal | undefined)[] = []
    const entry: ZipEntry = {
      ...entryOf('x', Buffer.alloc(0)),
      size: 1e9,
      async open(_range, _ring, signal) {
        signals.push(signal)
        return endless()
      },
    }
    const plan = await planZip([entry])
    for await (const chunk of plan.read()) if (chunk.length >= 40_000) break
    expect(open).toBe(0)

    const stop = new AbortController()
    const reading = (async () => {
      for await (const chunk of plan.read(undefined, stop.signal))
        if (chunk.length >= 40_000) stop.abort(new Error('gone'))
    })()
    await expect(reading).rejects.toThrow('gone')
    expect(open).toBe(0)
    expect(signals[1]).toBe(stop.signal)
  })

  it.each([
    ['a negative size', { size: -1 }],
    ['a broken size', { size: 1.5 }],
    ['a checksum that is too large', { crc32: 2 ** 32 }],
    ['a time that is none', { modifiedAt: Number.NaN }],
    ['no name', { name: '' }],
    ['a name that is too long', { name: 'a'.repeat(65_536) }],
    ['bytes in a folder', { name: 'folder/' }],
    ['a checksum of nothing', { size: 0 }],
  ])('refuses an entry with %s', async (_, change) => {
    await expect(planZip([{ ...entryOf('x', Buffer.from('x')), ...change }])).rejects.toThrow(RangeError)
  })
})

describe('entity tag', () => {
  it('[XFER-10] stays the same for the same entries and changes with name, size, checksum, time and order', async () => {
    const entry = entryOf('a', Buffer.from('abc'))
    const other = entryOf('b', Buffer.from('abc'))
    const tag = async (...entries: ZipEntry[]) => (await planZip(entries)).etag
    expect(await tag(entry, other)).toBe(await tag({ ...entry }, { ...other }))
    const tags = await Promise.all([
      tag(entry),
      tag({ ...entry, name: 'c' }),
      tag({ ...entry, size: 4 }),
      tag({ ...entry, crc32: 1 }),
      tag({ ...entry, modifiedAt: entry.modifiedAt + 1 }),
      tag(entry, other),
      tag(other, entry),
      tag(),
    ])
    expect(new Set(tags).size).toBe(tags.length)
    for (const each of tags) expect(each).toMatch(/^"[\w-]{43}"$/)
  })
})

describe('chunks', () => {
  it('joins small pieces to 64 KiB and passes large ones on', async () => {
    const entries = Array.from({ length: 2000 }, (_, index) => entryOf(`file-${index}`, Buffer.alloc(100, index)))
    const chunks = await Array.fromAsync((await planZip(entries)).read())
    expect(chunks.slice(0, -1).every(chunk => chunk.length === 65_536)).toBe(true)
    const large = Buffer.alloc(50_000, 1)
    const passed = await Array.fromAsync((await planZip([entryOf('large', large, 50_000)])).read())
    expect(passed.some(chunk => chunk.buffer === large.buffer)).toBe(true)
  })

  it('never overwrites a chunk that it returned, even with long names', async () => {
    const plan = await planZip(['a', 'b', 'c'].map(name => entryOf(name.repeat(40_000), Buffer.alloc(0))))
    const copies: Buffer[] = []
    const chunks: Uint8Array[] = []
    for await (const chunk of plan.read()) {
      chunks.push(chunk)
      copies.push(Buffer.from(chunk))
    }
    expect(Buffer.concat(chunks).equals(Buffer.concat(copies))).toBe(true)
    expect(Buffer.concat(chunks).length).toBe(plan.length)
  })
})

it('[XFER-10] planning very many entries doesn’t block other work', async () => {
  const none = Buffer.alloc(0)
  const entries = Array.from({ length: 100_000 }, (_, n) => entryOf(`folder ${n % 100}/${'name '.repeat(8)}${n}`, none))
  let isPlanned = false
  let others = 0
  const planning = planZip(entries).then(() => {
    isPlanned = true
  })
  while (!isPlanned) {
    await later(0)
    others++
  }
  await planning
  expect(others).toBeGreaterThan(5)
})
