import { afterEach, describe, expect, it } from 'vitest'
import { startFaultProxy } from '../../../test/fault-proxy.ts'
import { type S3Peer, startS3Peer } from '../../../test/peers/s3-peer.ts'
import { swiftServer } from '../../../test/peers/swift-server.ts'
import { makeS3Driver, makeS3Place } from '../../../test/storage-benches.ts'
import { storageFaults } from '../../../test/storage-faults.ts'
import { chunksOf, failsWith } from './conformance.ts'
import { s3Place } from './s3/places.ts'
import type { StorageDriver } from './storage-driver.ts'

describe.skipIf(!swiftServer)('on OpenStack Swift', () => {
  storageFaults('s3, on the S3 interface of a real OpenStack Swift', async () => {
    if (!swiftServer) throw new Error('There is no Swift')
    const line = await startFaultProxy(swiftServer)
    const place = await makeS3Place()
    return {
      line,
      driver: await makeS3Driver({ ...place, endpoint: `http://127.0.0.1:${line.port}` }),
      direct: await makeS3Driver(place),
      stranger: await makeS3Driver({ ...place, secretAccessKey: 'wrong' }),
      homeless: await makeS3Driver({ ...place, bucket: 'no-such-bucket' }),
      small: await makeS3Driver(await makeS3Place({ 'X-Container-Meta-Quota-Bytes': '3000000' })),
    }
  })
})

describe('conditional writes of s3, against a protocol peer', () => {
  const peers: S3Peer[] = []
  afterEach(() => {
    for (const peer of peers.splice(0)) peer.close()
  })

  async function start() {
    const peer = await startS3Peer()
    peers.push(peer)
    const place = s3Place({ endpoint: peer.url, region: 'us-east-1', bucket: 'box', key: 'key', secret: 'secret' })
    // As with Amazon itself, which needs no check beforehand.
    return { peer, driver: await makeS3Driver({ ...place, keepsConditions: true }) }
  }
  const put = (driver: StorageDriver, key: string) => driver.write(key, chunksOf(Buffer.from('mine')), { size: 4 })

  it('leave the object of another process alone', async () => {
    const { peer, driver } = await start()
    peer.objects.set('/box/taken-key', { bytes: Buffer.from('other'), writer: 'another' })
    await failsWith('exists', put(driver, 'taken-key'))
    expect(peer.objects.get('/box/taken-key')?.bytes.toString()).toBe('other')
    await put(driver, 'free-one')
    expect(peer.calls.at(-1)).toBe('PUT')
  })

  it('recognise their own object when the response was lost', async () => {
    const { peer, driver } = await start()
    peer.losesAnswers = 1
    expect(await put(driver, 'lost-answer')).toEqual({ size: 4 })
    expect(peer.calls).toEqual(['PUT', 'PUT', 'HEAD'])
  })

  it('are given up if the store doesn’t support them, even with many writers at once', async () => {
    const { peer, driver } = await start()
    peer.knowsConditions = false
    const keys = Array.from({ length: 6 }, (_, n) => `object-number-${n}`)
    await Promise.all(keys.map(key => put(driver, key)))
    expect(peer.objects.size).toBe(6)
    peer.calls.length = 0
    await failsWith('exists', put(driver, keys[0] ?? ''))
    expect(peer.calls).toEqual(['HEAD'])
  })
})
