import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import type { GrantRole } from '@holdall/contract/drive/drive.schemas.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { suiteDialects } from '../../../test/databases.ts'
import { buildDavClient, type DavClient } from '../../../test/dav.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { auditTree } from '../../../test/tree-audit.ts'

describe.each(suiteDialects)('rights over WebDAV on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  let bo: TestMember
  let dav: DavClient
  let folder: string
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    ada = await buildMember(test)
    bo = await buildMember(test)
    dav = await buildDavClient(test, bo)
    folder = (await buildFolder(ada, 'plans')).id
    await buildFile(test, ada, { name: 'letter.txt', parentId: folder })
    await buildFile(test, ada, { name: 'secret.txt' })
  })

  const share = async (itemId: string, role: GrantRole, more: object = {}) => {
    const body = { emails: [bo.email], role, ...more }
    const { data } = await ada.client.ok(peopleEndpoints.share, { params: { id: itemId }, body })
    return data[0]!.id
  }
  const depth = (value: string) => ({ headers: { depth: value } })
  const to = (path: string) => ({ headers: { destination: `/dav${path}` } })
  const property = '<propertyupdate xmlns="DAV:"><set><prop><x xmlns="urn:x">1</x></prop></set></propertyupdate>'
  const lockBody = '<lockinfo xmlns="DAV:"><lockscope><exclusive/></lockscope><locktype><write/></locktype></lockinfo>'
  const tree = async (member: TestMember) => (await auditTree(test, member.space.id)).paths

  /** Every kind of request, and the roles that may make it. */
  const doors: readonly [string, string, object, readonly GrantRole[]][] = [
    ['PROPFIND', '/shared/plans/', depth('1'), ['viewer', 'commenter', 'uploader', 'editor', 'manager']],
    ['GET', '/shared/plans/letter.txt', {}, ['viewer', 'commenter', 'uploader', 'editor', 'manager']],
    [
      'COPY',
      '/shared/plans/letter.txt',
      to('/files/mine.txt'),
      ['viewer', 'commenter', 'uploader', 'editor', 'manager'],
    ],
    ['PUT', '/shared/plans/new.txt', { body: 'new' }, ['uploader', 'editor', 'manager']],
    ['MKCOL', '/shared/plans/new', {}, ['uploader', 'editor', 'manager']],
    ['COPY', '/shared/plans/letter.txt', to('/shared/plans/copy.txt'), ['uploader', 'editor', 'manager']],
    ['PUT', '/shared/plans/letter.txt', { body: 'changed' }, ['editor', 'manager']],
    ['PROPPATCH', '/shared/plans/letter.txt', { body: property }, ['editor', 'manager']],
    ['LOCK', '/shared/plans/letter.txt', { body: lockBody }, ['editor', 'manager']],
    ['MOVE', '/shared/plans/letter.txt', to('/shared/plans/renamed.txt'), ['editor', 'manager']],
    ['DELETE', '/shared/plans/letter.txt', {}, ['editor', 'manager']],
  ]

  it.each(['viewer', 'commenter', 'uploader', 'editor', 'manager'] as const)(
    '[DAV-01] [SHARE-02] a %s of a folder can make the requests that the role allows, and no others',
    async role => {
      await share(folder, role)
      for (const [method, path, sent, opened] of doors) {
        const before = await tree(ada)
        const status = await dav.status(method, path, sent)
        const isOpen = opened.includes(role)
        expect(status < 300, `${method} ${path} as ${role} answered ${status}`).toBe(isOpen)
        if (isOpen) {
          await restore(method)
          continue
        }
        expect(status).toBe(403)
        expect(await tree(ada)).toEqual(before)
      }
    },
  )

  /** Restores what the next request needs. */
  async function restore(method: string): Promise<void> {
    if (method !== 'LOCK' && method !== 'MOVE') return
    const { db } = test.app.services
    await db.transaction(tx => tables(tx).deleteFrom('dav_locks').execute())
    if (method === 'MOVE') await dav.send('MOVE', '/shared/plans/renamed.txt', to('/shared/plans/letter.txt'))
  }

  it('[DAV-01] [SHARE-05] once a grant is revoked or expired, every request is refused', async () => {
    const grantId = await share(folder, 'editor')
    expect(await dav.status('GET', '/shared/plans/letter.txt')).toBe(200)
    await ada.client.ok(peopleEndpoints.endGrant, { params: { id: grantId } })
    await everythingIsShut()
    const expiresAt = new Date(test.clock.now() + 60_000).toISOString()
    await share(folder, 'editor', { expiresAt })
    expect(await dav.status('GET', '/shared/plans/letter.txt')).toBe(200)
    test.clock.advance(61_000)
    await everythingIsShut()
  })

  async function everythingIsShut(): Promise<void> {
    const before = await tree(ada)
    for (const [method, path, sent] of doors) {
      expect(await dav.status(method, path, sent), `${method} ${path}`).toBeGreaterThanOrEqual(400)
    }
    const listing = await dav.send('PROPFIND', '/shared/', depth('1'))
    expect(listing.payload).not.toContain('plans')
    expect(await tree(ada)).toEqual(before)
  }

  it('[DAV-01] unshared, trashed and unknown items are answered the same', async () => {
    await share(folder, 'viewer')
    for (const path of ['/shared/secret.txt', '/shared/nothing', '/files/plans/letter.txt']) {
      expect(await dav.status('GET', path), path).toBe(404)
    }
    await ada.client.ok(driveEndpoints.trash, { body: { ids: [folder] } })
    expect(await dav.status('GET', '/shared/plans/letter.txt')).toBe(404)
    expect((await dav.send('PROPFIND', '/shared/', depth('1'))).payload).not.toContain('plans')
  })

  it('[DAV-01] a single shared file can be read and given new content, but not moved or deleted', async () => {
    const letter = await buildFile(test, ada, { name: 'alone.txt', parentId: folder, text: 'old' })
    await share(letter, 'editor')
    expect((await dav.send('GET', '/shared/alone.txt')).payload).toBe('old')
    expect(await dav.status('PUT', '/shared/alone.txt', { body: 'a longer text' })).toBe(204)
    expect((await dav.send('GET', '/shared/alone.txt')).payload).toBe('a longer text')
    expect(await dav.status('DELETE', '/shared/alone.txt')).toBe(403)
    expect(await dav.status('MOVE', '/shared/alone.txt', to('/files/mine'))).toBe(403)
    expect(await dav.status('MOVE', '/files/x', to('/shared/alone.txt'))).toBe(404)
    expect(await tree(ada)).toEqual(expect.arrayContaining(['/plans/alone.txt']))
  })

  it('[DAV-01] shares with the same name are told apart by names that never lead to another item later', async () => {
    const first = await buildFile(test, ada, { name: 'Report.pdf', text: 'first' })
    const second = await buildFile(test, ada, { name: 'report.pdf', text: 'second', parentId: folder })
    await share(first, 'viewer')
    const grantId = await share(second, 'viewer')
    expect(await dav.status('GET', '/shared/Report.pdf')).toBe(404)
    const path = `/shared/report (${second.slice(-6)}).pdf`
    expect((await dav.send('GET', encodeURI(path))).payload).toBe('second')
    await ada.client.ok(peopleEndpoints.endGrant, { params: { id: grantId } })
    expect(await dav.status('GET', encodeURI(path))).toBe(404)
    expect((await dav.send('GET', '/shared/Report.pdf')).payload).toBe('first')
  })

  it('[DAV-01] items leave someone’s drive only as copies, and its quota is visible only to the owner', async () => {
    await share(folder, 'editor')
    expect(await dav.status('MOVE', '/shared/plans/letter.txt', to('/files/letter.txt'))).toBe(502)
    expect(await dav.status('COPY', '/shared/plans/letter.txt', to('/files/letter.txt'))).toBe(201)
    expect(await tree(bo)).toEqual(['/letter.txt'])
    const body = '<propfind xmlns="DAV:"><prop><quota-used-bytes/></prop></propfind>'
    const { payload } = await dav.send('PROPFIND', '/shared/plans/', { ...depth('0'), body })
    expect(payload).toContain('404 Not Found')
  })

  it('[DAV-01] nothing can be uploaded without the permission to upload', async () => {
    const guest = await buildMember(test, { hasRoles: false })
    const client = await buildDavClient(test, guest)
    expect(await client.status('PUT', '/files/a', { body: 'x' })).toBe(403)
    expect(await client.status('LOCK', '/files/a', { body: lockBody })).toBe(403)
    expect(await tree(guest)).toEqual([])
  })
})
