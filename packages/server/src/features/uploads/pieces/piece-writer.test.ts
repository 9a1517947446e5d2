import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { pump } from '../../../platform/staging/file-writer.ts'
import { mostPieceBytes, type Piece, PieceWriter } from './piece-writer.ts'

const whole = ({ chunks }: Piece) => Buffer.concat(chunks)

/** Sends bytes through a writer, in chunks of a size. */
async function send(bytes: Buffer, chunkBytes: number, keep: (piece: Piece) => Promise<void>, position = 0) {
  const writer = new PieceWriter({ position, keep })
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, n) =>
    bytes.subarray(n * chunkBytes, (n + 1) * chunkBytes),
  )
  await pump(Readable.from(chunks, { objectMode: false }), writer)
  return writer.finish()
}

describe('the pieces of an upload', () => {
  it.each([1000, 65_536, 5 * 1024 * 1024, 20 * 1024 * 1024])(
    'are consecutive and never larger than they may be, with chunks of %s bytes',
    async chunkBytes => {
      const bytes = randomBytes(chunkBytes < 10_000 ? 1_000_000 : 2 * mostPieceBytes + 12_345)
      const pieces: Piece[] = []
      const end = await send(bytes, chunkBytes, async piece => void pieces.push(piece), 100)
      expect(end).toBe(100 + bytes.length)
      let next = 100
      for (const piece of pieces) {
        expect(piece.start).toBe(next)
        expect(piece.size).toBeLessThanOrEqual(mostPieceBytes)
        expect(whole(piece)).toHaveLength(piece.size)
        next += piece.size
      }
      expect(Buffer.concat(pieces.map(whole)).equals(bytes)).toBe(true)
    },
  )

  it('are kept one after the other, and the source waits meanwhile', async () => {
    let running = 0
    let most = 0
    await send(randomBytes(3 * mostPieceBytes), 65_536, async () => {
      most = Math.max(most, ++running)
      await new Promise(resolve => setTimeout(resolve, 20))
      running--
    })
    expect(most).toBe(1)
  })

  it('end where one can’t be kept', async () => {
    const kept: number[] = []
    const sending = send(randomBytes(4 * mostPieceBytes), 65_536, async ({ start }) => {
      if (kept.length === 2) throw new Error('The storage is away')
      kept.push(start)
    })
    await expect(sending).rejects.toThrow('The storage is away')
    expect(kept).toEqual([0, mostPieceBytes])
  })
})
