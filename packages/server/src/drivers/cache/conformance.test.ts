import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type DriverBenches, forEachDriver } from '../../../test/driver-benches.ts'
import { hasServer, type SmallServer, type SmallServerName, startSmallServer } from '../../../test/small-servers.ts'
import { createOutbound } from '../../platform/outbound/outbound.ts'
import { createApcDriver } from './apc.driver.ts'
import { createArrayDriver } from './array.driver.ts'
import { type CacheDriver, CacheError } from './cache-driver.ts'
import { describeCacheConformance } from './conformance.ts'
import { createFileDriver } from './file.driver.ts'
import { createMemcachedDriver } from './memcached.driver.ts'
import { createRedisDriver } from './redis.driver.ts'
import type { CacheMethod } from './registry.ts'

function stoppedClock() {
  let now = 1_000_000
  return {
    now: () => now,
    pass: async (milliseconds: number) => {
      now += milliseconds
    },
  }
}

function describeFile(): void {
  const opened: string[] = []
  function open() {
    const clock = stoppedClock()
    const root = mkdtempSync(join(tmpdir(), 'holdall-cache-'))
    opened.push(root)
    const at = (folder: string) => createFileDriver({ root: join(root, folder), clock, mostFiles: 300 })
    return { root, at, pass: clock.pass }
  }
  afterEach(() => {
    for (const root of opened.splice(0)) rmSync(root, { recursive: true })
  })
  describeCacheConformance(async () => {
    const { at, pass } = open()
    return { driver: at('own'), second: at('own'), stranger: at('other'), pass, remove: async () => undefined }
  })

  it('ignores a damaged file, or one under another’s name', async () => {
    const { root, at } = open()
    const driver = at('own')
    await driver.set('one', 'true', 60_000)
    const [name = ''] = readdirSync(join(root, 'own'))
    const file = join(root, 'own', name)
    const whole = readFileSync(file, 'utf8')
    for (const damaged of [whole.slice(0, -1), whole.replace('true', 'lies'), '', 'x'])
      expect([writeFileSync(file, damaged), await driver.get('one')][1]).toBeNull()
  })

  it('stays bounded: expired values are removed first', async () => {
    const { root, at, pass } = open()
    const driver = at('own')
    await driver.set('kept', 'value', 600_000)
    for (let n = 0; n < 520; n++) {
      if (n === 400) await pass(2_000)
      await driver.set(`${n}`, 'short', 1_000)
    }
    expect(readdirSync(join(root, 'own')).length).toBeLessThan(300)
    expect(await driver.get('kept')).toBe('value')
  })

  it('creates its folder again after someone has removed it', async () => {
    const { root, at } = open()
    const driver = at('own')
    await driver.set('one', 'before', 60_000)
    rmSync(join(root, 'own'), { recursive: true })
    expect(await driver.get('one')).toBeNull()
    await Promise.all([driver.set('one', 'after', 60_000), driver.set('two', 'after', 60_000)])
    expect([await driver.get('one'), await driver.get('two')]).toEqual(['after', 'after'])
  })

  it('says what is wrong with its folder', async () => {
    const { root } = open()
    writeFileSync(join(root, 'file'), '')
    const driver = createFileDriver({ root: join(root, 'file'), clock: stoppedClock() })
    await expect(driver.probe()).rejects.toThrow(CacheError)
  })
}

function describeApc(): void {
  describeCacheConformance(async () => {
    const clock = stoppedClock()
    return { driver: createApcDriver(clock), pass: clock.pass, remove: async () => undefined }
  })

  it('stays bounded: the least recently used values are removed first', async () => {
    const driver = createApcDriver(stoppedClock(), 100)
    for (const name of ['a', 'b', 'c']) await driver.set(name, name.repeat(30), 60_000)
    await driver.get('a')
    await driver.set('d', 'd'.repeat(30), 60_000)
    expect([await driver.get('a'), await driver.get('b'), await driver.get('d')]).toEqual([
      'a'.repeat(30),
      null,
      'd'.repeat(30),
    ])
    await driver.set('huge', 'x'.repeat(101), 60_000)
    expect([await driver.get('huge'), await driver.get('d')]).toEqual([null, 'd'.repeat(30)])
  })
}

it('[CACHE-02] the cache array keeps nothing', async () => {
  const driver = createArrayDriver()
  await driver.set('one', 'value', 60_000)
  expect(await driver.get('one')).toBeNull()
  await driver.clear()
  await driver.probe()
})

type Make = (port: number, site: string) => CacheDriver | Promise<CacheDriver>
const outbound = createOutbound({ allow: '127.0.0.1' })
function describeServer(name: SmallServerName, make: Make): void {
  let server: SmallServer
  beforeAll(async () => {
    server = await startSmallServer(name)
  })
  afterAll(() => server.remove())

  describeCacheConformance(async () => {
    const all = await Promise.all(['site', 'site', 'site2'].map(site => make(server.port, site)))
    const [driver, second, stranger] = all as [CacheDriver, CacheDriver, CacheDriver]
    // memcached counts whole seconds.
    const pass = async (milliseconds: number) => void (await wait(milliseconds + 1_000))
    return { driver, second, stranger, pass, remove: async () => void (await Promise.all(all.map(one => one.close()))) }
  })

  describe('while its server fails', () => {
    let driver: CacheDriver
    beforeEach(async () => {
      driver = await make(server.port, 'faults')
      await driver.set('one', '1', 60_000)
    })
    afterEach(() => driver.close())

    it('rejects within seconds and recovers by itself once the server is back', async () => {
      await server.kill()
      const began = Date.now()
      await expect(driver.get('one')).rejects.toThrow(CacheError)
      await expect(driver.set('one', '1', 60_000)).rejects.toThrow(CacheError)
      await expect(driver.probe()).rejects.toThrow(CacheError)
      expect(Date.now() - began).toBeLessThan(7_000)
      await server.start()
      await expect.poll(() => driver.get('one').catch(String), { timeout: 5_000 }).toBeNull()
      await driver.set('one', '2', 60_000)
      expect(await driver.get('one')).toBe('2')
    })

    it('gives up on a silent server, and never mistakes a late answer for another’s', async () => {
      await driver.set('two', '2', 60_000)
      server.freeze()
      await expect(driver.get('one')).rejects.toThrow(CacheError)
      server.resume()
      await expect.poll(() => driver.get('two').catch(String), { timeout: 5_000 }).toBe('2')
      expect(await driver.get('one')).toBe('1')
    })
  })
}

function onServer(name: SmallServerName, make: Make): (() => void) | string {
  return hasServer(name) ? () => describeServer(name, make) : `needs the program of ${name}`
}

const benches: DriverBenches<CacheMethod, () => void> = {
  file: describeFile,
  array: 'keeps nothing, and has a test of its own',
  apc: describeApc,
  memcached: onServer('memcached', (port, site) =>
    createMemcachedDriver({ host: '127.0.0.1', port, prefix: site, outbound }),
  ),
  redis: onServer('redis', (port, site) => createRedisDriver(`redis://127.0.0.1:${port}`, site)),
}

forEachDriver('[CACHE-01] the cache', benches, (suite, name) => describe(`[CACHE-01] the cache ${name}`, suite))

it('memcached rejects a server that isn’t memcached, and targets that the operator hasn’t allowed', async () => {
  const http = (await import('node:http')).createServer((_request, response) => response.end('hello'))
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as import('node:net').AddressInfo
  const at = (outs: typeof outbound) =>
    createMemcachedDriver({ host: '127.0.0.1', port, prefix: 'site', outbound: outs })
  await expect(at(outbound).probe()).rejects.toThrow(/isn’t memcached/)
  await expect(at(createOutbound()).probe()).rejects.toThrow(/OUTBOUND_ALLOW/)
  http.close()
  http.closeAllConnections()
})
