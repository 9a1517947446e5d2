import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dialects } from '../../../test/databases.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { holdingBytes } from './hold-bytes.ts'

const minute = 60_000

describe.each(dialects)('a backup on %s', dialect => {
  let test: TestApp
  beforeEach(async () => {
    test = await createTestApp(dialect)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  })
  afterEach(async () => {
    vi.useRealTimers()
    await test.close()
  })

  /** Works until its signal aborts, with the reason. */
  async function begin(): Promise<readonly Promise<unknown>[]> {
    const begun = Promise.withResolvers<void>()
    const work = (signal: AbortSignal) =>
      new Promise<never>((_, reject) => {
        begun.resolve()
        signal.addEventListener('abort', () => reject(signal.reason))
      })
    const backup = holdingBytes(test.app.ctx, new AbortController().signal, work).catch((error: unknown) => error)
    await begun.promise
    return [backup]
  }

  it('[BACKUP-01] ends if its process was asleep for so long that bytes may have been removed', async () => {
    const [backup] = await begin()
    test.clock.advance(11 * minute)
    vi.advanceTimersByTime(minute)
    expect(await backup).toMatchObject({ message: expect.stringContaining('paused for too long') })
  })
})
