import { Readable } from 'node:stream'
import type { PairState } from '@holdall/contract/identity/identity.contract.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { suiteDialects } from '../../../../test/databases.ts'
import { optionsOf } from '../../../../test/direct-uploads.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { type S3StorePeer, startS3StorePeer } from '../../../../test/peers/s3-store-peer.ts'
import { localDisk } from '../../../drivers/storage/disk-keys.ts'
import { newProbeKey } from '../../../drivers/storage/probe-key.ts'
import { sweepOld } from './schedules.ts'

/** Of another site in the same bucket, or of an earlier version, which didn’t say whose it was. */
const others = [`probe-${'0'.repeat(16)}-${'0'.repeat(32)}`, `probe-${'0'.repeat(32)}`]
const file = `${'1'.repeat(32)}-f`
const hour = 3600_000

describe.each(suiteDialects)('what a test of a storage left when its process died, on %s', dialect => {
  let test: TestApp
  let peer: S3StorePeer
  let left: string
  beforeEach(async () => {
    peer = await startS3StorePeer()
    peer.writtenAt = new Date().toISOString()
    test = await createTestApp(dialect, { OUTBOUND_ALLOW: '127.0.0.1' })
    await test.app.services.disks.follow('uploads', { driver: 's3', options: optionsOf(peer) })
    left = newProbeKey(test.app.ctx.identity.current().site)
    for (const driver of await drivers())
      for (const key of [left, file, ...others]) await driver.write(key, Readable.from([Buffer.of(0)]), { size: 1 })
  })
  afterEach(async () => {
    await test.close()
    peer.close()
  })

  async function drivers() {
    const { disks } = test.app.services
    return Promise.all([localDisk, ...(await disks.names())].map(disk => disks.open(disk)))
  }
  /** Whether the object of a test, and one of a file, are still there, on each disk. */
  async function kept() {
    const has = async (key: string) => Promise.all((await drivers()).map(async one => (await one.stat(key)) !== null))
    expect((await Promise.all(others.map(has))).flat()).not.toContain(false)
    return { left: await has(left), file: await has(file) }
  }
  const sweep = (state?: PairState) => {
    const { ctx } = test.app
    const pairs = state ? { ...ctx.pairs, isAsking: () => false, stateOf: async () => state } : ctx.pairs
    return sweepOld({ ...ctx, pairs, signal: new AbortController().signal })
  }

  it('is removed from every storage after a day, and nothing else is', async () => {
    test.clock.advance(23 * hour)
    await sweep()
    expect(await kept()).toEqual({ left: [true, true], file: [true, true] })
    test.clock.advance(2 * hour)
    await sweep()
    expect(await kept()).toEqual({ left: [false, false], file: [true, true] })
  })

  it('stays where the storage may belong to another site', async () => {
    test.clock.advance(25 * hour)
    await sweep('foreign')
    await sweep('contested')
    expect(await kept()).toEqual({ left: [true, true], file: [true, true] })
  })
})
