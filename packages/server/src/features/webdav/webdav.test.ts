import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { versionEndpoints } from '@holdall/contract/drive/versions.endpoints.ts'
import { fileEndpoints } from '@holdall/contract/files/files.endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { buildDavClient, type DavClient } from '../../../test/dav.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { auditTree } from '../../../test/tree-audit.ts'

describe.each(dialects)('WebDAV on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  let dav: DavClient
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    ada = await buildMember(test)
    dav = await buildDavClient(test, ada)
  })

  const itemAt = async (name: string, parentId = ada.rootId) => {
    const { data } = await ada.client.ok(driveEndpoints.children, { params: { id: parentId } })
    const item = data.find(one => one.name === name)
    if (!item) throw new Error(`There is no ${name}`)
    return item
  }
  /** Live paths of a drive, after checking that all its running totals are correct. */
  const paths = async (member = ada) => {
    const audited = await auditTree(test, member.space.id)
    return audited.paths.filter(path => path.startsWith('/')).map(path => path.slice(1))
  }
  const to = (path: string, more: Record<string, string> = {}) => ({
    headers: { destination: `http://drive.test/dav${path}`, ...more },
  })

  describe('reading', () => {
    it('[DAV-01] lists the drive folder by folder, with what clients need', async () => {
      const folder = await buildFolder(ada, 'Fotos & <Pläne>')
      await buildFile(test, ada, { name: 'été 100%.txt', text: 'hello', parentId: folder.id })
      const root = await dav.send('PROPFIND', '/', { headers: { depth: '1' } })
      expect(hrefsOf(root.payload)).toEqual(['/dav/', '/dav/files/', '/dav/shared/', '/dav/spaces/'])
      const files = await dav.send('PROPFIND', '/files', { headers: { depth: '1' } })
      expect(hrefsOf(files.payload)).toEqual(['/dav/files/', `/dav/files/${encodeURIComponent(folder.name)}/`])
      expect(files.payload).toContain('<D:displayname>Fotos &amp; &lt;Pläne&gt;</D:displayname>')
      const href = hrefsOf(files.payload)[1]?.slice('/dav'.length) ?? ''
      const inner = await dav.send('PROPFIND', href, { headers: { depth: '1' } })
      const [, file = ''] = hrefsOf(inner.payload)
      expect(file).toBe(`/dav${href}${encodeURIComponent('été 100%.txt')}`)
      expect(inner.payload).toContain('<D:getcontentlength>5</D:getcontentlength>')
      const got = await dav.send('GET', file.slice('/dav'.length))
      expect([got.statusCode, got.payload]).toEqual([200, 'hello'])
      expect(inner.payload).toContain(`<D:getetag>${got.headers.etag}</D:getetag>`)
      expect(inner.payload).toContain(`<D:getlastmodified>${got.headers['last-modified']}</D:getlastmodified>`)
    })

    it('[DAV-01] sends ranges, honours conditions, and never lets content run in a browser', async () => {
      await buildFile(test, ada, { name: 'page.html', text: '<script>alert(1)</script>', mime: 'text/html' })
      const whole = await dav.send('GET', '/files/page.html')
      expect(whole.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'content-type': 'text/html' })
      expect(whole.headers['content-disposition']).toMatch(/^attachment/)
      expect(whole.headers['content-security-policy']).toContain('sandbox')
      const part = await dav.send('GET', '/files/page.html', { headers: { range: 'bytes=1-6' } })
      expect([part.statusCode, part.payload]).toEqual([206, 'script'])
      const etag = String(whole.headers.etag)
      expect(await dav.status('GET', '/files/page.html', { headers: { 'if-none-match': etag } })).toBe(304)
      expect(await dav.status('GET', '/files/page.html', { headers: { 'if-match': '"other"' } })).toBe(412)
      const head = await dav.send('HEAD', '/files/page.html')
      expect([head.statusCode, head.headers['content-length'], head.payload]).toEqual([200, '25', ''])
      expect(await dav.status('GET', '/files/nothing')).toBe(404)
      expect(await dav.status('GET', '/files/')).toBe(200)
    })

    it('refuses to list whole trees, and returns the quota on request', async () => {
      for (const headers of [{ depth: 'infinity' }, {}] as Record<string, string>[]) {
        const refused = await dav.send('PROPFIND', '/files/', { headers })
        expect([refused.statusCode, refused.payload]).toEqual([
          403,
          expect.stringContaining('<D:propfind-finite-depth/>'),
        ])
      }
      const small = await buildMember(test, { availableSpace: 100 })
      await buildFile(test, small, { name: 'a', text: '0123456789' })
      const client = await buildDavClient(test, small)
      const body =
        '<propfind xmlns="DAV:"><prop><quota-available-bytes/><quota-used-bytes/><nothing/></prop></propfind>'
      const { payload } = await client.send('PROPFIND', '/files/', { headers: { depth: '0' }, body })
      expect(payload).toContain('<D:quota-available-bytes>90</D:quota-available-bytes>')
      expect(payload).toContain('<D:quota-used-bytes>10</D:quota-used-bytes>')
      expect(payload).toMatch(/<D:prop><n:nothing xmlns:n="DAV:"\/><\/D:prop><D:status>HTTP\/1.1 404 Not Found/)
      expect((await client.send('PROPFIND', '/files/', { headers: { depth: '0' } })).payload).not.toContain('quota')
    })

    it('lists a large folder in pieces that form one document', async () => {
      const folder = await buildFolder(ada, 'many')
      const names = Array.from({ length: 450 }, (_, n) => [`folder ${n}`])
      await ada.client.ok(driveEndpoints.folderTree, { params: { id: folder.id }, body: { paths: names } })
      const { payload } = await dav.send('PROPFIND', '/files/many', { headers: { depth: '1' } })
      expect(new Set(hrefsOf(payload)).size).toBe(451)
      expect(payload.endsWith('</D:multistatus>\n')).toBe(true)
    })
  })

  describe('writing', () => {
    it('[DAV-01] creates a new file immediately; overwriting keeps its identity and versions', async () => {
      const first = await dav.send('PUT', '/files/note.txt', { body: 'one', headers: { 'x-oc-mtime': '1600000000' } })
      expect([first.statusCode, first.headers['x-oc-mtime']]).toEqual([201, 'accepted'])
      const item = await itemAt('note.txt')
      expect(item).toMatchObject({ size: 3, mime: 'text/plain', modifiedAt: new Date(1_600_000_000_000).toISOString() })
      expect((await dav.send('GET', '/files/note.txt')).headers.etag).toBe(first.headers.etag)
      expect(await dav.status('PUT', '/files/note.txt', { body: 'second' })).toBe(204)
      expect((await itemAt('note.txt')).id).toBe(item.id)
      const { data } = await ada.client.ok(versionEndpoints.versions, { params: { id: item.id } })
      expect(data.map(version => version.size)).toEqual([6, 3])
      expect((await ada.client.call(fileEndpoints.content, { params: { id: item.id } })).raw.payload).toBe('second')
      await auditTree(test, ada.space.id)
    })

    it('[DAV-01] writes the audit log and notifies browsers, as every change does', async () => {
      const { db } = test.app.services
      await dav.send('MKCOL', '/files/new')
      await dav.send('PUT', '/files/new/a', { body: 'a' })
      await dav.send('COPY', '/files/new/a', to('/files/new/b'))
      await dav.send('MOVE', '/files/new/a', to('/files/c'))
      await dav.send('DELETE', '/files/c')
      const written = tables(db.read).selectFrom('audit_log').where('actor_id', '=', ada.userId)
      const lines = await written.selectAll().orderBy('id').execute()
      expect(lines.map(line => line.action)).toEqual([
        'folder.created',
        'file.uploaded',
        'item.copied',
        'item.moved',
        'item.trashed',
      ])
      for (const line of lines) expect(line.after).toContain(`"byToken":{"id":"${dav.tokenId}"`)
      const events = await tables(db.read)
        .selectFrom('events')
        .where('space_id', '=', ada.space.id)
        .selectAll()
        .execute()
      expect(events.filter(event => event.type === 'items.changed').length).toBeGreaterThanOrEqual(5)
    })

    it('copies at most 5,000 items in one request', async () => {
      const large = await buildMember(test)
      const client = await buildDavClient(test, large)
      const folder = await buildFolder(large, 'large')
      const pretendToHold = (count: number) =>
        test.app.services.db.transaction(tx =>
          tables(tx).updateTable('items').set({ item_count: count }).where('id', '=', folder.id).execute(),
        )
      await pretendToHold(5001)
      const answer = await client.send('COPY', '/files/large', to('/files/copy'))
      // The message of `item.too-many`, for clients that don't know error codes.
      const message = 'At most 5,000 files and folders can be copied at once'
      expect([answer.statusCode, answer.payload]).toEqual([403, expect.stringContaining(message)])
      await pretendToHold(0)
      expect(await paths(large)).toEqual(['large/'])
    })

    it('[DAV-01] respects quota, types and names like every upload', async () => {
      const small = await buildMember(test, { availableSpace: 10 })
      const client = await buildDavClient(test, small)
      expect(await client.status('PUT', '/files/a', { body: '0123456789' })).toBe(201)
      expect(await client.status('PUT', '/files/b', { body: 'x' })).toBe(507)
      expect(await client.status('COPY', '/files/a', to('/files/c'))).toBe(507)
      expect(await paths(small)).toEqual(['a'])
      await test.app.services.settings.save({ 'uploads.blocked_extensions': ['exe'], 'uploads.max_size': 20 }, null)
      expect(await dav.status('PUT', '/files/virus.EXE', { body: 'x' })).toBe(415)
      expect(await dav.status('PUT', '/files/fine', { body: 'x' })).toBe(201)
      expect(await dav.status('MOVE', '/files/fine', to('/files/fine.exe'))).toBe(415)
      expect(await dav.status('COPY', '/files/fine', to('/files/fine.exe'))).toBe(415)
      expect(await dav.status('PUT', '/files/large', { body: 'x'.repeat(21) })).toBe(413)
      await test.app.services.settings.save({ 'uploads.blocked_extensions': [], 'uploads.max_size': null }, null)
      expect(await paths()).toEqual(['fine'])
    })

    it('[DAV-01] respects conditions, and creates nothing if one does not hold', async () => {
      const star = { 'if-none-match': '*' }
      const first = await dav.send('PUT', '/files/a', { body: 'one', headers: star })
      expect(first.statusCode).toBe(201)
      expect(await dav.status('PUT', '/files/a', { body: 'two', headers: star })).toBe(412)
      const etag = String(first.headers.etag)
      expect(await dav.status('PUT', '/files/a', { body: 'two', headers: { 'if-match': etag } })).toBe(204)
      expect(await dav.status('PUT', '/files/a', { body: 'three', headers: { 'if-match': etag } })).toBe(412)
      expect(await dav.status('DELETE', '/files/a', { headers: { 'if-match': etag } })).toBe(412)
      expect(await dav.status('PUT', '/files/b', { body: 'x', headers: { 'if-match': '*' } })).toBe(412)
      expect(await dav.status('PUT', '/files/a', { body: 'x', headers: { if: `([${etag}])` } })).toBe(412)
      expect(await dav.status('PUT', '/files/a', { body: 'x', headers: { 'content-range': 'bytes 0-0/9' } })).toBe(400)
      expect((await dav.send('GET', '/files/a')).payload).toBe('two')
      expect(await paths()).toEqual(['a'])
    })

    it('[DAV-01] moves deleted items to the trash, and never moves the tops of drives', async () => {
      await dav.send('MKCOL', '/files/old')
      await dav.send('PUT', '/files/old/a', { body: 'a' })
      expect(await dav.status('DELETE', '/files/old/', { headers: { depth: '0' } })).toBe(400)
      expect(await dav.status('DELETE', '/files/old/')).toBe(204)
      expect(await dav.status('DELETE', '/files/old/')).toBe(404)
      const { data } = await ada.client.ok(driveEndpoints.trashList, { query: {} })
      expect(data.map(item => item.name)).toEqual(['old'])
      for (const path of ['/', '/files', '/files/', '/shared/']) {
        expect(await dav.status('DELETE', path), path).toBe(403)
        expect(await dav.status('MOVE', path, to('/files/x')), path).toBe(403)
        expect(await dav.status('PUT', path, { body: 'x' }), path).toBe(405)
        expect(await dav.status('MKCOL', path), path).toBe(405)
      }
      for (const path of ['/x', '/shared/x', '/spaces/x']) {
        expect(await dav.status('PUT', path, { body: 'x' }), path).toBe(403)
        expect(await dav.status('MKCOL', path), path).toBe(403)
        expect(await dav.status('MOVE', '/files/nothing', to(path)), path).toBe(404)
      }
      expect(await dav.status('PUT', '/files/no/where', { body: 'x' })).toBe(409)
      expect(await dav.status('MKCOL', '/files/no/where')).toBe(409)
      expect(await dav.status('MKCOL', '/files/x', { body: '<x/>' })).toBe(415)
    })

    it('rejects the .DS_Store files of the Finder, and keeps those of other clients', async () => {
      const headers = { 'user-agent': 'WebDAVFS/3.0.0 (03008000) Darwin/23.0.0 (arm64)' }
      expect(await dav.status('PUT', '/files/.DS_Store', { headers, body: 'x' })).toBe(403)
      expect(await dav.status('PUT', '/files/._a', { headers, body: 'x' })).toBe(201)
      expect(await dav.status('PUT', '/files/.DS_Store', { body: 'x' })).toBe(201)
    })
  })
})

function hrefsOf(xml: string): string[] {
  return [...xml.matchAll(/<D:response><D:href>([^<]*)<\/D:href>/g)].map(([, href = '']) => href)
}
