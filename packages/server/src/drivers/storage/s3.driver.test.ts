import { randomUUID } from 'node:crypto'
import { describe } from 'vitest'
import { loopback, makeContainer, swiftServer } from '../../../test/storage-servers.ts'
import { storageConformance } from './conformance.ts'
import { s3Place } from './s3/places.ts'
import { createS3Driver, type S3Parts, type S3Place } from './s3.driver.ts'

const mebibyte = 1024 * 1024

async function makePlace(): Promise<S3Place> {
  if (!swiftServer) throw new Error('There is no Swift')
  const { host, port, user, password } = swiftServer
  const bucket = `bucket-${randomUUID()}`
  await makeContainer(swiftServer, bucket)
  const endpoint = `http://${host}:${port}`
  return s3Place({ endpoint, region: 'us-east-1', bucket, key: user, secret: password })
}

async function makeDriver(parts: Partial<S3Parts> = {}) {
  return createS3Driver(await makePlace(), { outbound: loopback(), ...parts })
}

describe.skipIf(!swiftServer)('on OpenStack Swift', () => {
  storageConformance(
    's3, on the S3 interface of a real OpenStack Swift',
    async () => {
      const driver = await makeDriver({ partBytes: 5 * mebibyte })
      return { driver, leftovers: async () => (await driver.sweepTemporary?.(-60_000)) ?? 0 }
    },
    15,
  )
})
