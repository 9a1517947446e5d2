import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { versionEndpoints } from '@holdall/contract/drive/versions.endpoints.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { workspaceEndpoints } from '@holdall/contract/workspaces/workspaces.endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { suiteDialects } from '../../../test/databases.ts'
import { buildDavClient, type DavClient } from '../../../test/dav.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { auditTree } from '../../../test/tree-audit.ts'
import { buildTeam, join, roleId, type Team } from '../../../test/workspaces.ts'

const lockBody = '<lockinfo xmlns="DAV:"><lockscope><exclusive/></lockscope><locktype><write/></locktype></lockinfo>'
const depth = (value: string) => ({ headers: { depth: value } })
const to = (path: string, more: Record<string, string> = {}) => ({ headers: { destination: `/dav${path}`, ...more } })

describe.each(suiteDialects)('workspaces over WebDAV on %s', dialect => {
  let test: TestApp
  let team: Team
  let bo: TestMember
  let membershipId: string
  /** The owner of the workspace, and an editor in it. */
  let ada: DavClient
  let dav: DavClient
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    team = await buildTeam(test)
    bo = await buildMember(test)
    membershipId = await join(team, bo, 'Editor')
    ada = await buildDavClient(test, team.owner)
    dav = await buildDavClient(test, bo)
  })

  const hrefs = ({ payload }: { payload: string }) =>
    [...payload.matchAll(/<D:href>([^<]+)<\/D:href>/g)].map(([, href]) => decodeURI(href ?? ''))
  const tree = async (spaceId: string) => (await auditTree(test, spaceId)).paths
  async function lock(client: DavClient, path: string): Promise<{ status: number; token: string }> {
    const answer = await client.send('LOCK', path, { ...depth('0'), body: lockBody })
    return { status: answer.statusCode, token: String(answer.headers['lock-token'] ?? '') }
  }

  it('[DAV-01] [SPACE-01] are listed by name beside the drive, and only for their members', async () => {
    expect(hrefs(await dav.send('PROPFIND', '/', depth('1')))).toEqual([
      '/dav/',
      '/dav/files/',
      '/dav/shared/',
      '/dav/spaces/',
    ])
    expect(hrefs(await dav.send('PROPFIND', '/spaces/', depth('1')))).toEqual(['/dav/spaces/', '/dav/spaces/Design/'])
    expect(await dav.status('MKCOL', '/spaces/Design/plans')).toBe(201)
    expect(await dav.status('PUT', '/spaces/Design/plans/a.txt', { body: 'hello' })).toBe(201)
    expect((await ada.send('GET', '/spaces/Design/plans/a.txt')).payload).toBe('hello')
    expect(await tree(team.id)).toEqual(['/plans/', '/plans/a.txt'])
    const stranger = await buildDavClient(test, await buildMember(test))
    expect(hrefs(await stranger.send('PROPFIND', '/spaces/', depth('1')))).toEqual(['/dav/spaces/'])
    expect(await stranger.status('GET', '/spaces/Design/plans/a.txt')).toBe(404)
    expect(await stranger.status('PUT', '/spaces/Design/plans/b.txt', { body: 'x' })).toBe(409)
    const params = { id: membershipId }
    await team.owner.client.ok(workspaceEndpoints.removeMember, { params })
    expect(hrefs(await dav.send('PROPFIND', '/spaces/', depth('1')))).toEqual(['/dav/spaces/'])
    expect(await dav.status('GET', '/spaces/Design/plans/a.txt')).toBe(404)
  })

  it('[DAV-01] [SPACE-01] can’t be created, moved, copied or deleted, nor can the folder that lists them', async () => {
    for (const path of ['/spaces', '/spaces/Design']) {
      expect(await ada.status('DELETE', path), path).toBe(403)
      expect(await ada.status('MOVE', path, to('/files/x')), path).toBe(403)
      expect(await ada.status('COPY', path, to('/files/x')), path).toBe(403)
      expect(await ada.status('MKCOL', path), path).toBe(405)
    }
    expect(await ada.status('MKCOL', '/spaces/New')).toBe(403)
    expect(await ada.status('PUT', '/spaces/new.txt', { body: 'x' })).toBe(403)
    expect((await lock(ada, '/spaces')).status).toBe(403)
    expect(await tree(team.id)).toEqual([])
  })

  it('[DAV-01] [SPACE-01] with the same name are told apart by names that no one can take over', async () => {
    const other = await buildTeam(test, {}, 'design')
    await join(other, bo, 'Editor')
    const named = (one: Team) => `${one.name} (${one.rootId.slice(-6)})`
    const trap = await buildTeam(test, {}, named(other))
    await join(trap, bo, 'Editor')
    expect(await dav.status('PROPFIND', '/spaces/Design', depth('0'))).toBe(404)
    expect(await dav.status('PUT', encodeURI(`/spaces/${named(other)}/a.txt`), { body: 'mine' })).toBe(201)
    expect(await tree(other.id)).toEqual(['/a.txt'])
    expect(await tree(trap.id)).toEqual([])
    expect(hrefs(await dav.send('PROPFIND', '/spaces/', depth('1')))).toContain(`/dav/spaces/${named(trap)}/`)
    expect(await dav.status('PROPFIND', encodeURI(`/spaces/${named(trap)}`), depth('0'))).toBe(207)
  })

  it('[DAV-01] [SPACE-02] deny a member what their role no longer allows at the next request', async () => {
    await dav.send('PUT', '/spaces/Design/a.txt', { body: 'a' })
    const body = { roleId: await roleId(team, 'Viewer') }
    await team.owner.client.ok(workspaceEndpoints.updateMember, { params: { id: membershipId }, body })
    expect(await dav.status('PUT', '/spaces/Design/a.txt', { body: 'b' })).toBe(403)
    expect(await dav.status('PUT', '/spaces/Design/new.txt', { body: 'b' })).toBe(403)
    expect(await dav.status('DELETE', '/spaces/Design/a.txt')).toBe(403)
    expect(await dav.status('MOVE', '/spaces/Design/a.txt', to('/files/a.txt'))).toBe(403)
    expect((await lock(dav, '/spaces/Design/a.txt')).status).toBe(403)
    expect((await dav.send('GET', '/spaces/Design/a.txt')).payload).toBe('a')
    expect(await tree(team.id)).toEqual(['/a.txt'])
  })

  it('[DAV-01] items moved between drive and workspace keep versions, shares and properties', async () => {
    const cy = await buildMember(test)
    const folder = (await buildFolder(bo, 'plans')).id
    const file = await buildFile(test, bo, { name: 'a.txt', parentId: folder, text: 'first' })
    await dav.send('PUT', '/files/plans/a.txt', { body: 'second' })
    const property = '<propertyupdate xmlns="DAV:"><set><prop><x xmlns="urn:x">kept</x></prop></set></propertyupdate>'
    await dav.send('PROPPATCH', '/files/plans/a.txt', { body: property })
    const share = { emails: [cy.email], role: 'viewer' as const }
    await bo.client.ok(peopleEndpoints.share, { params: { id: folder }, body: share })

    expect(await dav.status('MOVE', '/files/plans', to('/spaces/Design/Our plans'))).toBe(201)
    expect([await tree(bo.space.id), await tree(team.id)]).toEqual([[], ['/Our plans/', '/Our plans/a.txt']])
    const { data } = await ada.member.client.ok(versionEndpoints.versions, { params: { id: file } })
    expect(data.map(version => version.size)).toEqual([6, 5])
    expect((await ada.send('PROPFIND', '/spaces/Design/Our%20plans/a.txt', depth('0'))).payload).toContain('kept')
    expect((await cy.client.ok(driveEndpoints.item, { params: { id: folder } })).name).toBe('Our plans')

    expect(await dav.status('MOVE', '/spaces/Design/Our%20plans/a.txt', to('/files/a.txt'))).toBe(201)
    expect([await tree(bo.space.id), await tree(team.id)]).toEqual([['/a.txt'], ['/Our plans/']])
    expect((await bo.client.ok(driveEndpoints.item, { params: { id: file } })).id).toBe(file)
  })

  it('[DAV-01] a file moved over another becomes its newest version; anything else replaced is moved to the trash', async () => {
    const theirs = await buildFile(test, team.owner, { name: 'a.txt', parentId: team.rootId, text: 'old' })
    await dav.send('PUT', '/files/a.txt', { body: 'newer' })
    expect(await dav.status('MOVE', '/files/a.txt', to('/spaces/Design/a.txt', { overwrite: 'F' }))).toBe(412)
    expect(await dav.status('MOVE', '/files/a.txt', to('/spaces/Design/a.txt'))).toBe(204)
    const { data } = await bo.client.ok(versionEndpoints.versions, { params: { id: theirs } })
    expect(data.map(version => version.size)).toEqual([5, 3])
    await dav.send('MKCOL', '/files/a.txt')
    expect(await dav.status('MOVE', '/files/a.txt', to('/spaces/Design/a.txt'))).toBe(204)
    expect([await tree(bo.space.id), await tree(team.id)]).toEqual([[], ['/a.txt/']])
    const trash = await team.owner.client.ok(driveEndpoints.trashList, { query: { spaceId: team.id } })
    expect(trash.data.map(({ id }) => id)).toEqual([theirs])
  })

  it('[DAV-01] items shared by others can only be copied to a workspace, and items without room there stay', async () => {
    const lender = await buildMember(test)
    const lent = (await buildFolder(lender, 'lent')).id
    await buildFile(test, lender, { name: 'b.txt', parentId: lent, text: 'lent' })
    const body = { emails: [bo.email], role: 'manager' as const }
    await lender.client.ok(peopleEndpoints.share, { params: { id: lent }, body })
    expect(await dav.status('MOVE', '/shared/lent/b.txt', to('/spaces/Design/b.txt'))).toBe(502)
    expect(await dav.status('COPY', '/shared/lent/b.txt', to('/spaces/Design/b.txt'))).toBe(201)
    expect(await dav.status('MOVE', '/spaces/Design/b.txt', to('/shared/lent/c.txt'))).toBe(502)
    await dav.send('PUT', '/files/large.txt', { body: 'x'.repeat(100) })
    const { db } = test.app.services
    const owner = team.owner.userId
    await db.transaction(tx =>
      tables(tx).updateTable('users').set({ available_space: 50 }).where('id', '=', owner).execute(),
    )
    expect(await dav.status('MOVE', '/files/large.txt', to('/spaces/Design/large.txt'))).toBe(507)
    expect(await dav.status('COPY', '/files/large.txt', to('/spaces/Design/large.txt'))).toBe(507)
    expect(await dav.status('PUT', '/spaces/Design/large.txt', { body: 'x'.repeat(100) })).toBe(507)
    expect([await tree(bo.space.id), await tree(team.id)]).toEqual([['/large.txt'], ['/b.txt']])
  })

  it('[DAV-01] members see how full a workspace is', async () => {
    await ada.send('PUT', '/spaces/Design/a.txt', { body: 'x'.repeat(30) })
    const { db } = test.app.services
    const owner = team.owner.userId
    await db.transaction(tx =>
      tables(tx).updateTable('users').set({ available_space: 100 }).where('id', '=', owner).execute(),
    )
    const body = '<propfind xmlns="DAV:"><prop><quota-used-bytes/><quota-available-bytes/></prop></propfind>'
    const { payload } = await dav.send('PROPFIND', '/spaces/Design/', { ...depth('0'), body })
    expect(payload).toContain('<D:quota-used-bytes>30</D:quota-used-bytes>')
    expect(payload).toContain('<D:quota-available-bytes>70</D:quota-available-bytes>')
    expect((await dav.send('PROPFIND', '/spaces/', { ...depth('0'), body })).payload).toContain('404 Not Found')
  })

  it('[DAV-01] a lock keeps other members out, and ends when its file is moved away or the owner removes it', async () => {
    await dav.send('PUT', '/spaces/Design/a.txt', { body: 'a' })
    const { token } = await lock(dav, '/spaces/Design/a.txt')
    expect(await ada.status('PUT', '/spaces/Design/a.txt', { body: 'b' })).toBe(423)
    expect(await ada.status('MOVE', '/spaces/Design/a.txt', to('/files/a.txt'))).toBe(423)
    expect((await ada.send('PROPFIND', '/spaces/Design/a.txt', depth('0'))).payload).toContain(
      '<D:lockroot><D:href>/dav/spaces/Design/a.txt</D:href></D:lockroot>',
    )
    expect(await dav.status('MOVE', '/spaces/Design/a.txt', to('/files/a.txt', { if: `(${token})` }))).toBe(201)
    expect(await dav.status('PUT', '/files/a.txt', { body: 'c' })).toBe(204)

    await ada.send('PUT', '/spaces/Design/b.txt', { body: 'b' })
    const left = await lock(dav, '/spaces/Design/b.txt')
    await team.owner.client.ok(workspaceEndpoints.removeMember, { params: { id: membershipId } })
    expect(await ada.status('PUT', '/spaces/Design/b.txt', { body: 'c' })).toBe(423)
    expect(await ada.status('UNLOCK', '/spaces/Design/b.txt', { headers: { 'lock-token': left.token } })).toBe(204)
    expect(await ada.status('PUT', '/spaces/Design/b.txt', { body: 'c' })).toBe(204)
  })

  it('[DAV-01] when a lock and a move of one file arrive at the same time, one of them comes too late', async () => {
    for (let round = 0; round < 12; round++) {
      await dav.send('PUT', `/files/${round}.txt`, { body: 'a' })
      const [locked, moved] = await Promise.all([
        lock(dav, `/files/${round}.txt`),
        dav.status('MOVE', `/files/${round}.txt`, to(`/spaces/Design/${round}.txt`)),
      ])
      const outcome = [locked.status, moved]
      // A LOCK that notices the move only under the space's lock is refused; a later one finds nothing there and
      // creates a new file.
      expect(['200 423', '201 201', '404 201', '409 201']).toContain(outcome.join(' '))
    }
  })

  it('[DAV-01] when a lock and an upload for a free name arrive at the same time, nothing is lost', async () => {
    for (let round = 0; round < 12; round++) {
      const path = `/spaces/Design/${round}.txt`
      const [locked, put] = await Promise.all([lock(dav, path), ada.status('PUT', path, { body: 'bytes' })])
      expect([200, 201]).toContain(locked.status)
      expect([201, 204, 412, 423]).toContain(put)
      expect((await dav.send('GET', path)).payload).toBe(put < 300 ? 'bytes' : '')
      expect(await ada.status('PUT', path, { body: 'later' })).toBe(423)
    }
  })
})
