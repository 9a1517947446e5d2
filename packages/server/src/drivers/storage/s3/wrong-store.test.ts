import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createOutbound } from '../../../platform/outbound/outbound.ts'
import { createS3Driver } from '../s3.driver.ts'
import type { StorageDriver } from '../storage-driver.ts'

let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

async function openBucket(answer: RequestListener): Promise<StorageDriver> {
  server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const place = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'bucket',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    isPathStyle: true,
    keepsConditions: true,
  }
  const outbound = createOutbound({ allow: '127.0.0.1' })
  return createS3Driver(place, { outbound, patienceMs: 300 })
}

const key = 'a'.repeat(32)
async function* bytes(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('what was sent')
}

describe('a bucket that confirms what it doesn’t keep', () => {
  it.each([
    ['with the mark of nothing', createHash('md5').update('').digest('hex')],
    ['without a mark', undefined],
  ])('[XFER-07] is not believed: %s', async (_, tag) => {
    const driver = await openBucket((request, response) => {
      request.resume()
      if (request.method === 'PUT') response.writeHead(200, tag === undefined ? {} : { etag: `"${tag}"` })
      else response.writeHead(request.method === 'DELETE' ? 204 : 404)
      response.end()
    })
    await expect(driver.write(key, bytes(), { size: 13 })).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('[XFER-07] is accepted if its ETags are no MD5, as in stores that encrypt', async () => {
    let stored = Buffer.alloc(0)
    const driver = await openBucket(async (request, response) => {
      if (request.method === 'PUT') stored = Buffer.concat(await Array.fromAsync(request))
      response.writeHead(200, {
        etag: `"${'0'.repeat(32)}"`,
        'content-length': request.method === 'PUT' ? 0 : stored.length,
      })
      response.end(request.method === 'GET' ? stored : undefined)
    })
    expect(await driver.write(key, bytes(), { size: 13 })).toEqual({ size: 13 })
  })
})

describe('a bucket that says nothing', () => {
  it('[OPS-04] is given up after a while, whatever the call', async () => {
    const driver = await openBucket(request => request.resume())
    const began = performance.now()
    await expect(driver.write(key, bytes(), { size: 13 })).rejects.toMatchObject({ code: 'unavailable' })
    await expect(driver.stat(key)).rejects.toMatchObject({ code: 'unavailable', name: 'SilentError' })
    await expect(driver.read(key)).rejects.toMatchObject({ code: 'unavailable' })
    await expect(driver.delete(key)).rejects.toMatchObject({ code: 'unavailable' })
    expect(performance.now() - began).toBeLessThan(8000)
  })
})
