import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { createDriveTest, type DriveTest, encodeMetadata, offsetStream, tus } from '../../../../test/drive-test.ts'

const hello = Buffer.from('hello, world')

describe.each(dialects)('tus on %s', dialect => {
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

  describe('creation', () => {
    it.each([
      ['no length', { 'upload-length': undefined }, 400],
      ['both lengths', { 'upload-defer-length': '1' }, 400],
      ['a negative length', { 'upload-length': '-5' }, 400],
      ['a length in words', { 'upload-length': 'many' }, 400],
      ['another deferral', { 'upload-length': undefined, 'upload-defer-length': '2' }, 400],
      ['no metadata', { 'upload-metadata': undefined }, 400],
      ['metadata that is not Base64', { 'upload-metadata': 'filename a.txt,parentId !!' }, 400],
      ['a key twice', { 'upload-metadata': 'filename YQ==,filename YQ==' }, 400],
      ['an empty pair', { 'upload-metadata': 'filename YQ==,,' }, 400],
      ['a name that is not UTF-8', { 'upload-metadata': 'filename /w==' }, 400],
    ])('[XFER-04] refuses %s', async (_, changes, status) => {
      const headers: Record<string, string | undefined> = {
        ...tus,
        'upload-length': '5',
        'upload-metadata': encodeMetadata({ filename: 'a.txt', parentId: test.rootId }),
        ...changes,
      }
      const before = await test.count('transfers')
      const answer = await test.send('POST', '/api/v1/transfers', {
        headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)) as Record<
          string,
          string
        >,
      })
      expect(answer.status).toBe(status)
      expect(answer.code).toMatch(/^transfer\.bad-/)
      expect(await test.count('transfers')).toBe(before)
    })

    it.each(['', '.', '..', 'a/b', 'a\0b', 'x'.repeat(300), '\u202e\u0007', 'line\nbreak'])(
      '[XFER-06] refuses the name %j',
      async name => {
        const answer = await test.createTransfer(name, 5)
        expect([answer.status, answer.code]).toEqual([400, 'transfer.bad-metadata'])
      },
    )

    it('[XFER-04] says that parts of one upload can’t be sent in parallel', async () => {
      const answer = await test.createTransfer('part.bin', 10, { headers: { 'upload-concat': 'partial' } })
      expect([answer.status, answer.code]).toEqual([400, 'transfer.concatenation'])
    })

    it('[XFER-04] accepts a whole file in the creation request', async () => {
      const created = await test.createTransfer('with upload.md', hello.length, { body: hello })
      expect(created.status).toBe(201)
      expect(created.headers.get('upload-offset')).toBe('12')
      const item = created.headers.get('holdall-item')
      expect((await head(created.headers.get('location') ?? '')).headers.get('holdall-item')).toBe(item)
      const content = await test.send('GET', `/api/v1/items/${item}/content`)
      expect(content.bytes).toEqual(hello)
      expect(content.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    })

    it('[XFER-04] accepts the first part of a file in the creation request', async () => {
      const created = await test.createTransfer('first part.txt', hello.length, { body: hello.subarray(0, 7) })
      expect([created.status, created.headers.get('upload-offset'), created.headers.get('holdall-item')]).toEqual([
        201,
        '7',
        null,
      ])
      const last = await patch(created.headers.get('location') ?? '', 7, hello.subarray(7))
      expect(last.headers.get('holdall-item')).toBeTruthy()
    })

    it('[XFER-04] accepts an empty file', async () => {
      const created = await test.createTransfer('empty', 0)
      expect(created.status).toBe(201)
      const content = await test.send('GET', `/api/v1/items/${created.headers.get('holdall-item')}/content`)
      expect([content.status, content.bytes.length]).toEqual([200, 0])
    })

    it('[XFER-04] refuses bytes of another content type in the creation request', async () => {
      const answer = await test.createTransfer('type.txt', hello.length, {
        body: hello,
        headers: { 'content-type': 'text/plain' },
      })
      expect([answer.status, answer.code]).toEqual([415, 'request.media-type'])
    })

    it('[XFER-04] accepts a deferred length later, once', async () => {
      const url = await create('deferred.txt', null)
      const before = await head(url)
      expect([before.headers.get('upload-defer-length'), before.headers.get('upload-length')]).toEqual(['1', null])
      await patch(url, 0, hello.subarray(0, 5))
      expect((await test.usage()).reserved).toBeGreaterThanOrEqual(5)
      const known = await patch(url, 5, Buffer.alloc(0), { 'upload-length': '12' })
      expect([known.status, known.headers.get('upload-offset')]).toEqual([204, '5'])
      expect((await head(url)).headers.get('upload-length')).toBe('12')
      const changed = await patch(url, 5, Buffer.alloc(0), { 'upload-length': '13' })
      expect([changed.status, changed.code]).toEqual([409, 'transfer.length-known'])
      expect((await patch(url, 5, hello.subarray(5))).headers.get('holdall-item')).toBeTruthy()
    })

    it('[XFER-04] accepts bytes of undeclared length while the length is deferred', async () => {
      const url = await create('uncounted.txt', null)
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(hello)
          controller.close()
        },
      })
      const answer = await fetch(new URL(url, test.baseUrl), {
        method: 'PATCH',
        headers: { ...tus, ...offsetStream, 'upload-offset': '0', 'upload-length': '', cookie: test.cookie },
        body,
        duplex: 'half',
      } as RequestInit)
      expect(answer.status).toBe(400)
      const body2 = new Response(hello).body
      const counted = await fetch(new URL(url, test.baseUrl), {
        method: 'PATCH',
        headers: { ...tus, ...offsetStream, 'upload-offset': '0', cookie: test.cookie },
        body: body2,
        duplex: 'half',
      } as RequestInit)
      expect([counted.status, counted.headers.get('upload-offset')]).toEqual([204, '12'])
      const done = await patch(url, 12, Buffer.alloc(0), { 'upload-length': '12' })
      expect(done.headers.get('holdall-item')).toBeTruthy()
      expect((await test.usage()).reserved).toBe((await reservedOfOpen(test)) ?? 0)
    })
  })
})

async function reservedOfOpen(test: DriveTest): Promise<number> {
  const rows = await tables(test.app.services.db.read)
    .selectFrom('transfers')
    .select('reserved')
    .where('state', '=', 'open')
    .execute()
  return rows.reduce((sum, row) => sum + Number(row.reserved), 0)
}
