import { createHash } from 'node:crypto'
import { driveEndpoints as e } from '@holdall/contract/drive/drive.endpoints.ts'
import { versionEndpoints } from '@holdall/contract/drive/versions.endpoints.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dialects } from '../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { buildSyncRequests, type SyncRequests } from '../../../test/sync-requests.ts'
import { auditTree } from '../../../test/tree-audit.ts'
import { buildTeam, join } from '../../../test/workspaces.ts'

const sha1 = (bytes: string | Buffer) => createHash('sha1').update(bytes).digest('hex')
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')

describe.each(dialects)('what clients that keep folders in step ask on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  let sync: SyncRequests
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    ada = await buildMember(test)
    sync = await buildSyncRequests(test, ada)
  })

  const put = (path: string, body: string | Buffer, headers: Record<string, string> = {}) =>
    sync.send('PUT', `${sync.files}${path}`, { body, headers })
  const paths = async () => (await auditTree(test, ada.space.id)).paths.filter(path => path.startsWith('/'))

  describe('the first calls', () => {
    it('says what it is, without a sign-in', async () => {
      const { statusCode, payload } = await test.app.http.inject({ url: '/status.php' })
      expect(statusCode).toBe(200)
      expect(JSON.parse(payload)).toMatchObject({ installed: true, maintenance: false, version: '28.0.0.0' })
    })

    it('tells capabilities and the person only to whom signs in', async () => {
      const { statusCode } = await test.app.http.inject({ url: '/ocs/v1.php/cloud/user?format=json' })
      expect(statusCode).toBe(401)
      const user = await sync.send('GET', '/ocs/v1.php/cloud/user?format=json')
      expect(JSON.parse(user.payload).ocs).toMatchObject({
        meta: { statuscode: 100 },
        // Its email address only to programs that may see the account, as in the API.
        data: { id: ada.userId, email: null },
      })
      const can = JSON.parse((await sync.send('GET', '/ocs/v1.php/cloud/capabilities')).payload).ocs.data.capabilities
      expect(can).toMatchObject({ dav: { chunking: '1.0' }, checksums: { preferredUploadType: 'SHA256' } })
      expect(can.dav.bulkupload).toBeUndefined()
      const other = await sync.send('GET', '/ocs/v2.php/apps/notifications/api/v2/notifications')
      expect([other.statusCode, JSON.parse(other.payload).ocs.meta.statuscode]).toEqual([404, 404])
    })

    it('opens the files by id and by address of their owner, and of no one else', async () => {
      const bo = await buildMember(test)
      await buildFile(test, bo, { name: 'secret.txt' })
      for (const id of [ada.userId, encodeURIComponent(ada.email)])
        expect(
          (await sync.send('PROPFIND', `/remote.php/dav/files/${id}/`, { headers: { depth: '1' } })).statusCode,
        ).toBe(207)
      for (const path of [`files/${bo.userId}/`, `files/${bo.userId}/secret.txt`, 'files/', 'calendars/x'])
        expect(
          (await sync.send('PROPFIND', `/remote.php/dav/${path}`, { headers: { depth: '0' } })).statusCode,
          path,
        ).toBe(404)
      // An address may have characters that mean something in XML.
      const odd = await buildMember(test, { email: 'r&d@example.org' })
      const theirs = await buildSyncRequests(test, odd)
      const listing = await theirs.send('PROPFIND', '/remote.php/dav/files/r&d@example.org/', {
        headers: { depth: '0' },
      })
      expect(listing.payload).toContain('<D:href>/remote.php/dav/files/r&amp;d@example.org/</D:href>')
      const reading = await buildSyncRequests(test, ada, { scopes: 'read' })
      expect((await reading.send('PUT', `${sync.files}/a.txt`, { body: 'x' })).statusCode).toBe(403)
      expect((await reading.send('MKCOL', `${sync.uploads}/1`)).statusCode).toBe(403)
    })
  })

  describe('tags of folders', () => {
    /** Runs a change, and returns the paths of those folders whose tag is a new one. */
    async function changedBy(work: () => Promise<unknown>): Promise<string[]> {
      const look = async () =>
        new Map([...(await sync.list('/')), ...(await sync.list('/Work')), ...(await sync.list('/Work/deep'))])
      const before = await look()
      await work()
      const after = await look()
      return [...after]
        .filter(([path, { etag }]) => path.endsWith('/') && before.has(path) && before.get(path)?.etag !== etag)
        .map(([path]) => path)
    }

    it('change for every folder above a change, by whatever door, and for no other', async () => {
      const work = await buildFolder(ada, 'Work')
      const deep = await buildFolder(ada, 'deep', work.id)
      await buildFolder(ada, 'Beside')
      const id = await buildFile(test, ada, { name: 'a.txt', text: 'a', parentId: deep.id })
      const above = ['/', '/Work/', '/Work/deep/']
      const rename = (name: string) => ada.client.ok(e.rename, { params: { id }, body: { name } })
      const spot = { parentId: deep.id, isTrashed: false }
      const steps = [{ id, from: { ...spot, name: 'b.txt' }, to: { ...spot, name: 'a.txt' } }]
      const headers = (name: string) => ({ headers: { destination: `${sync.files}/Work/deep/${name}` } })
      const changes: readonly (readonly [string, () => Promise<unknown>])[] = [
        ['a name', () => rename('b.txt')],
        ['its undo', () => ada.client.ok(e.putBack, { body: { steps } })],
        ['another spelling by WebDAV', () => sync.send('MOVE', `${sync.files}/Work/deep/a.txt`, headers('A.txt'))],
        ['new contents of the same size', () => put('/Work/deep/A.txt', 'b')],
        ['a time alone', () => put('/Work/deep/A.txt', 'b', { 'x-oc-mtime': '1500000000' })],
        [
          'an earlier version',
          async () => {
            const { data } = await ada.client.ok(versionEndpoints.versions, { params: { id } })
            await ada.client.ok(versionEndpoints.restoreVersion, { params: { id: data.at(-1)!.id } })
          },
        ],
        ['the trash', () => ada.client.ok(e.trash, { body: { ids: [id] } })],
        ['a restore', () => ada.client.ok(e.restore, { body: { ids: [id], onConflict: 'ask' } })],
        ['a new file', () => buildFile(test, ada, { name: 'new.txt', parentId: deep.id })],
        ['a new folder', () => buildFolder(ada, 'inside', deep.id)],
        ['a copy', () => ada.client.ok(e.copy, { body: { ids: [id], to: deep.id, onConflict: 'keep-both' } })],
      ]
      for (const [what, change] of changes) expect((await changedBy(change)).sort(), what).toEqual(above)
      const { data } = await ada.client.ok(e.children, { params: { id: deep.id } })
      expect(data.length).toBe(4)
      expect(await changedBy(() => ada.client.ok(e.star, { body: { ids: [id] } }))).toEqual([])
      expect(await changedBy(() => Promise.resolve())).toEqual([])
    })

    it('change with rights: what is shared appears, and disappears, beside the folders of one’s own', async () => {
      const bo = await buildMember(test)
      const plans = await buildFolder(bo, 'Plans')
      await buildFolder(ada, 'Plans')
      await buildFile(test, bo, { name: 'plan.txt', text: 'plan', parentId: plans.id })
      const before = (await sync.list()).get('/')?.etag
      const { data } = await bo.client.ok(peopleEndpoints.share, {
        params: { id: plans.id },
        body: { emails: [ada.email], role: 'viewer' },
      })
      const listed = await sync.list()
      expect(listed.get('/')?.etag).not.toBe(before)
      const [path = ''] = [...listed.keys()].filter(key => key.startsWith('/Plans ('))
      expect(listed.get(path)).toMatchObject({ id: plans.id, letters: 'G' })
      const inside = await sync.list(encodeURI(path.slice(0, -1)))
      expect([...inside.values()].map(({ letters }) => letters)).toEqual(['G', 'G'])
      expect((await put(`${encodeURI(path)}mine.txt`, 'x')).statusCode).toBe(403)
      const grantId = data[0]!.id
      await bo.client.ok(peopleEndpoints.updateGrant, { params: { id: grantId }, body: { role: 'editor' } })
      const widened = await sync.list()
      expect(widened.get('/')?.etag).not.toBe(listed.get('/')?.etag)
      expect(widened.get(path)?.etag).not.toBe(listed.get(path)?.etag)
      expect(widened.get(path)?.letters).toContain('CK')
      const [, file] = [...(await sync.list(encodeURI(path.slice(0, -1)))).values()]
      expect(file?.letters).toContain('W')
      // A change below what is shared changes the root of whoever it is shared with.
      await buildFile(test, bo, { name: 'more.txt', parentId: plans.id })
      const changed = (await sync.list()).get('/')?.etag
      expect(changed).not.toBe(widened.get('/')?.etag)
      await bo.client.ok(peopleEndpoints.endGrant, { params: { id: grantId } })
      expect([...(await sync.list()).keys()]).toEqual(['/', '/Plans/'])
      expect((await sync.list()).get('/')?.etag).not.toBe(changed)
    })

    it('workspaces are folders too, whose top can’t be moved or deleted', async () => {
      const team = await buildTeam(test)
      await join(team, ada, 'Editor')
      const listed = await sync.list()
      expect(listed.get('/Design/')?.letters).toBe('GCK')
      expect((await put('/Design/a.txt', 'for all')).statusCode).toBe(201)
      expect((await sync.send('DELETE', `${sync.files}/Design`)).statusCode).toBe(403)
      expect((await sync.list('/Design')).get('/Design/a.txt')?.letters).toBe('RGDNVW')
      // What is in one's own drive has precedence over what comes from elsewhere, which gets another name.
      await buildFolder(ada, 'design')
      expect([...(await sync.list()).keys()].some(path => /^\/Design \(\w+\)\/$/.test(path))).toBe(true)
    })
  })

  describe('what is stored', () => {
    it('tells tag, id, checksum and rights as they are listed', async () => {
      const answer = await put('/a.txt', 'hello', { 'x-oc-mtime': '1500000000' })
      expect(answer.statusCode).toBe(201)
      const checksum = `SHA256:${sha256('hello')}`
      const all = `${checksum} SHA1:${sha1('hello')}`
      expect(answer.headers).toMatchObject({
        'x-oc-mtime': 'accepted',
        'oc-etag': answer.headers.etag,
        'oc-checksum': checksum,
      })
      // Of the whole file, also where a client continues what was cut off.
      const rest = await sync.send('GET', `${sync.files}/a.txt`, { headers: { range: 'bytes=3-' } })
      expect([rest.payload, rest.headers['oc-checksum'], rest.headers.etag]).toEqual(['lo', all, answer.headers.etag])
      expect((await sync.list()).get('/a.txt')).toEqual({
        etag: answer.headers.etag,
        id: answer.headers['oc-fileid'],
        letters: 'RGDNVW',
        checksum: all,
      })
      const made = await sync.send('MKCOL', `${sync.files}/Work`)
      expect((await sync.list()).get('/Work/')).toMatchObject({ id: made.headers['oc-fileid'], letters: 'RGDNVCK' })
      expect((await sync.list()).get('/')?.letters).toBe('GCK')
    })

    it('compares the checksum, of small and of large files: a wrong one changes nothing', async () => {
      for (const bytes of ['short', 'large'.repeat(700_000)]) {
        for (const [kind, right] of [
          ['SHA256', sha256(bytes)],
          ['SHA1', sha1(bytes)],
        ] as const) {
          const wrong = await put('/a.bin', bytes, {
            'oc-checksum': `${kind}:${right.replace(/./, digit => (digit === '0' ? '1' : '0'))}`,
          })
          expect(wrong.statusCode).toBe(400)
          expect(wrong.payload).toContain('<s:message')
          expect(await paths()).toEqual([])
          expect((await put('/a.bin', bytes, { 'oc-checksum': `${kind}:${right}` })).statusCode).toBe(201)
          await sync.send('DELETE', `${sync.files}/a.bin`)
        }
      }
      expect((await put('/b.bin', 'x', { 'oc-checksum': 'Adler32:00780079' })).statusCode).toBe(201)
    })

    it('refuses other spellings, what it has not seen, and chunks of the oldest form', async () => {
      await put('/Report.txt', 'first')
      await sync.send('MKCOL', `${sync.files}/Work`)
      expect((await put('/report.txt', 'second')).statusCode).toBe(409)
      expect((await sync.send('MKCOL', `${sync.files}/work`)).statusCode).toBe(409)
      expect((await sync.send('MKCOL', `${sync.files}/Work`)).statusCode).toBe(405)
      expect((await put('/Report.txt', 'second', { 'oc-total-length': '6' })).statusCode).toBe(412)
      expect((await put('/new.txt-chunking-1-2-0', 'part', { 'oc-chunked': '1' })).statusCode).toBe(400)
      const etag = (await sync.list()).get('/Report.txt')?.etag ?? ''
      const known = { 'oc-total-length': '6', 'if-match': etag }
      expect((await put('/Report.txt', 'second', known)).statusCode).toBe(204)
      expect((await put('/Report.txt', 'third!', known)).statusCode).toBe(412)
      await put('/other.txt', 'other')
      const move = { headers: { destination: `${sync.files}/other.txt` } }
      expect((await sync.send('MOVE', `${sync.files}/Report.txt`, move)).statusCode).toBe(412)
      expect(await paths()).toEqual(['/Report.txt', '/Work/', '/other.txt'])
      expect((await sync.send('GET', `${sync.files}/Report.txt`)).payload).toBe('second')
    })

    it('takes times by every door, and a time alone makes no new version', async () => {
      await put('/a.txt', 'hello', { 'x-oc-mtime': '1500000000' })
      const at = async () => (await ada.client.ok(e.children, { params: { id: ada.rootId } })).data[0]
      expect((await at())?.modifiedAt).toBe('2017-07-14T02:40:00.000Z')
      await put('/a.txt', 'hello', { 'x-oc-mtime': '1600000000' })
      expect((await at())?.modifiedAt).toBe('2020-09-13T12:26:40.000Z')
      const { data } = await ada.client.ok(versionEndpoints.versions, { params: { id: (await at())!.id } })
      expect(data).toHaveLength(1)
      const date = async (path: string, agent = 'rclone/v1.60') => {
        const headers = { depth: '0', 'user-agent': agent }
        const { payload } = await sync.send('PROPFIND', `${sync.files}${path}`, { headers })
        return /<D:getlastmodified>([^<]*)/.exec(payload)?.[1]
      }
      await put('/old.txt', 'x', { 'x-oc-mtime': '-5' })
      expect(await date('/old.txt')).toBe('Wed, 31 Dec 1969 23:59:55 GMT')
      // This client refuses a file without a date after the beginning of 1970.
      expect(await date('/old.txt', 'Mozilla/5.0 (Linux) mirall/3.7.3git')).toBe('Thu, 01 Jan 1970 00:00:01 GMT')
      expect((await sync.send('GET', `${sync.files}/old.txt`)).headers['last-modified']).toBeUndefined()
      await put('/late.txt', 'x', { 'x-oc-mtime': '4294967295' })
      expect(await date('/late.txt')).toBe('Sun, 07 Feb 2106 06:28:15 GMT')
      expect((await sync.send('GET', `${sync.files}/late.txt`)).headers['last-modified']).toBeUndefined()
    })
  })
})
