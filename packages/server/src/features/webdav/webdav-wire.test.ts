import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { fileEndpoints } from '@holdall/contract/files/files.endpoints.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { suiteDialects } from '../../../test/databases.ts'
import { basic, buildDavClient } from '../../../test/dav.ts'
import { buildFolder, buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { auditTree } from '../../../test/tree-audit.ts'

const megabyte = 1024 * 1024

/**
 * What only a real connection can show: streamed bodies, clients that disconnect, addresses that no library normalizes.
 */
describe.each(suiteDialects)('WebDAV over a real connection on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  let address: URL
  let authorization: string
  beforeAll(async () => {
    test = await createTestApp(dialect)
    ada = await buildMember(test, { availableSpace: 20 * megabyte })
    const { secret } = await buildDavClient(test, ada)
    authorization = basic(ada.email, secret)
    address = new URL(await test.app.http.listen({ port: 0, host: '127.0.0.1' }))
  })
  afterAll(() => test.close())

  const send = (method: string, path: string, body?: RequestInit['body'], headers: Record<string, string> = {}) =>
    fetch(new URL(path, address), {
      method,
      headers: { authorization, ...headers },
      ...(body === undefined ? {} : { body, duplex: 'half' }),
    } as RequestInit)

  function chunked(bytes: Buffer): ReadableStream<Uint8Array> {
    let at = 0
    return new ReadableStream({
      pull(controller) {
        if (at >= bytes.length) return controller.close()
        controller.enqueue(new Uint8Array(bytes.subarray(at, at + 300_000)))
        at += 300_000
      },
    })
  }

  const spaceOf = () =>
    tables(test.app.services.db.read)
      .selectFrom('spaces')
      .selectAll()
      .where('id', '=', ada.space.id)
      .executeTakeFirstOrThrow()
  const staged = () => readdirSync(join(test.dataDir, 'staging')).filter(name => !name.startsWith('.'))

  it('[DAV-01] accepts a large file, with and without a Content-Length, byte for byte', async () => {
    const bytes = randomBytes(3 * megabyte + 7)
    expect((await send('PUT', '/dav/files/large', new Uint8Array(bytes))).status).toBe(201)
    expect((await send('PUT', '/dav/files/chunked', chunked(bytes))).status).toBe(201)
    expect((await send('PUT', '/dav/files/empty', chunked(Buffer.alloc(0)))).status).toBe(201)
    for (const name of ['large', 'chunked']) {
      const answer = await send('GET', `/dav/files/${name}`)
      const got = Buffer.from(await answer.arrayBuffer())
      expect(createHash('sha256').update(got).digest('base64url')).toBe(answer.headers.get('etag')?.slice(1, -1))
      expect(got.equals(bytes)).toBe(true)
    }
    expect((await auditTree(test, ada.space.id)).paths).toEqual(['/chunked', '/empty', '/large'])
    expect([Number((await spaceOf()).reserved_bytes), staged()]).toEqual([0, []])
  })

  it('[DAV-01] refuses what does not fit, before or during the upload, and leaves nothing behind', async () => {
    const bytes = randomBytes(30 * megabyte)
    expect((await send('PUT', '/dav/files/toolarge', new Uint8Array(bytes))).status).toBe(507)
    expect((await send('PUT', '/dav/files/toolarge', chunked(bytes))).status).toBe(507)
    expect((await send('GET', '/dav/files/toolarge')).status).toBe(404)
    expect([Number((await spaceOf()).reserved_bytes), staged()]).toEqual([0, []])
  })

  it('[DAV-01] an interrupted upload leaves nothing behind and can’t be resumed in the browser', async () => {
    for (const framing of [{ 'content-length': String(8 * megabyte) }, { 'transfer-encoding': 'chunked' }]) {
      const request = httpRequest(new URL('/dav/files/broken', address), {
        method: 'PUT',
        headers: { authorization, ...framing },
      })
      request.on('error', () => undefined)
      request.write(randomBytes(2 * megabyte))
      await expect.poll(() => staged().length).toBe(1)
      expect((await ada.client.ok(fileEndpoints.transfers)).data).toEqual([])
      request.destroy()
      await expect.poll(async () => Number((await spaceOf()).reserved_bytes)).toBe(0)
      await expect.poll(staged).toEqual([])
      expect((await send('GET', '/dav/files/broken')).status).toBe(404)
    }
    expect(
      await tables(test.app.services.db.read).selectFrom('transfers').selectAll().where('state', '=', 'open').execute(),
    ).toEqual([])
  })

  it('[DAV-01] [SHARE-05] bytes that arrive after access is revoked create nothing', async () => {
    const bo = await buildMember(test)
    const folder = await buildFolder(bo, 'shared with Ada')
    const body = { emails: [ada.email], role: 'uploader' as const }
    const { data } = await bo.client.ok(peopleEndpoints.share, { params: { id: folder.id }, body })
    const request = httpRequest(new URL('/dav/shared/shared%20with%20Ada/late', address), {
      method: 'PUT',
      headers: { authorization, 'transfer-encoding': 'chunked' },
    })
    const answered = once(request, 'response')
    request.write(randomBytes(2 * megabyte))
    await expect.poll(() => staged().length).toBe(1)
    await bo.client.ok(peopleEndpoints.endGrant, { params: { id: data[0]!.id } })
    request.end(randomBytes(megabyte))
    const [answer] = (await answered) as [IncomingMessage]
    answer.resume()
    expect([answer.statusCode, staged()]).toEqual([404, []])
    expect((await auditTree(test, bo.space.id)).paths).toEqual(['/shared with Ada/'])
  })

  it.each([
    ['/dav/files/../../etc/passwd', 400],
    ['/dav/files/%2e%2e/large', 400],
    ['/dav/files/..%2flarge', 400],
    ['/dav/files/%00', 400],
    ['/dav/files/%ff', 400],
    ['/dav//files/large', 400],
    ['/dav/files/%', 400],
    ['/dav/../api/v1/spaces', 400],
    ['/DAV/files/large', 404],
    ['/dav;x/files/large', 404],
    ['/%64av/files/large', 400],
  ])('answers the untidy address %s with %i', async (target, status) => {
    const socket = connect(Number(address.port), address.hostname)
    await once(socket, 'connect')
    socket.write(`GET ${target} HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\nconnection: close\r\n\r\n`)
    let text = ''
    socket.setEncoding('utf8').on('data', chunk => (text += chunk))
    await once(socket, 'close')
    expect(text.slice(0, 12)).toBe(`HTTP/1.1 ${status}`)
    expect(text).not.toMatch(/root:|"data"/)
  })

  it('[DAV-01] refuses XML that is too long or wrongly encoded, and resolves no entities', async () => {
    const bomb =
      '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><propfind xmlns="DAV:"><prop>&a;</prop></propfind>'
    const headers = { depth: '0' }
    expect((await send('PROPFIND', '/dav/files/', bomb, headers)).status).toBe(400)
    expect((await send('PROPFIND', '/dav/files/', new Uint8Array([0x3c, 0xff, 0x3e]), headers)).status).toBe(400)
    expect((await send('PROPFIND', '/dav/files/', '<a/>', headers)).status).toBe(400)
    expect((await send('PROPFIND', '/dav/files/', '<propfind xmlns="DAV:"/>', headers)).status).toBe(400)
    expect((await send('PROPFIND', '/dav/files/', ' '.repeat(300_000), headers)).status).toBe(413)
    const wide = Buffer.from('\ufeff<propfind xmlns="DAV:"><propname/></propfind>', 'utf16le')
    const answer = await send('PROPFIND', '/dav/files/', new Uint8Array(wide), headers)
    expect([answer.status, (await answer.text()).includes('<D:displayname/>')]).toEqual([207, true])
  })

  it('[DAV-01] changes either all properties or none, and keeps the language and form of their values', async () => {
    const patch = (content: string) =>
      send(
        'PROPPATCH',
        '/dav/files/large',
        `<D:propertyupdate xmlns:D="DAV:" xmlns:t="urn:t">${content}</D:propertyupdate>`,
      )
    const find = async () => (await send('PROPFIND', '/dav/files/large', undefined, { depth: '0' })).text()
    const mixed = '<D:set><D:prop><t:a>1</t:a><D:getetag>x</D:getetag></D:prop></D:set>'
    const refused = await (await patch(mixed)).text()
    expect(refused).toContain('403 Forbidden</D:status><D:error><D:cannot-modify-protected-property/></D:error>')
    expect(refused).toContain('424 Failed Dependency')
    expect(await find()).not.toContain('urn:t')
    const value = '<t:a>1 &lt; <t:b xmlns:t="urn:other" x="&quot;"/>&amp;</t:a>'
    await patch(`<D:set><D:prop xml:lang="de">${value}</D:prop></D:set>`)
    const kept = '<n:a xmlns:n="urn:t" xml:lang="de">1 &lt; <n:b xmlns:n="urn:other" x="&quot;"/>&amp;</n:a>'
    expect(await find()).toContain(kept)
    const many = Array.from({ length: 101 }, (_, n) => `<t:p${n}>x</t:p${n}>`).join('')
    expect(
      (await patch(`<D:remove><D:prop><t:a/></D:prop></D:remove><D:set><D:prop>${many}</D:prop></D:set>`)).status,
    ).toBe(507)
    expect(await find()).toContain(kept)
    await patch('<D:remove><D:prop><t:a/></D:prop></D:remove>')
    expect(await find()).not.toContain('urn:t')
  })
})
