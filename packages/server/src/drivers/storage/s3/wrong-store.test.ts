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

describe('a bucket that answers with too much text', () => {
  const most = 1024 * 1024
  const list = (text: string) => `<?xml version="1.0"?><ListBucketResult><Name>${text}</Name></ListBucketResult>`
  const errorOf = (text: string) => `<?xml version="1.0"?><Error><Code>${text}</Code></Error>`

  const tooLong: readonly [string, number, string | null, (driver: StorageDriver) => Promise<unknown>][] = [
    ['a list', 200, list('x'.repeat(most)), (driver: StorageDriver) => Array.fromAsync(driver.list?.() ?? [])],
    ['an error at signing in', 403, errorOf('x'.repeat(most)), async (driver: StorageDriver) => driver.signIn?.()],
    ['an error instead of an object', 403, errorOf('x'.repeat(most)), (driver: StorageDriver) => readWhole(driver)],
    ['a list without an end', 200, null, (driver: StorageDriver) => Array.fromAsync(driver.list?.() ?? [])],
  ]
  it.each(tooLong)('isn’t parsed: %s', async (_, status, text, call) => {
    let sent = 0
    let isOpen = true
    const driver = await openBucket((_request, response) => {
      response.once('close', () => {
        isOpen = false
      })
      response.writeHead(status, { 'content-type': 'application/xml' })
      if (text !== null) return response.end(text)
      const piece = Buffer.alloc(64 * 1024, '<a/>')
      const send = (): void => {
        while (isOpen && response.write(piece)) sent += piece.length
        if (isOpen) response.once('drain', send)
      }
      send()
    })
    await expect(call(driver)).rejects.toMatchObject({
      code: 'unavailable',
      message: `The bucket’s answer is longer than ${most} bytes`,
    })
    await expect.poll(() => isOpen).toBe(false)
    expect(sent).toBeLessThan(64 * most)
  })

  it('still lists a page of a thousand objects, and streams an object that is longer', async () => {
    const keys = Array.from({ length: 1000 }, (_, at) => String(at).padStart(32, '0'))
    const contents = keys.map(
      one =>
        `<Contents><Key>${one}</Key><LastModified>2026-11-01T00:00:00.000Z</LastModified><ETag>"${'0'.repeat(32)}"</ETag><Size>7</Size><Owner><ID>${'f'.repeat(64)}</ID><DisplayName>owner</DisplayName></Owner><StorageClass>STANDARD</StorageClass></Contents>`,
    )
    const driver = await openBucket((request, response) => {
      if (request.url?.includes('list-type')) {
        response.writeHead(200, { 'content-type': 'application/xml' })
        return response.end(`<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`)
      }
      response.writeHead(200, { 'content-length': 3 * most })
      response.end(Buffer.alloc(3 * most))
    })
    expect((await Array.fromAsync(driver.list?.() ?? [])).map(one => one.key)).toEqual(keys)
    expect(await readWhole(driver)).toBe(3 * most)
  })
})

async function readWhole(driver: StorageDriver): Promise<number> {
  let size = 0
  for await (const piece of await driver.read(key)) size += piece.length
  return size
}
