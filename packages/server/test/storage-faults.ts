import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chunksOf, failsWith, problemOf } from '../src/drivers/storage/conformance.ts'
import { isStorageError, type StorageDriver } from '../src/drivers/storage/storage-driver.ts'
import { createKeyMaker } from '../src/drivers/storage/storage-key.ts'
import type { FaultProxy, LinePlan } from './fault-proxy.ts'

export interface FaultSubject {
  /** Reaches the server over a line that can be cut. */
  readonly driver: StorageDriver
  /** Reaches the same objects over a line that works. */
  readonly direct: StorageDriver
  readonly line: FaultProxy
  /** Uses credentials that the server does not know. */
  readonly stranger: StorageDriver
  /** Uses a bucket or container that doesn't exist; null if the driver creates folders. */
  readonly homeless: StorageDriver | null
  /** Uses a store with room for less than 3 MiB; null if none is available. */
  readonly small: StorageDriver | null
  close?(): Promise<void>
}

const newKey = createKeyMaker()
const bytes = randomBytes(1_500_000)

/** Tests what every driver must do when the line to its server, or the server itself, fails. */
export function storageFaults(name: string, make: () => Promise<FaultSubject>): void {
  describe(`storage faults: ${name}`, () => {
    let subject: FaultSubject

    beforeAll(async () => {
      subject = await make()
    })
    beforeEach(() => subject.line.plan({}))
    afterAll(async () => {
      subject?.line.close()
      await subject?.close?.()
    })

    /** Checks that a write stores everything or nothing, whatever the driver reported. Returns whether it succeeded. */
    async function writesWholeOrNot(plan: LinePlan): Promise<boolean> {
      const key = newKey()
      subject.line.plan(plan)
      const failure = await subject.driver.write(key, chunksOf(bytes), { size: bytes.length }).then(
        () => null,
        (error: unknown) => error,
      )
      subject.line.plan({})
      if (failure === null) {
        expect((await buffer(await subject.direct.read(key))).equals(bytes)).toBe(true)
        await subject.direct.delete(key)
      } else {
        expect(isStorageError(failure, 'unavailable')).toBe(true)
        await expect.poll(() => subject.direct.stat(key)).toBeNull()
      }
      return failure === null
    }

    it.each([1, 2, 3, 4, 5, 8])('writes all or nothing where the line is cut at piece %i', async cutAtPiece => {
      await writesWholeOrNot({ cutAtPiece })
    })

    it('writes all or nothing where the line is cut in the middle, and again and again', async () => {
      await writesWholeOrNot({ cutUpAt: 700_000 })
      expect(await writesWholeOrNot({ cutAtPiece: 2, keepsCutting: true })).toBe(false)
    })

    it('continues reading where the line was cut once', async () => {
      const key = newKey()
      await subject.direct.write(key, chunksOf(bytes))
      subject.line.plan({ cutDownAt: 400_000 })
      expect((await buffer(await subject.driver.read(key))).equals(bytes)).toBe(true)
      subject.line.plan({ cutDownAt: 200_000 })
      const range = { start: 7, end: 1_000_000 }
      expect((await buffer(await subject.driver.read(key, { range }))).equals(bytes.subarray(7, 1_000_001))).toBe(true)
    })

    it('says that a server is unavailable that cannot be reached', async () => {
      subject.line.plan({ isDown: true, keepsCutting: true })
      const key = newKey()
      await Promise.all([
        failsWith('unavailable', subject.driver.write(key, chunksOf(bytes))),
        failsWith('unavailable', subject.driver.read(key)),
        failsWith('unavailable', subject.driver.stat(key)),
        failsWith('unavailable', subject.driver.delete(key)),
        failsWith('unavailable', Array.fromAsync(subject.driver.list()) as Promise<unknown>),
      ])
    })

    it('ends a slow write when it is aborted, and leaves nothing', async () => {
      const key = newKey()
      subject.line.plan({ slowMs: 20 })
      const abort = new AbortController()
      const slow = subject.driver.write(key, slowly(abort), { signal: abort.signal })
      await failsWith('aborted', slow)
      subject.line.plan({})
      expect(await subject.direct.stat(key)).toBeNull()
    })

    it('says so where the credentials are wrong', async () => {
      const key = newKey()
      await expect(subject.stranger.signIn?.()).rejects.toThrow(/refused|rejected/)
      await failsWith('unavailable', subject.stranger.write(key, chunksOf(bytes)))
      await failsWith('unavailable', subject.stranger.stat(key))
    })

    it('says so where the bucket is missing', async context => {
      const { homeless } = subject
      if (!homeless) return context.skip('the driver makes its folders')
      await expect(homeless.signIn?.()).rejects.toThrow(/doesn’t exist/)
      await failsWith('unavailable', homeless.stat(newKey()))
      await expect(homeless.write(newKey(), chunksOf(bytes))).rejects.toThrow()
    })

    it('says that it is full, and what was there stays', async context => {
      const { small } = subject
      if (!small) return context.skip('there is no small store')
      const key = newKey()
      await small.write(key, chunksOf(bytes), { size: bytes.length })
      const more = newKey()
      const large = randomBytes(4_000_000)
      const write = () => small.write(more, chunksOf(large), { size: large.length })
      let problem = await problemOf(write())
      // If the server closes the connection midway, its answer may be lost; the next try then gets it.
      for (let tries = 1; problem === 'unavailable' && tries < 5; tries++) problem = await problemOf(write())
      expect(problem).toBe('full')
      expect(await small.stat(more)).toBeNull()
      expect((await buffer(await small.read(key))).equals(bytes)).toBe(true)
    })
  })
}

async function* slowly(abort: AbortController): AsyncGenerator<Uint8Array> {
  yield* chunksOf(bytes.subarray(0, 300_000))
  abort.abort()
  yield* chunksOf(bytes)
}
