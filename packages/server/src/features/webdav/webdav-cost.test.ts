import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { suiteDialects } from '../../../test/databases.ts'
import { basic, buildDavClient, type DavClient } from '../../../test/dav.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'

const asks = (names: string) => `<D:propfind xmlns:D="DAV:"><D:prop>${names}</D:prop></D:propfind>`
const sets = (values: string) =>
  `<D:propertyupdate xmlns:D="DAV:"><D:set><D:prop xmlns:t="urn:t">${values}</D:prop></D:set></D:propertyupdate>`
const hrefs = (xml: string) => [...xml.matchAll(/<D:response><D:href>([^<]*)</g)].map(match => match[1] ?? '')

describe.each(suiteDialects)('what a WebDAV request can cost on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  let dav: DavClient
  let many: string
  const inFolder = 230
  beforeAll(async () => {
    test = await createTestApp(dialect)
    ada = await buildMember(test)
    dav = await buildDavClient(test, ada)
    many = (await buildFolder(ada, 'many')).id
    // Created out of name order.
    const numbers = Array.from({ length: inFolder }, (_, n) => (n * 97) % inFolder)
    for (const n of numbers) await buildFolder(ada, `n${n}`, many)
    await buildFile(test, ada, { name: 'a file.txt', text: 'x', parentId: many })
  })
  afterAll(() => test.close())

  const list = (body?: string, path = '/files/many/') =>
    dav.send('PROPFIND', path, { headers: { depth: '1' }, ...(body === undefined ? {} : { body }) })

  it('[DAV-01] lists a large folder completely, page by page, each item once and in name order', async () => {
    const found = hrefs((await list()).payload).slice(1)
    const folders = Array.from({ length: inFolder }, (_, n) => `/dav/files/many/n${n}/`)
    expect(found).toEqual([...folders, '/dav/files/many/a%20file.txt'])
  })

  it('[DAV-01] returns a property once, however often it is requested', async () => {
    const once = await list(asks('<D:supportedlock/><D:displayname/><x xmlns="urn:none"/>'))
    const often = await list(asks('<D:supportedlock/><D:displayname/><x xmlns="urn:none"/>'.repeat(1000)))
    expect([once.statusCode, often.statusCode]).toEqual([207, 207])
    expect(often.payload).toBe(once.payload)
  })

  it('[DAV-01] refuses requests for more properties, or longer names, than a client could reasonably need', async () => {
    const names = (count: number) => Array.from({ length: count }, (_, n) => `<p${n} xmlns="urn:n"/>`).join('')
    expect((await list(asks(names(100)))).statusCode).toBe(207)
    expect((await list(asks(names(101)))).statusCode).toBe(400)
    const included = `<D:propfind xmlns:D="DAV:"><D:allprop/><D:include>${names(101)}</D:include></D:propfind>`
    expect((await list(included)).statusCode).toBe(400)
    const long = Array.from({ length: 10 }, (_, n) => `<p xmlns="urn:${n}${'x'.repeat(900)}"/>`).join('')
    expect((await list(asks(long))).statusCode).toBe(400)
  })

  it('[DAV-01] writes a listing in small pieces and serves other requests in between', async () => {
    const names = Array.from({ length: 100 }, (_, n) => `<p${n} xmlns="urn:${'x'.repeat(60)}"/>`).join('')
    let turns = 0
    let ticking: NodeJS.Immediate | undefined
    const tick = () => {
      turns++
      ticking = setImmediate(tick)
    }
    tick()
    const answer = await test.app.http.inject({
      method: 'PROPFIND' as 'GET',
      url: '/dav/files/many/',
      headers: { host: 'drive.test', depth: '1', authorization: basic(ada.email, dav.secret) },
      payload: asks(names),
      payloadAsStream: true,
    })
    let longest = 0
    let total = 0
    let most = 0
    let before = turns
    for await (const chunk of answer.stream() as AsyncIterable<Buffer>) {
      total += chunk.length
      most = turns === before ? most + chunk.length : chunk.length
      before = turns
      longest = Math.max(longest, most)
    }
    clearImmediate(ticking)
    const perItem = total / (inFolder + 2)
    expect(perItem).toBeLessThan(20_000)
    expect(longest).toBeLessThan(30 * perItem)
  })

  it('[DAV-01] refuses XML with more parts, more prefixes or longer names than a client could reasonably need', async () => {
    const status = async (body: string) => (await list(body)).statusCode
    expect(await status(asks('<D:a/>'.repeat(5001)))).toBe(400)
    const attributes = Array.from({ length: 5001 }, (_, n) => `a${n}=""`).join(' ')
    expect(await status(asks(`<D:a ${attributes}/>`))).toBe(400)
    const prefixes = Array.from({ length: 101 }, (_, n) => `xmlns:a${n}="u"`).join(' ')
    expect(await status(asks(`<D:a ${prefixes}/>`))).toBe(400)
    expect(await status(asks(`<a xmlns="${'u'.repeat(1001)}"/>`))).toBe(400)
    expect(await status(asks(`<${'a'.repeat(1001)} xmlns="u"/>`))).toBe(400)
  })

  it('[DAV-01] stores no more properties for an item than a listing can return', async () => {
    await buildFolder(ada, 'properties')
    const patch = async (values: string) =>
      (await dav.send('PROPPATCH', '/files/properties/', { body: sets(values) })).statusCode
    const large = (name: string) => `<t:${name}>${'x'.repeat(60_000)}</t:${name}>`
    expect(await patch(large('a') + large('b'))).toBe(207)
    expect(await patch(large('c'))).toBe(507)
    expect(await patch(`<t:d xmlns:t="urn:${'€'.repeat(900)}">x</t:d>`)).toBe(507)
    expect(await patch('<t:e>x</t:e>'.repeat(202))).toBe(507)
    const { payload } = await dav.send('PROPFIND', '/files/properties/', { headers: { depth: '0' } })
    expect([...payload.matchAll(/<n:(\w+) /g)].map(match => match[1])).toEqual(['a', 'b'])
  })

  it('[DAV-01] copies the properties of a tree with it, item by item', async () => {
    await buildFolder(ada, 'source')
    await dav.send('MKCOL', '/files/source/inner')
    for (const path of ['/files/source/', '/files/source/inner/']) {
      expect((await dav.send('PROPPATCH', path, { body: sets(`<t:at>${path}</t:at>`) })).statusCode).toBe(207)
    }
    await dav.send('COPY', '/files/source/', { headers: { destination: 'http://drive.test/dav/files/copied/' } })
    const { payload } = await list(asks('<at xmlns="urn:t"/>'), '/files/copied/')
    expect([...payload.matchAll(/>([^<]*)<\/n:at>/g)].map(match => match[1])).toEqual([
      '/files/source/',
      '/files/source/inner/',
    ])
  })

  it('[DAV-01] allows only a few shared locks per item, counting those on its parents', async () => {
    const top = await buildFolder(ada, 'locked')
    await buildFolder(ada, 'inner', top.id)
    const info = '<lockinfo xmlns="DAV:"><lockscope><shared/></lockscope><locktype><write/></locktype></lockinfo>'
    const lock = (path: string) => dav.status('LOCK', path, { body: info })
    for (let n = 0; n < 5; n++) expect(await lock('/files/locked/inner/')).toBe(200)
    for (let n = 0; n < 5; n++) expect(await lock('/files/locked/')).toBe(200)
    expect(await lock('/files/locked/')).toBe(403)
    expect(await lock('/files/locked/inner/')).toBe(403)
    const owner = `<owner>${'x'.repeat(1001)}</owner>`
    expect(
      await dav.status('LOCK', '/files/many/n1/', { body: info.replace('</lockinfo>', `${owner}</lockinfo>`) }),
    ).toBe(413)
  })

  it('[DAV-01] looks up only a few addresses for an If header, each once', async () => {
    const about = (addresses: readonly string[]) => addresses.map(path => `<${path}> (<urn:x>)`).join(' ')
    const put = async (header: string) => {
      const answer = await dav.send('PUT', '/files/conditional.txt', { headers: { if: header }, body: 'x' })
      return answer.statusCode
    }
    const different = Array.from({ length: 11 }, (_, n) => `/dav/files/many/n${n}`)
    expect(await put(about(different.slice(0, 10)))).toBe(412)
    expect(await put(about(different))).toBe(400)
    expect(await put(about(Array.from({ length: 90 }, () => '/dav/files/many/n1')))).toBe(412)
    const { data } = await ada.client.ok(driveEndpoints.children, { params: { id: ada.rootId } })
    expect(data.map(item => item.name)).not.toContain('conditional.txt')
  })
})
