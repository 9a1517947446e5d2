import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { versionEndpoints } from '@holdall/contract/drive/versions.endpoints.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { suiteDialects } from '../../../../test/databases.ts'
import { buildDavClient, type DavClient } from '../../../../test/dav.ts'
import { driveTasks } from '../../../../test/drive-jobs.ts'
import { buildFolder, buildMember, type TestMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'

describe.each(suiteDialects)('WebDAV locks on %s', dialect => {
  let test: TestApp
  let owner: TestMember
  /** Both may change the folder `plans`, which is Ada's. */
  let ada: DavClient
  let bo: DavClient
  const own = '/files/plans'
  const theirs = '/shared/plans'

  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    owner = await buildMember(test)
    const other = await buildMember(test)
    ada = await buildDavClient(test, owner)
    bo = await buildDavClient(test, other)
    const folder = await buildFolder(owner, 'plans')
    const body = { emails: [other.email], role: 'editor' as const }
    await owner.client.ok(peopleEndpoints.share, { params: { id: folder.id }, body })
    await ada.send('PUT', `${own}/a.txt`, { body: 'a' })
    await ada.send('MKCOL', `${own}/deep`)
    await ada.send('PUT', `${own}/deep/b.txt`, { body: 'b' })
  })

  const lockBody = (scope = 'exclusive') =>
    `<lockinfo xmlns="DAV:"><lockscope><${scope}/></lockscope><locktype><write/></locktype><owner><href>x &amp; y</href></owner></lockinfo>`
  async function lock(client: DavClient, path: string, headers: Record<string, string> = {}, scope = 'exclusive') {
    const answer = await client.send('LOCK', path, { headers: { depth: '0', ...headers }, body: lockBody(scope) })
    const token = /^<(.*)>$/.exec(String(answer.headers['lock-token'] ?? ''))?.[1] ?? ''
    return { status: answer.statusCode, token, payload: answer.payload }
  }
  const by = (token: string, more: Record<string, string> = {}) => ({ headers: { if: `(<${token}>)`, ...more } })
  const put = (client: DavClient, path: string, token?: string) =>
    client.status('PUT', path, { body: 'new', ...(token === undefined ? {} : by(token)) })

  it('[DAV-01] keeps out others, and also its holder unless they send its token', async () => {
    const { status, token, payload } = await lock(ada, `${own}/a.txt`)
    expect([status, token]).toEqual([200, expect.stringMatching(/^urn:uuid:/)])
    expect(payload).toContain('<D:owner><n:href xmlns:n="DAV:">x &amp; y</n:href></D:owner>')
    expect(payload).toContain(`<D:lockroot><D:href>/dav${own}/a.txt</D:href></D:lockroot>`)
    for (const client of [ada, bo]) {
      const at = client === ada ? own : theirs
      expect(await put(client, `${at}/a.txt`)).toBe(423)
      expect(await client.status('DELETE', `${at}/a.txt`)).toBe(423)
      expect(await client.status('DELETE', `${at}/a.txt/`)).toBe(423)
      const away = { headers: { destination: `/dav${at}/c.txt` } }
      expect(await client.status('MOVE', `${at}/a.txt`, away)).toBe(423)
      const over = { headers: { destination: `/dav${at}/a.txt` } }
      expect(await client.status('COPY', `${at}/deep/b.txt`, over)).toBe(423)
      expect(await client.status('MOVE', `${at}/deep/b.txt`, over)).toBe(423)
      expect(await client.status('COPY', `${at}/a.txt`, away)).toBe(client === ada ? 201 : 204)
    }
    const refused = await ada.send('PUT', `${own}/a.txt`, { body: 'x' })
    expect(refused.payload).toContain('<D:lock-token-submitted><D:href>')
    expect(await put(ada, `${own}/a.txt`, token)).toBe(204)
  })

  it('[DAV-01] a token is useless to anyone but its holder', async () => {
    const { token } = await lock(ada, `${own}/a.txt`)
    const { payload } = await bo.send('PROPFIND', `${theirs}/a.txt`, { headers: { depth: '0' } })
    expect(payload).toContain(token)
    expect(await put(bo, `${theirs}/a.txt`, token)).toBe(423)
    const unlock = { headers: { 'lock-token': `<${token}>` } }
    expect(await bo.status('UNLOCK', `${theirs}/a.txt`, unlock)).toBe(403)
    expect(await bo.status('LOCK', `${theirs}/a.txt`, by(token))).toBe(412)
    expect(await ada.status('UNLOCK', `${own}/deep`, unlock)).toBe(409)
    expect(await ada.status('UNLOCK', `${own}/a.txt`, unlock)).toBe(204)
    expect(await put(bo, `${theirs}/a.txt`)).toBe(204)
  })

  it('[DAV-01] the owner of the drive can remove locks that others left behind', async () => {
    const { token } = await lock(bo, `${theirs}/a.txt`)
    expect(await put(ada, `${own}/a.txt`)).toBe(423)
    expect(await ada.status('UNLOCK', `${own}/a.txt`, { headers: { 'lock-token': token } })).toBe(204)
    expect(await put(ada, `${own}/a.txt`)).toBe(204)
  })

  it('[DAV-01] a deep lock covers present and future items below; a shallow one only the folder’s members', async () => {
    const deep = await lock(ada, own, { depth: 'infinity' })
    for (const path of ['a.txt', 'deep/b.txt', 'new.txt', 'deep/new.txt']) {
      expect(await put(bo, `${theirs}/${path}`), path).toBe(423)
    }
    expect(await bo.status('MKCOL', `${theirs}/x`)).toBe(423)
    expect((await lock(bo, `${theirs}/deep/b.txt`)).status).toBe(423)
    expect(await put(ada, `${own}/deep/b.txt`, deep.token)).toBe(204)
    await ada.send('UNLOCK', own, { headers: { 'lock-token': `<${deep.token}>` } })

    const shallow = await lock(ada, own)
    expect(await put(bo, `${theirs}/a.txt`)).toBe(204)
    expect(await put(bo, `${theirs}/new.txt`)).toBe(423)
    expect(await bo.status('DELETE', `${theirs}/a.txt`)).toBe(423)
    expect(await put(bo, `${theirs}/deep/new.txt`)).toBe(201)
    expect(shallow.status).toBe(200)
  })

  it('[DAV-01] a folder that holds a locked item can’t be deep-locked, deleted or moved', async () => {
    const { token } = await lock(bo, `${theirs}/deep/b.txt`)
    expect((await lock(ada, own, { depth: 'infinity' })).status).toBe(423)
    expect((await lock(ada, own, { depth: '0' })).status).toBe(200)
    expect(await ada.status('DELETE', `${own}/deep`)).toBe(423)
    expect(await ada.status('MOVE', `${own}/deep`, { headers: { destination: '/dav/files/elsewhere' } })).toBe(423)
    expect(await bo.status('DELETE', `${theirs}/deep/b.txt`, by(token))).toBe(204)
    expect(await ada.status('DELETE', `${own}/deep`)).toBe(423)
  })

  it('[DAV-01] shared locks coexist and keep out exclusive ones', async () => {
    const first = await lock(ada, `${own}/a.txt`, {}, 'shared')
    const second = await lock(bo, `${theirs}/a.txt`, {}, 'shared')
    expect([first.status, second.status]).toEqual([200, 200])
    expect((await lock(ada, `${own}/a.txt`)).status).toBe(423)
    expect(await put(bo, `${theirs}/a.txt`)).toBe(423)
    expect(await put(bo, `${theirs}/a.txt`, second.token)).toBe(204)
    expect(await put(ada, `${own}/a.txt`, first.token)).toBe(204)
  })

  it('[DAV-01] expires unless it is refreshed, and is then swept', async () => {
    const { token, payload } = await lock(ada, `${own}/a.txt`, { timeout: 'Infinite, Second-600' })
    expect(payload).toContain('<D:timeout>Second-86400</D:timeout>')
    const short = { timeout: 'Second-60' }
    const refreshed = await ada.send('LOCK', `${own}/a.txt`, by(token, short))
    expect(refreshed.payload).toContain('<D:timeout>Second-60</D:timeout>')
    test.clock.advance(30_000)
    await ada.send('LOCK', `${own}/a.txt`, by(token, short))
    test.clock.advance(45_000)
    expect(await put(bo, `${theirs}/a.txt`)).toBe(423)
    test.clock.advance(16_000)
    expect(await put(bo, `${theirs}/a.txt`)).toBe(204)
    expect(await ada.status('LOCK', `${own}/a.txt`, by(token))).toBe(412)
    await driveTasks.endDueLocks(test.app.ctx)
    const rows = await tables(test.app.services.db.read)
      .selectFrom('dav_locks')
      .selectAll()
      .where('token', '=', token)
      .execute()
    expect(rows).toEqual([])
  })

  it('[DAV-01] creates an empty file if nothing exists, and ends when the file is moved', async () => {
    const { status, token } = await lock(ada, `${own}/new.txt`)
    expect(status).toBe(201)
    expect((await ada.send('GET', `${own}/new.txt`)).payload).toBe('')
    expect(await put(ada, `${own}/new.txt`, token)).toBe(204)
    // The empty file was only a placeholder by the client and doesn't stay as a version.
    const [made] = (await owner.client.ok(driveEndpoints.recent, { query: {} })).data
    const versions = await owner.client.ok(versionEndpoints.versions, { params: { id: made?.id } })
    expect([made?.name, versions.data.map(version => version.size)]).toEqual(['new.txt', [3]])
    const move = by(token, { destination: `/dav${own}/moved.txt` })
    expect(await ada.status('MOVE', `${own}/new.txt`, move)).toBe(201)
    expect(await put(bo, `${theirs}/moved.txt`)).toBe(204)
    expect((await lock(ada, `${own}/no/where`)).status).toBe(409)
    expect((await lock(ada, '/')).status).toBe(403)
  })

  it('refuses malformed locks and conditions', async () => {
    for (const body of ['<lockinfo xmlns="DAV:"/>', '<x/>', lockBody('other'), lockBody().replace('<write/>', '')]) {
      expect(await ada.status('LOCK', `${own}/a.txt`, { body }), body).toBe(400)
    }
    expect(await ada.status('LOCK', `${own}/a.txt`)).toBe(400)
    expect((await lock(ada, `${own}/a.txt`, { depth: '1' })).status).toBe(400)
    for (const broken of ['', 'x', '(', '()', '(<a b>)', '<x>', '(<a>', '([a])', '(Not)', `${'(<a>)'.repeat(101)}`]) {
      expect(await ada.status('PUT', `${own}/a.txt`, { body: 'x', headers: { if: broken } }), broken).toBe(400)
    }
    for (const failing of ['(<urn:uuid:nobody>)', '<http://evil.example/x> (Not <urn:x>)', '(["x"])']) {
      expect(await ada.status('PUT', `${own}/a.txt`, { body: 'x', headers: { if: failing } }), failing).toBe(412)
    }
    expect(await ada.status('UNLOCK', `${own}/a.txt`)).toBe(400)
    expect(await put(ada, `${own}/a.txt`)).toBe(204)
  })
})
