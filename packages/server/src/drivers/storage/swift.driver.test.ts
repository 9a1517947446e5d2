import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe } from 'vitest'
import { type IdentityPeer, startIdentityPeer } from '../../../test/identity-peer.ts'
import { loopback, makeContainer, swiftServer } from '../../../test/storage-servers.ts'
import { storageConformance } from './conformance.ts'
import { createSwiftDriver, type SwiftParts } from './swift.driver.ts'

describe.skipIf(!swiftServer)('on OpenStack Swift', () => {
  let identity: IdentityPeer
  beforeAll(async () => {
    if (swiftServer) identity = await startIdentityPeer(swiftServer)
  })
  afterAll(() => identity?.close())

  async function makeDriver(parts: Partial<SwiftParts> = {}) {
    if (!swiftServer) throw new Error('There is no Swift')
    const container = `box ${randomUUID()}`
    await makeContainer(swiftServer, encodeURIComponent(container))
    const options = { username: swiftServer.user, key: swiftServer.password, region: 'lon', container }
    return createSwiftDriver(options, { outbound: loopback(), identityUrl: identity.url, ...parts })
  }

  storageConformance(
    'rackspace, on a real OpenStack Swift behind a protocol peer of the sign-in',
    () => subject({}),
    15,
  )

  async function subject(parts: Partial<SwiftParts>) {
    const driver = await makeDriver(parts)
    return { driver, leftovers: async () => (await driver.sweepTemporary?.(-60_000)) ?? 0 }
  }
})
