import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { hasServer, type SmallServer, startSmallServer } from '../../../test/small-servers.ts'
import { defineCached } from './cache.ts'

const thing = defineCached({ name: 'test.thing', schema: z.object({ n: z.number() }), seconds: 60 })
const older = defineCached({ name: 'test.thing', schema: z.object({ n: z.string() }), seconds: 60 })

describe('a cached value', () => {
  let test: TestApp
  let loads = 0
  const load = async () => ({ n: ++loads })
  beforeEach(async () => {
    loads = 0
    test = await createTestApp('sqlite')
  })
  afterEach(() => test.close())
  const cache = () => test.app.services.cache
  const use = (method: string, more = {}) => test.app.services.settings.save({ cache_driver: method, ...more }, null)

  it('[CACHE-03] [KEYS-68] is computed once per lifetime, for each set of parts', async () => {
    expect(test.app.services.settings.get('cache_driver')).toBe('file')
    expect(await cache().remember(thing, ['a'], load)).toEqual({ n: 1 })
    expect(await cache().remember(thing, ['a'], load)).toEqual({ n: 1 })
    expect(await cache().remember(thing, ['b'], load)).toEqual({ n: 2 })
    test.clock.advance(60_001)
    expect(await cache().remember(thing, ['a'], load)).toEqual({ n: 3 })
  })

  it('is computed once for all concurrent callers; a failure affects only them', async () => {
    const gate = Promise.withResolvers<{ n: number }>()
    const started = Promise.withResolvers<void>()
    const asked = Array.from({ length: 50 }, () =>
      cache().remember(thing, [], () => {
        loads++
        started.resolve()
        return gate.promise
      }),
    )
    const outcomes = Promise.allSettled(asked)
    await started.promise
    gate.reject(new Error('the database is away'))
    expect((await outcomes).every(({ status }) => status === 'rejected')).toBe(true)
    expect(loads).toBe(1)
    expect(await cache().remember(thing, [], load)).toEqual({ n: 2 })
  })

  it('is ignored if this version can’t read it', async () => {
    await cache().remember(older, [], async () => ({ n: 'a word' }))
    expect(await cache().remember(thing, [], load)).toEqual({ n: 1 })
  })

  it('[CACHE-02] [KEYS-68] isn’t kept with the method array, and a change of method takes effect immediately', async () => {
    await cache().remember(thing, [], load)
    await use('array')
    expect(await cache().remember(thing, [], load)).toEqual({ n: 2 })
    expect(await cache().remember(thing, [], load)).toEqual({ n: 3 })
    await use('apc')
    expect(await cache().remember(thing, [], load)).toEqual({ n: 4 })
    expect(await cache().remember(thing, [], load)).toEqual({ n: 4 })
  })

  it('is removed by clearing, even if it was still being computed', async () => {
    const gate = Promise.withResolvers<{ n: number }>()
    const started = Promise.withResolvers<void>()
    const early = cache().remember(thing, ['early'], () => {
      started.resolve()
      return gate.promise
    })
    await cache().remember(thing, [], load)
    await started.promise
    await cache().clear()
    gate.resolve({ n: 99 })
    expect(await early).toEqual({ n: 99 })
    expect(await cache().remember(thing, ['early'], load)).toEqual({ n: 2 })
    expect(await cache().remember(thing, [], load)).toEqual({ n: 3 })
  })
})

describe.skipIf(!hasServer('redis'))('while the cache’s server is unavailable', () => {
  let server: SmallServer
  let test: TestApp
  beforeEach(async () => {
    server = await startSmallServer('redis')
    test = await createTestApp('sqlite', { REDIS_URL: `redis://127.0.0.1:${server.port}`, CACHE_DRIVER: 'redis' })
  })
  afterEach(async () => {
    await test.close()
    await server.remove()
  })

  it('requests continue without it and don’t wait for it each time', async () => {
    const { cache } = test.app.services
    let loads = 0
    const ask = (name: string) => cache.remember(thing, [name], async () => ({ n: ++loads }))
    expect([await ask('a'), await ask('a')]).toEqual([{ n: 1 }, { n: 1 }])
    server.freeze()
    await ask('frozen')
    const began = Date.now()
    for (let n = 0; n < 100; n++) await ask('frozen')
    expect(Date.now() - began).toBeLessThan(1_000)
    server.resume()
    await server.kill()
    expect(await ask('a')).toMatchObject({ n: expect.any(Number) })
    await server.start()
    const isKept = async () => {
      const first = await ask('back')
      return (await ask('back')).n === first.n
    }
    await expect.poll(isKept, { timeout: 8_000 }).toBe(true)
  })
})
