import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { suiteDialects } from '../../../../test/databases.ts'
import { createDriveTest, type DriveTest, encodeMetadata, offsetStream, tus } from '../../../../test/drive-test.ts'

const hello = Buffer.from('hello, world')
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe.each(suiteDialects)('tus on %s', dialect => {
  let test: DriveTest
  beforeAll(async () => {
    test = await createDriveTest(dialect)
  })
  afterAll(() => test.close())

  async function create(name: string, size: number | null = hello.length): Promise<string> {
    const created = await test.createTransfer(name, size)
    expect(created.status).toBe(201)
    return created.headers.get('location') ?? ''
  }
  const patch = (url: string, offset: number, body: Uint8Array, headers: Record<string, string> = {}) =>
    test.send('PATCH', url, {
      headers: { ...tus, ...offsetStream, 'upload-offset': String(offset), ...headers },
      body: body as Uint8Array<ArrayBuffer>,
    })
  const head = (url: string) => test.send('HEAD', url, { headers: tus })

  describe('core', () => {
    it('[XFER-04] announces the version and extensions that it supports', async () => {
      const answer = await test.send('OPTIONS', '/api/v1/transfers')
      expect(answer.status).toBe(204)
      expect(answer.headers.get('tus-version')).toBe('1.0.0')
      expect(answer.headers.get('tus-extension')?.split(',').sort()).toEqual([
        'creation',
        'creation-defer-length',
        'creation-with-upload',
        'expiration',
        'termination',
      ])
    })

    it('[XFER-04] accepts a file in two parts, and reports the progress in between', async () => {
      const url = await create('two parts.txt')
      const before = await head(url)
      expect(before.status).toBe(200)
      expect(before.headers.get('upload-offset')).toBe('0')
      expect(before.headers.get('upload-length')).toBe(String(hello.length))
      expect(before.headers.get('cache-control')).toBe('no-store')
      expect(before.headers.get('tus-resumable')).toBe('1.0.0')
      expect(before.headers.get('upload-metadata')).toBe(
        encodeMetadata({ filename: 'two parts.txt', parentId: test.rootId }),
      )
      expect(before.headers.get('upload-expires')).toMatch(/GMT$/)

      const first = await patch(url, 0, hello.subarray(0, 5))
      expect([first.status, first.headers.get('upload-offset'), first.headers.get('holdall-item')]).toEqual([
        204,
        '5',
        null,
      ])
      expect((await head(url)).headers.get('upload-offset')).toBe('5')
      const last = await patch(url, 5, hello.subarray(5))
      expect([last.status, last.headers.get('upload-offset')]).toEqual([204, '12'])
      expect(last.headers.get('upload-expires')).toMatch(/GMT$/)

      const content = await test.send('GET', `/api/v1/items/${last.headers.get('holdall-item')}/content`)
      expect(content.bytes.toString()).toBe('hello, world')
      expect(content.headers.get('etag')).toBe(`"${sha256(hello)}"`)
    })

    it('[XFER-04] gives the same answer for a finished upload again', async () => {
      const url = await create('again.txt')
      const done = await patch(url, 0, hello)
      const item = done.headers.get('holdall-item')
      const known = await head(url)
      expect([known.headers.get('upload-offset'), known.headers.get('holdall-item')]).toEqual(['12', item])
      const repeated = await patch(url, 12, Buffer.alloc(0))
      expect([repeated.status, repeated.headers.get('holdall-item')]).toEqual([204, item])
      expect((await patch(url, 0, hello)).status).toBe(409)
    })

    it.each([
      ['another offset', { 'upload-offset': '3' }, 409, 'transfer.wrong-offset'],
      ['an offset that is none', { 'upload-offset': '-1' }, 400, 'transfer.bad-header'],
      ['an offset that is too long to count', { 'upload-offset': '99999999999999999999' }, 400, 'transfer.bad-header'],
      ['another content type', { 'content-type': 'application/octet-stream' }, 415, 'request.media-type'],
      ['another version', { 'tus-resumable': '0.2.2' }, 412, 'transfer.wrong-version'],
    ])('[XFER-04] refuses %s and keeps the upload as it was', async (_, headers, status, code) => {
      const url = await create(`refused ${code} ${status} ${JSON.stringify(headers).length}.txt`)
      const answer = await patch(url, 0, hello, headers)
      expect([answer.status, answer.code]).toEqual([status, code])
      expect(answer.headers.get('tus-resumable')).toBe('1.0.0')
      if (status === 412) expect(answer.headers.get('tus-version')).toBe('1.0.0')
      expect((await head(url)).headers.get('upload-offset')).toBe('0')
    })

    it('[XFER-04] refuses a request without a version, whatever its method', async () => {
      const url = await create('unversioned.txt')
      for (const [method, path] of [
        ['HEAD', url],
        ['PATCH', url],
        ['DELETE', url],
        ['POST', '/api/v1/transfers'],
      ] as const) {
        expect((await test.send(method, path)).status).toBe(412)
      }
      expect((await head(url)).status).toBe(200)
    })

    it('[XFER-04] refuses more bytes than were announced, whether declared or not', async () => {
      const url = await create('long.txt', 5)
      const told = await patch(url, 0, hello)
      expect([told.status, told.code]).toEqual([413, 'transfer.too-long'])
      const stream = new ReadableStream({
        start(controller) {
          controller.enqueue(hello)
          controller.close()
        },
      })
      const untold = await fetch(new URL(url, test.baseUrl), {
        method: 'PATCH',
        headers: { ...tus, ...offsetStream, 'upload-offset': '0', cookie: test.cookie },
        body: stream,
        duplex: 'half',
      } as RequestInit)
      expect(untold.status).toBe(413)
      expect((await head(url)).headers.get('upload-offset')).toBe('0')
    })

    it('[XFER-04] finds neither an unknown upload nor someone else’s', async () => {
      const unknown = `/api/v1/transfers/${'0'.repeat(26)}`
      expect([(await head(unknown)).status, (await patch(unknown, 0, hello)).status]).toEqual([404, 404])
      const url = await create('mine.txt')
      const stranger = await test.send('HEAD', url, { headers: tus, isAnonymous: true })
      expect(stranger.status).toBe(404)
      const send = await test.send('PATCH', url, {
        headers: { ...tus, ...offsetStream, 'upload-offset': '0' },
        body: hello,
        isAnonymous: true,
      })
      expect(send.code).toBe('transfer.not-found')
      expect((await head(url)).headers.get('upload-offset')).toBe('0')
    })

    it('[XFER-04] takes the method from X-HTTP-Method-Override', async () => {
      const url = await create('override.txt')
      const override = (method: string, headers: Record<string, string> = {}, body?: Uint8Array) =>
        test.send('POST', url, {
          headers: { ...tus, 'x-http-method-override': method, ...headers },
          ...(body ? { body: body as Uint8Array<ArrayBuffer> } : {}),
        })
      const sent = await override('PATCH', { ...offsetStream, 'upload-offset': '0' }, hello.subarray(0, 4))
      expect(sent.headers.get('upload-offset')).toBe('4')
      expect((await override('HEAD')).headers.get('upload-offset')).toBe('4')
      expect((await override('DELETE')).status).toBe(204)
      expect((await head(url)).status).toBe(404)
      expect((await override('PUT')).status).toBe(404)
    })

    it('[XFER-04] ignores X-HTTP-Method-Override on every method but POST', async () => {
      const url = await create('only by POST.txt')
      const sneaky = (real: string, named: string, headers: Record<string, string> = {}) =>
        test.send(real, url, { headers: { ...tus, 'x-http-method-override': named, ...headers } })
      const bytes = { ...offsetStream, 'upload-offset': '0', 'content-length': String(hello.length) }
      expect((await sneaky('HEAD', 'DELETE')).headers.get('upload-offset')).toBe('0')
      expect((await sneaky('HEAD', 'PATCH', bytes)).headers.get('upload-offset')).toBe('0')
      expect((await head(url)).status).toBe(200)
      // The real method counts the other way round too: a DELETE with HEAD as its override deletes.
      expect((await sneaky('DELETE', 'HEAD')).status).toBe(204)
      expect((await head(url)).status).toBe(404)
    })
  })
})
