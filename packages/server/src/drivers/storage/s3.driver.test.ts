import { randomUUID } from 'node:crypto'
import { describe } from 'vitest'
import { startFaultProxy } from '../../../test/fault-proxy.ts'
import { storageFaults } from '../../../test/storage-faults.ts'
import { loopback, makeContainer, swiftServer } from '../../../test/storage-servers.ts'
import { storageConformance } from './conformance.ts'
import { s3Place } from './s3/places.ts'
import { createS3Driver, type S3Place } from './s3.driver.ts'

const partBytes = 5 * 1024 * 1024

async function makePlace(quota: Record<string, string> = {}): Promise<S3Place> {
  if (!swiftServer) throw new Error('There is no Swift')
  const { host, port, user, password } = swiftServer
  const bucket = `bucket-${randomUUID()}`
  await makeContainer(swiftServer, bucket, quota)
  const endpoint = `http://${host}:${port}`
  return s3Place({ endpoint, region: 'us-east-1', bucket, key: user, secret: password })
}

const makeDriver = (place: S3Place) => createS3Driver(place, { outbound: loopback(), partBytes })

describe.skipIf(!swiftServer)('on OpenStack Swift', () => {
  storageConformance(
    's3, on the S3 interface of a real OpenStack Swift',
    async () => {
      const driver = await makeDriver(await makePlace())
      return { driver, leftovers: async () => (await driver.sweepTemporary?.(-60_000)) ?? 0 }
    },
    15,
  )

  storageFaults('s3, on the S3 interface of a real OpenStack Swift', async () => {
    if (!swiftServer) throw new Error('There is no Swift')
    const line = await startFaultProxy(swiftServer)
    const place = await makePlace()
    return {
      line,
      driver: await makeDriver({ ...place, endpoint: `http://127.0.0.1:${line.port}` }),
      direct: await makeDriver(place),
      stranger: await makeDriver({ ...place, secretAccessKey: 'wrong' }),
      homeless: await makeDriver({ ...place, bucket: 'no-such-bucket' }),
      small: await makeDriver(await makePlace({ 'X-Container-Meta-Quota-Bytes': '3000000' })),
    }
  })
})
