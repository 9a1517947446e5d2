import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { suiteDialects } from '../../../test/databases.ts'
import { basic, buildDavClient } from '../../../test/dav.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { buildSyncRequests, type SyncRequests } from '../../../test/sync-requests.ts'

/** How clients write requests, beside what the standard asks of them. */
describe.each(suiteDialects)('requests as clients write them on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  let sync: SyncRequests
  let roots: readonly string[]
  let port: number
  beforeAll(async () => {
    test = await createTestApp(dialect)
    port = Number(new URL(await test.app.http.listen({ port: 0, host: '127.0.0.1' })).port)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    ada = await buildMember(test)
    sync = await buildSyncRequests(test, ada)
    roots = ['/dav/files', sync.files]
  })

  const names = async () =>
    (await ada.client.ok(driveEndpoints.children, { params: { id: ada.rootId } })).data.map(item => item.name).sort()

  /** Sends a request as these very bytes, and returns its status and its head. */
  async function raw(method: string, path: string, headers: Record<string, string> = {}, body = '') {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    const head = {
      host: `127.0.0.1:${port}`,
      authorization: basic(ada.email, sync.secret),
      connection: 'close',
      'content-length': String(Buffer.byteLength(body)),
      ...headers,
    }
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`, 'utf8'))
    const answer = await text(socket)
    return { status: Number(answer.split(' ')[1]), head: answer.split('\r\n\r\n')[0]?.toLowerCase() ?? '' }
  }

  it.each([
    ['Café.bin', 'Café.bin'],
    ['Cafe\u0301.bin', 'Café.bin'],
    ['写真 2024.jpg', '写真 2024.jpg'],
    ['Ünïcödé%20%C3%A4.txt', 'Ünïcödé ä.txt'],
    ['100% Café.txt', '100% Café.txt'],
    ['😀.txt', '😀.txt'],
    ['100%25.txt', '100%.txt'],
  ])('[DAV-04] reads the Destination %s as UTF-8', async (written, name) => {
    for (const root of roots) {
      for (const method of ['COPY', 'MOVE']) {
        await sync.send('PUT', `${sync.files}/a.bin`, { body: 'bytes' })
        for (const before of ['', `http://127.0.0.1:${port}`]) {
          const destination = `${before}${root}/${written}`
          const { status } = await raw(method, `${root}/a.bin`, { destination, overwrite: 'T' })
          expect([201, 204], destination).toContain(status)
          if (method === 'MOVE') break
        }
        expect(await names()).toEqual(method === 'MOVE' ? [name] : ['a.bin', name].sort())
      }
      await sync.send('DELETE', `${sync.files}/${encodeURIComponent(name)}`)
    }
  })

  it('[DAV-04] refuses a Destination that is no UTF-8', async () => {
    await sync.send('PUT', `${sync.files}/a.bin`, { body: 'bytes' })
    const sent = { headers: { destination: Buffer.from('/dav/files/Caf\xe9.bin', 'latin1').toString('latin1') } }
    expect((await sync.send('MOVE', '/dav/files/a.bin', sent)).statusCode).toBe(400)
    expect(await names()).toEqual(['a.bin'])
  })

  it('[DAV-04] does nothing to what was changed since the date that a client names', async () => {
    for (const root of roots) {
      const at = (path: string) => `${root}/${path}`
      const fresh = { 'if-unmodified-since': 'Fri, 14 Jul 2017 02:40:00 GMT' }
      const stale = { 'if-unmodified-since': 'Fri, 14 Jul 2017 02:39:59 GMT' }
      const put = () => sync.send('PUT', at('a.txt'), { body: 'first', headers: { 'x-oc-mtime': '1500000000.9' } })
      await put()
      const changes: readonly (readonly [string, Record<string, string>, string?])[] = [
        ['GET', {}],
        ['HEAD', {}],
        ['PUT', { 'x-oc-mtime': '1500000000' }, 'second'],
        ['COPY', { destination: at('b.txt'), overwrite: 'T' }],
        ['MOVE', { destination: at('b.txt'), overwrite: 'T' }],
        [
          'PROPPATCH',
          {},
          '<propertyupdate xmlns="DAV:"><set><prop><x xmlns="urn:x">1</x></prop></set></propertyupdate>',
        ],
        ['DELETE', {}],
      ]
      for (const [method, headers, body] of changes) {
        const sent = (more: Record<string, string>) => ({ headers: { ...headers, ...more }, ...(body ? { body } : {}) })
        const status = async (more: Record<string, string>) =>
          (await sync.send(method, at('a.txt'), sent(more))).statusCode
        expect(await status(stale), method).toBe(412)
        expect((await sync.send('GET', at('a.txt'))).statusCode, method).toBe(200)
        expect(await status({ 'if-unmodified-since': 'soon' }), method).toBeLessThan(300)
        await put()
        expect(await status(fresh), method).toBeLessThan(300)
        await put()
      }
      // If-Match says it better, and what isn't there has no date.
      const etag = String((await sync.send('GET', at('a.txt'))).headers.etag)
      const headers = { ...stale, 'if-match': etag }
      expect((await sync.send('PUT', at('a.txt'), { body: 'third', headers })).statusCode).toBe(204)
      expect((await sync.send('PUT', at('new.txt'), { body: 'x', headers: stale })).statusCode).toBe(201)
      for (const name of await names()) await sync.send('DELETE', `${sync.files}/${name}`)
    }
  })

  it('[DAV-04] refuses packed bytes under the name of a file', async () => {
    const body = gzipSync('the text')
    for (const root of roots) {
      for (const coding of ['gzip', 'GZIP', 'deflate', 'br', 'identity, gzip', 'zstd']) {
        const sent = await sync.send('PUT', `${root}/a.txt`, { body, headers: { 'content-encoding': coding } })
        expect([sent.statusCode, sent.headers['accept-encoding']], coding).toEqual([415, 'identity'])
      }
      expect(await names()).toEqual([])
      for (const coding of ['identity', '']) {
        const sent = await sync.send('PUT', `${root}/a.txt`, { body: 'x', headers: { 'content-encoding': coding } })
        expect(sent.statusCode).toBeLessThan(300)
      }
      await sync.send('DELETE', `${sync.files}/a.txt`)
    }
    await sync.send('MKCOL', `${sync.uploads}/1`)
    const chunk = { body, headers: { 'content-encoding': 'gzip' } }
    expect((await sync.send('PUT', `${sync.uploads}/1/1`, chunk)).statusCode).toBe(415)
  })

  it('[DAV-04] lists one level for clients of Nextcloud that name no depth, or every one', async () => {
    const work = await buildFolder(ada, 'Work')
    await buildFile(test, ada, { name: 'deep.txt', text: 'x', parentId: work.id })
    for (const headers of [{}, { depth: 'infinity' }, { depth: '1' }] as Record<string, string>[]) {
      const { statusCode, payload } = await sync.send('PROPFIND', sync.files, { headers })
      expect([statusCode, payload.includes('/Work/'), payload.includes('deep.txt')]).toEqual([207, true, false])
      const asked = await sync.send('PROPFIND', '/dav/files', { headers })
      expect(asked.statusCode).toBe(headers.depth === '1' ? 207 : 403)
    }
  })

  it('[DAV-04] says what the server can, of all addresses and of its root, and what it can’t', async () => {
    for (const path of ['*', '/']) {
      const { status, head } = await raw('OPTIONS', path)
      expect([status, head]).toEqual([200, expect.stringMatching(/\r\ndav: 1, 2, 3\r\n/)])
      expect(head).toMatch(/\r\nallow: [^\r]*options/)
    }
    for (const root of roots) {
      for (const method of ['REPORT', 'SEARCH', 'POST', 'PATCH']) {
        const { statusCode, headers } = await sync.send(method, `${root}/`, { body: '<x/>' })
        expect([statusCode, headers.allow], `${method} ${root}`).toEqual([405, expect.stringContaining('PROPFIND')])
      }
    }
  })

  it('[SYNC-08] tells the checksum that a client asks for, and keeps what it had to compute', async () => {
    const words = 'the bytes '.repeat(50_000)
    await buildFile(test, ada, { name: 'a.txt', text: words })
    await buildFolder(ada, 'Work')
    for (const kind of ['sha1', 'MD5', 'sha256', 'sha1']) {
      const sent = await sync.send('PATCH', `${sync.files}/a.txt`, { headers: { 'x-recalculate-hash': kind } })
      const sum = createHash(kind.toLowerCase()).update(words).digest('hex')
      expect([sent.statusCode, sent.headers['oc-checksum']]).toEqual([204, `${kind.toUpperCase()}:${sum}`])
    }
    const [, listed] = [...(await sync.list())].find(([path]) => path === '/a.txt') ?? []
    expect(listed?.checksum).toMatch(/SHA1:[0-9a-f]{40} MD5:[0-9a-f]{32}/)
    const status = async (path: string, kind: string) =>
      (await sync.send('PATCH', path, { headers: { 'x-recalculate-hash': kind } })).statusCode
    expect(await status(`${sync.files}/a.txt`, 'adler32')).toBe(400)
    expect(await status(`${sync.files}/A.txt`, 'sha1')).toBe(404)
    expect(await status(`${sync.files}/Work`, 'sha1')).toBe(405)
    expect(await status('/dav/files/a.txt', 'sha1')).toBe(405)
  })

  it('[SYNC-08] a time set as the newest rclone does is there for every client', async () => {
    const dav = await buildDavClient(test, ada)
    await dav.send('PUT', '/files/a.txt', { body: 'x' })
    const body =
      '<?xml version="1.0" encoding="utf-8" ?>\n<D:propertyupdate xmlns:D="DAV:">\n <D:set>\n  <D:prop>\n   <lastmodified xmlns="DAV:">1500000000</lastmodified>\n  </D:prop>\n </D:set>\n</D:propertyupdate>\n'
    const set = await sync.send('PROPPATCH', `${sync.files}/a.txt`, { body })
    expect([set.statusCode, set.payload]).toEqual([207, expect.stringContaining('HTTP/1.1 200 OK')])
    const sent = { headers: { 'x-recalculate-hash': 'sha1' } }
    expect((await sync.send('PATCH', `${sync.files}/a.txt`, sent)).statusCode).toBe(204)
    const told = (await dav.send('PROPFIND', '/files/a.txt', { headers: { depth: '0' } })).payload
    expect(told).toContain('<D:getlastmodified>Fri, 14 Jul 2017 02:40:00 GMT</D:getlastmodified>')
  })
})
