import { afterAll, describe, expect, it } from 'vitest'
import { fixture } from '../../../../test/fixtures/fixtures.ts'
import { createMediaReader } from './media-reader.ts'

const reader = createMediaReader()
afterAll(() => reader.close())

/** Returns the facts found, and how many bytes of the file were requested. */
async function look(mime: string, bytes: Buffer, size = bytes.length) {
  let fetched = 0
  const readPiece = async (start: number, length: number) => {
    const piece = bytes.subarray(start, start + length)
    fetched += piece.length
    return piece
  }
  const { details, claims } = await reader.read({ mime, size, readPiece })
  return { facts: details, claims, fetched }
}

const small = { width: 160, height: 120 }
const files: Readonly<Record<string, { readonly mime: string; readonly facts: object }>> = {
  'clip.mp4': { mime: 'video/mp4', facts: { seconds: 1, ...small } },
  'clip.m4v': { mime: 'video/x-m4v', facts: { seconds: 1, ...small } },
  'clip.mov': { mime: 'video/quicktime', facts: { seconds: 1, ...small } },
  'clip.3gp': { mime: 'video/3gpp', facts: { seconds: 1, width: 192, height: 144 } },
  'clip.mkv': { mime: 'video/matroska', facts: { seconds: 1, ...small } },
  'clip.webm': { mime: 'video/webm', facts: { seconds: 1.003, ...small } },
  'clip.avi': { mime: 'video/vnd.avi', facts: { seconds: 1, ...small } },
  'clip.flv': { mime: 'video/x-flv', facts: { seconds: 1, ...small } },
  'clip.wmv': { mime: 'video/x-ms-asf', facts: { seconds: 1, ...small } },
  'clip.ogv': { mime: 'video/ogg', facts: { width: 160, height: 128 } },
  'clip.mpg': { mime: 'video/MP1S', facts: {} },
  'covered.mp3': { mime: 'audio/mpeg', facts: { seconds: 1.032, title: 'Dawn chorus', artist: 'The Lorikeets' } },
  'tone.mp3': { mime: 'audio/mpeg', facts: { seconds: 1.032 } },
  'tone.m4a': { mime: 'audio/x-m4a', facts: { seconds: 1 } },
  'tone.aac': { mime: 'audio/aac', facts: { seconds: 1.022 } },
  'tone.flac': { mime: 'audio/flac', facts: { seconds: 1 } },
  'tone.ogg': { mime: 'audio/ogg', facts: { seconds: 1 } },
  'tone.opus': { mime: 'audio/ogg', facts: { seconds: 1 } },
  'tone.wav': { mime: 'audio/wav', facts: { seconds: 0.1 } },
  'tone.aiff': { mime: 'audio/aiff', facts: { seconds: 0.1 } },
  'tone.wma': { mime: 'audio/x-ms-asf', facts: { seconds: 1.025 } },
}

describe('metadata of videos and audio files', () => {
  it.each(Object.entries(files))('[BROWSE-18] contains the playing time, size and tags of %s', async (name, file) => {
    expect((await look(file.mime, fixture(name))).facts).toEqual(file.facts)
  })

  it('[BROWSE-18] shows a film shot upright on a phone as taller than wide', async () => {
    const film = Buffer.from(fixture('clip.mp4'))
    const matrix = film.indexOf('tkhd') + 4 + 40
    film.writeInt32BE(0, matrix)
    film.writeInt32BE(65536, matrix + 4)
    expect((await look('video/mp4', film)).facts).toEqual({ seconds: 1, width: 120, height: 160 })
  })

  it('[BROWSE-18] is found by fetching only a few pieces of a large film', async () => {
    const film = fixture('clip.mov')
    // The frames become four gigabytes that don't have to be read.
    const [data, movie] = [film.indexOf('mdat') - 4, film.indexOf('moov') - 4]
    expect(data).toBeLessThan(movie)
    const frames = Buffer.alloc(16)
    frames.writeUInt32BE(1)
    frames.write('mdat', 4, 'latin1')
    frames.writeBigUInt64BE(4_000_000_000n, 8)
    const start = data + 4_000_000_000
    let fetched = 0
    const readPiece = async (from: number, length: number) => {
      fetched += length
      const piece = Buffer.alloc(length)
      Buffer.concat([film.subarray(0, data), frames]).copy(piece, 0, Math.min(from, data + 16))
      if (from + length > start) film.subarray(movie).copy(piece, Math.max(0, start - from), Math.max(0, from - start))
      return piece
    }
    const size = start + film.length - movie
    expect(await reader.read({ mime: 'video/quicktime', size, readPiece })).toMatchObject({
      details: { seconds: 1, ...small },
    })
    expect(fetched).toBeLessThan(300_000)
  })
})

describe('malformed videos and audio files', () => {
  it.each(Object.entries(files))(
    '[BROWSE-18] %s cut off anywhere yields less metadata, and crashes nothing',
    async (name, { mime }) => {
      const whole = fixture(name)
      for (let part = 0; part < 24; part++) {
        const { facts } = await look(mime, whole.subarray(0, Math.floor((whole.length * part) / 24)))
        expect(facts.seconds ?? 1).toBeGreaterThan(0)
      }
      // A size larger than the actual bytes.
      expect((await look(mime, whole, whole.length * 1000)).fetched).toBeLessThan(4 * whole.length + 300_000)
      expect((await look('video/mp4', fixture('clip.mp4'))).facts).toMatchObject({ seconds: 1 })
    },
  )

  it.each(Object.entries(files))(
    '[BROWSE-18] %s with any four bytes set to ones takes little reading',
    async (name, { mime }) => {
      const whole = fixture(name)
      const step = Math.max(4, Math.floor(whole.length / 60))
      for (let at = 0; at + 4 <= whole.length; at += step) {
        const changed = Buffer.from(whole)
        changed.fill(0xff, at, at + 4)
        const { fetched } = await look(mime, changed)
        expect(fetched).toBeLessThan(4 * whole.length + 300_000)
      }
    },
  )

  it('[BROWSE-18] boxes without an end, without a size or beyond the file take few steps', async () => {
    const box = (type: string, size: number, body: Buffer = Buffer.alloc(0)): Buffer => {
      const head = Buffer.alloc(8)
      head.writeUInt32BE(size)
      head.write(type, 4, 'latin1')
      return Buffer.concat([head, body])
    }
    const many = Buffer.concat(Array.from({ length: 200_000 }, () => box('free', 8)))
    expect((await look('video/mp4', many)).facts).toEqual({})
    expect((await look('video/mp4', box('moov', 0, box('mvhd', 0xffffffff)))).facts).toEqual({})
    expect((await look('video/mp4', box('moov', 4))).facts).toEqual({})
    const nested = Array.from({ length: 5000 }).reduce<Buffer>(
      inner => box('moov', inner.length + 8, inner),
      box('mvhd', 8),
    )
    expect((await look('video/mp4', nested)).facts).toEqual({})
  })

  it('[BROWSE-18] a stuck reader is stopped, and the next file is read', async () => {
    const impatient = createMediaReader({ milliseconds: 300, heapMegabytes: 64 })
    const never = () => Promise.withResolvers<Uint8Array>().promise
    expect(await impatient.read({ mime: 'video/mp4', size: 1000, readPiece: never })).toEqual({
      details: {},
      claims: [],
    })
    await impatient.close()
    expect((await look('video/mp4', fixture('clip.mp4'))).facts).toMatchObject({ seconds: 1 })
  })

  it('[BROWSE-18] temporarily unavailable bytes are reported, and not mistaken for a broken file', async () => {
    const readPiece = () => Promise.reject(new Error('The storage is away'))
    await expect(reader.read({ mime: 'video/mp4', size: 1000, readPiece })).rejects.toThrow('away')
  })
})
