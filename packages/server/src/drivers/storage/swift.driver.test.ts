import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startFaultProxy } from '../../../test/fault-proxy.ts'
import { type IdentityPeer, startIdentityPeer } from '../../../test/peers/identity-peer.ts'
import { swiftServer } from '../../../test/peers/swift-server.ts'
import { makeSwiftOptions } from '../../../test/storage-benches.ts'
import { storageFaults } from '../../../test/storage-faults.ts'
import { loopback } from '../../../test/storage-servers.ts'
import { chunksOf, failsWith } from './conformance.ts'
import { createKeyMaker } from './storage-key.ts'
import { createSwiftDriver, type SwiftParts } from './swift.driver.ts'

const newKey = createKeyMaker()

describe.skipIf(!swiftServer)('on OpenStack Swift', () => {
  let identity: IdentityPeer
  beforeAll(async () => {
    if (swiftServer) identity = await startIdentityPeer(swiftServer)
  })
  afterAll(() => identity?.close())

  type Options = Awaited<ReturnType<typeof makeSwiftOptions>>
  const makeDriver = (options: Options, parts: Partial<SwiftParts> = {}) =>
    createSwiftDriver(options, { outbound: loopback(), identityUrl: identity.url, ...parts })

  storageFaults('rackspace, on a real OpenStack Swift behind a protocol peer of the sign-in', async () => {
    if (!swiftServer) throw new Error('There is no Swift')
    const line = await startFaultProxy(swiftServer)
    const byLine = await startIdentityPeer(swiftServer, 'LON', `http://127.0.0.1:${line.port}`)
    const options = await makeSwiftOptions()
    return {
      line,
      driver: await makeDriver(options, { identityUrl: byLine.url }),
      direct: await makeDriver(options),
      stranger: await makeDriver({ ...options, key: 'wrong' }),
      homeless: await makeDriver({ ...options, container: 'none' }),
      small: await makeDriver(await makeSwiftOptions({ 'X-Container-Meta-Quota-Bytes': '3000000' })),
      close: async () => byLine.close(),
    }
  })

  describe('segments of rackspace, on a real OpenStack Swift', () => {
    const bytes = randomBytes(1_000_000)

    it('make one object that is read, listed and deleted like any other', async () => {
      const driver = await makeDriver(await makeSwiftOptions(), { segmentBytes: 300_000 })
      const key = newKey()
      expect(await driver.write(key, chunksOf(bytes), { size: bytes.length })).toEqual({ size: bytes.length })
      expect(await driver.stat(key)).toEqual({ size: bytes.length })
      expect((await buffer(await driver.read(key))).equals(bytes)).toBe(true)
      const range = { start: 299_990, end: 600_010 }
      expect((await buffer(await driver.read(key, { range }))).equals(bytes.subarray(299_990, 600_011))).toBe(true)
      await failsWith('range', driver.read(key, { range: { start: 0, end: bytes.length } }))
      await failsWith('exists', driver.write(key, chunksOf(bytes), { size: bytes.length }))
      expect(await Array.fromAsync(driver.list())).toMatchObject([{ key, size: bytes.length }])
      // Segments of an object aren't swept.
      expect(await driver.sweepTemporary?.(-60_000)).toBe(0)
      expect((await buffer(await driver.read(key))).equals(bytes)).toBe(true)
      await driver.delete(key)
      expect(await driver.stat(key)).toBeNull()
      expect(await driver.sweepTemporary?.(-60_000)).toBe(0)
    })

    it('are removed if their source breaks', async () => {
      const driver = await makeDriver(await makeSwiftOptions(), { segmentBytes: 300_000 })
      const broken = new Error('the line was cut')
      async function* breaking() {
        yield* chunksOf(bytes)
        throw broken
      }
      const key = newKey()
      await expect(driver.write(key, breaking())).rejects.toBe(broken)
      expect(await driver.stat(key)).toBeNull()
      expect(await driver.sweepTemporary?.(-60_000)).toBe(0)
    })
  })

  it('signs in again if the token has expired', async () => {
    const driver = await makeDriver(await makeSwiftOptions())
    const key = newKey()
    identity.handOut('AUTH_tk-expired')
    await driver.write(key, chunksOf(Buffer.from('one')))
    expect((await buffer(await driver.read(key))).toString()).toBe('one')
  })

  it('lists the regions if the chosen one doesn’t exist', async () => {
    const driver = await makeDriver({ ...(await makeSwiftOptions()), region: 'DFW' })
    await expect(driver.signIn?.()).rejects.toThrow(/no region DFW. Its regions: ORD, LON/)
  })
})
