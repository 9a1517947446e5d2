import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { suiteDialects } from '../../../../test/databases.ts'
import { buildDavClient, type DavSent } from '../../../../test/dav.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { buildSyncRequests } from '../../../../test/sync-requests.ts'

const spaces =
  'xmlns:D="DAV:" xmlns:oc="http://owncloud.org/ns" xmlns:nc="http://nextcloud.org/ns" xmlns:m="urn:schemas-microsoft-com:"'
const update = (content: string, what = 'set') =>
  `<D:propertyupdate ${spaces}><D:${what}><D:prop>${content}</D:prop></D:${what}></D:propertyupdate>`
const ask = (content: string) => `<D:propfind ${spaces}><D:prop>${content}</D:prop></D:propfind>`

describe.each(suiteDialects)('what clients set by PROPPATCH on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    ada = await buildMember(test)
  })

  async function open(kind: 'WebDAV' | 'sync', member = ada) {
    const dav = await buildDavClient(test, member)
    const sync = await buildSyncRequests(test, member)
    const send = (method: string, path: string, sent: DavSent = {}) =>
      kind === 'WebDAV' ? dav.send(method, `/files${path}`, sent) : sync.send(method, `${sync.files}${path}`, sent)
    const patch = async (path: string, body: string) => (await send('PROPPATCH', path, { body })).payload
    const read = async (path: string, body: string) =>
      (await send('PROPFIND', path, { body, headers: { depth: '0' } })).payload
    return { send, patch, read }
  }
  const children = async (id = ada.rootId) => (await ada.client.ok(driveEndpoints.children, { params: { id } })).data
  const modified = async () => (await children())[0]?.modifiedAt

  describe.each(['WebDAV', 'sync'] as const)('at the door of %s', kind => {
    it.each([
      ['<D:lastmodified>1500000000</D:lastmodified>', '2017-07-14T02:40:00.000Z'],
      ['<lastmodified xmlns="DAV:">1500000000</lastmodified>', '2017-07-14T02:40:00.000Z'],
      ['<D:lastmodified>-141091200</D:lastmodified>', '1965-07-13T00:00:00.000Z'],
      ['<D:lastmodified> 0 </D:lastmodified>', '1970-01-01T00:00:00.000Z'],
      ['<D:lastmodified>1500000000.25</D:lastmodified>', '2017-07-14T02:40:00.250Z'],
      ['<D:lastmodified>4294967295</D:lastmodified>', '2106-02-07T06:28:15.000Z'],
      ['<D:lastmodified>Fri, 14 Jul 2017 02:40:00 GMT</D:lastmodified>', '2017-07-14T02:40:00.000Z'],
      ['<D:lastmodified>2017-07-14T02:40:00Z</D:lastmodified>', '2017-07-14T02:40:00.000Z'],
      ['<m:Win32LastModifiedTime>Fri, 14 Jul 2017 02:40:00 GMT</m:Win32LastModifiedTime>', '2017-07-14T02:40:00.000Z'],
    ])('[DAV-03] %s is the time of the file for everybody', async (property, at) => {
      const { send, patch, read } = await open(kind)
      await send('PUT', '/a.txt', { body: 'a' })
      const etag = (await send('GET', '/a.txt')).headers.etag
      expect(await patch('/a.txt', update(property))).toContain('200 OK')
      expect(await modified()).toBe(at)
      const date = new Date(at).toUTCString()
      const told = await read('/a.txt', ask('<D:getlastmodified/><m:Win32LastModifiedTime/><D:lastmodified/>'))
      expect(told).toContain(`<D:getlastmodified>${date}</D:getlastmodified>`)
      expect(told).toContain(`Win32LastModifiedTime xmlns:n="urn:schemas-microsoft-com:">${date}<`)
      expect(told).toMatch(/<D:prop><n:lastmodified xmlns:n="DAV:"\/><\/D:prop><D:status>HTTP\/1.1 404/)
      const again = await send('GET', '/a.txt')
      expect([again.payload, again.headers.etag]).toEqual(['a', etag])
    })

    it('[DAV-03] what Explorer sends after a copy is taken as a whole, for files and folders, and a missing date changes none', async () => {
      const { send, patch, read } = await open(kind)
      await send('PUT', '/a.txt', { body: 'a', headers: { 'x-oc-mtime': '1400000000' } })
      await send('MKCOL', '/folder')
      const facts = (at: string) =>
        update(`<m:Win32CreationTime>Mon, 01 Jan 2001 00:00:00 GMT</m:Win32CreationTime><m:Win32LastAccessTime>Mon, 01 Jan 2001 00:00:00 GMT</m:Win32LastAccessTime>
          <m:Win32LastModifiedTime>${at}</m:Win32LastModifiedTime><m:Win32FileAttributes>00000020</m:Win32FileAttributes>`)
      expect(await patch('/a.txt', facts('Mon, 01 Jan 1601 00:00:00 GMT'))).not.toMatch(/40[39]|424/)
      expect((await children()).find(item => item.name === 'a.txt')?.modifiedAt).toBe('2014-05-13T16:53:20.000Z')
      for (const path of ['/a.txt', '/folder'])
        expect(await patch(path, facts('Fri, 14 Jul 2017 02:40:00 GMT'))).not.toMatch(/40[39]|424/)
      expect((await children()).map(item => item.modifiedAt)).toEqual(Array(2).fill('2017-07-14T02:40:00.000Z'))
      expect(await read('/a.txt', ask('<m:Win32FileAttributes/>'))).toContain('>00000020<')
    })

    it('[DAV-03] a time that is none changes nothing', async () => {
      const { send, patch, read } = await open(kind)
      await send('PUT', '/a.txt', { body: 'a', headers: { 'x-oc-mtime': '1400000000' } })
      for (const value of ['', 'yesterday', 'NaN', '1e99', '-99999999999', '999999999999']) {
        const body = update(`<D:lastmodified>${value}</D:lastmodified><x:color xmlns:x="urn:x">red</x:color>`)
        const answer = await patch('/a.txt', body)
        expect(answer, value).toMatch(/409 Conflict.*424 Failed Dependency/s)
      }
      expect(await modified()).toBe('2014-05-13T16:53:20.000Z')
      expect(await read('/a.txt', ask('<x:color xmlns:x="urn:x"/>'))).toContain('404')
    })

    it('[DAV-03] names of WebDAV, ownCloud and Nextcloud that mean nothing here are refused, and can still be removed', async () => {
      const { send, patch } = await open(kind)
      await send('PUT', '/a.txt', { body: 'a' })
      for (const name of [
        'D:getlastmodified',
        'D:creationdate',
        'D:invented',
        'oc:tags',
        'oc:id',
        'nc:creation_time',
        'nc:note',
      ])
        expect(await patch('/a.txt', update(`<${name}>1</${name}>`)), name).toContain('403 Forbidden')
      for (const name of ['D:invented', 'oc:tags', 'nc:note'])
        expect(await patch('/a.txt', update(`<${name}/>`, 'remove')), name).toContain('200 OK')
      expect(await patch('/a.txt', update('<D:getlastmodified/>', 'remove'))).toContain('403 Forbidden')
      expect(await patch('/a.txt', update('<x:tags xmlns:x="urn:x">1</x:tags>'))).toContain('200 OK')
    })
  })

  it('[DAV-03] a favourite is the star of whoever sets it, also of a reader, and nobody else’s', async () => {
    const bo = await buildMember(test)
    const plans = await buildFolder(ada, 'Plans')
    await buildFile(test, ada, { name: 'plan.txt', text: 'x', parentId: plans.id })
    await ada.client.ok(peopleEndpoints.share, {
      params: { id: plans.id },
      body: { emails: [bo.email], role: 'viewer' },
    })
    const theirs = await open('sync', bo)
    const own = await open('sync')
    const favorite = ask('<oc:favorite/>')
    const path = '/Plans/plan.txt'
    const told = (payload: string) => [...payload.matchAll(/favorite xmlns:n="[^"]*">(\d)</g)].map(match => match[1])
    expect(await theirs.patch(path, update('<oc:favorite>1</oc:favorite>'))).toContain('200 OK')
    expect(told(await theirs.read(path, favorite))).toEqual(['1'])
    expect(told(await own.read(path, favorite))).toEqual(['0'])
    const starred = async (member: TestMember) =>
      (await member.client.ok(driveEndpoints.starred, { query: {} })).data.map(item => item.name)
    expect([await starred(bo), await starred(ada)]).toEqual([['plan.txt'], []])
    const listing = await theirs.send('PROPFIND', '/Plans', { body: favorite, headers: { depth: '1' } })
    expect(told(listing.payload)).toEqual(['0', '1'])
    // A reader changes nothing else with it.
    const both = await theirs.send('PROPPATCH', path, {
      body: update('<oc:favorite>0</oc:favorite><D:lastmodified>1500000000</D:lastmodified>'),
    })
    expect(both.statusCode).toBe(403)
    expect(await theirs.patch(path, update('<oc:favorite>maybe</oc:favorite>'))).toContain('409 Conflict')
    expect(await starred(bo)).toEqual(['plan.txt'])
    expect(await theirs.patch(path, update('<oc:favorite/>', 'remove'))).toContain('200 OK')
    expect(await starred(bo)).toEqual([])
  })

  it('[DAV-03] checksums beside a time are compared, and wrong ones refused', async () => {
    const { send, patch } = await open('sync')
    await send('PUT', '/a.txt', { body: 'hello' })
    const sha1 = 'aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d'
    const both = (sum: string) =>
      update(
        `<D:lastmodified>1500000000</D:lastmodified><oc:checksums><oc:checksum>${sum}</oc:checksum></oc:checksums>`,
      )
    expect(await patch('/a.txt', both(`SHA1:${sha1.replace('a', 'b')}`))).toMatch(/409 Conflict/)
    expect(await modified()).not.toBe('2017-07-14T02:40:00.000Z')
    expect(await patch('/a.txt', both(`SHA1:${sha1}`))).not.toMatch(/40[39]|424/)
    expect(await modified()).toBe('2017-07-14T02:40:00.000Z')
  })

  it('[DAV-03] a locked file keeps its time, and its star can be set', async () => {
    const { send, patch } = await open('WebDAV')
    await send('PUT', '/a.txt', { body: 'a', headers: { 'x-oc-mtime': '1400000000' } })
    const lock = '<lockinfo xmlns="DAV:"><lockscope><exclusive/></lockscope><locktype><write/></locktype></lockinfo>'
    await send('LOCK', '/a.txt', { body: lock })
    const locked = await send('PROPPATCH', '/a.txt', { body: update('<D:lastmodified>1500000000</D:lastmodified>') })
    expect(locked.statusCode).toBe(423)
    expect(await modified()).toBe('2014-05-13T16:53:20.000Z')
    expect(await patch('/a.txt', update('<oc:favorite>1</oc:favorite>'))).toContain('200 OK')
  })
})
