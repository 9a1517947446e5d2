import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { bundleEndpoints } from '@holdall/contract/files/bundles.endpoints.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bundleOf } from '../../../test/bundle-form.ts'
import { suiteDialects } from '../../../test/databases.ts'
import { buildDavClient, type DavSent } from '../../../test/dav.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { sendFile } from '../../../test/send-file.ts'
import { buildSyncRequests } from '../../../test/sync-requests.ts'

/** What is there, and a spelling of its name by which it isn’t found. */
const spellings = [
  ['README', 'readme'],
  ['Ελλάς', 'ΕΛΛΆΣ'],
  ['straße', 'STRAẞE'],
  ['Ünïcödé.txt', 'üNÏCÖDÉ.TXT'],
  ['kelvin', '\u212aelvin'],
  ['ǅ', 'ǆ'],
  ['𐐀', '𐐨'],
] as const
/** Names that aren’t spellings of each other: both can be there. */
const different = [
  ['Maße', 'Masse'],
  ['ﬁne', 'fine'],
  ['İ', 'i'],
  ['ı', 'I'],
  ['ﬀ', 'ff'],
  ['a', 'a '],
] as const
/** The same name in two normal forms: found by either. */
const forms = ['é.txt', '가나다', 'Å', 'ệ'] as const

const lockBody = '<lockinfo xmlns="DAV:"><lockscope><exclusive/></lockscope><locktype><write/></locktype></lockinfo>'
const patchBody =
  '<propertyupdate xmlns="DAV:"><set><prop><color xmlns="urn:x">red</color></prop></set></propertyupdate>'

describe.each(suiteDialects)('exact names on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    ada = await buildMember(test)
  })

  const listed = async (id = ada.rootId) =>
    (await ada.client.ok(driveEndpoints.children, { params: { id } })).data.map(item => item.name).sort()
  const encoded = (name: string) => encodeURIComponent(name)

  /** A door by its methods; paths are names below the member's own drive. */
  async function openDoor(kind: 'WebDAV' | 'sync') {
    const dav = await buildDavClient(test, ada)
    const sync = await buildSyncRequests(test, ada)
    const root = kind === 'WebDAV' ? '/dav/files' : sync.files
    const send = (method: string, path: string, sent: DavSent = {}) =>
      kind === 'WebDAV' ? dav.send(method, `/files${path}`, sent) : sync.send(method, `${sync.files}${path}`, sent)
    const status = async (method: string, path: string, sent?: DavSent) => (await send(method, path, sent)).statusCode
    return { root, send, status, to: (name: string) => ({ destination: `${root}/${encoded(name)}` }) }
  }

  describe.each(['WebDAV', 'sync'] as const)('at the door of %s', kind => {
    it.each(spellings)('[DAV-02] %s isn’t %s for any method, and stays as it is', async (there, asked) => {
      const { send, status, to, root } = await openDoor(kind)
      const [own, other] = [`/${encoded(there)}`, `/${encoded(asked)}`]
      expect(await status('PUT', own, { body: 'first' })).toBe(201)
      await status('PUT', '/beside', { body: 'beside' })
      await status('MKCOL', '/folder')
      for (const method of ['GET', 'HEAD', 'DELETE'])
        expect(await status(method, other), `${method} ${asked}`).toBe(404)
      expect(await status('PROPFIND', other, { headers: { depth: '0' } })).toBe(404)
      expect(await status('PROPPATCH', other, { body: patchBody })).toBe(404)
      expect(await status('LOCK', other, { body: lockBody })).toBe(404)
      expect(await status('UNLOCK', other, { headers: { 'lock-token': '<urn:uuid:x>' } })).toBe(409)
      for (const method of ['MOVE', 'COPY'])
        expect(await status(method, other, { headers: to('elsewhere') }), method).toBe(404)
      const refused = await send('PUT', other, { body: 'second' })
      expect([refused.statusCode, refused.payload]).toEqual([409, expect.stringContaining(there)])
      expect(await status('MKCOL', other)).toBe(409)
      expect(await status('PUT', other, { body: 'x', headers: { 'if-none-match': '*' } })).toBe(409)
      expect(await status('PUT', other, { body: 'x', headers: { 'if-match': '*' } })).toBe(412)
      for (const overwrite of ['T', 'F']) {
        for (const from of ['/beside', '/folder']) {
          for (const method of ['MOVE', 'COPY'])
            expect(await status(method, from, { headers: { ...to(asked), overwrite } }), `${method} ${from}`).toBe(409)
        }
        expect(await status('COPY', own, { headers: { ...to(asked), overwrite } })).toBe(409)
      }
      // A condition about the other spelling is one about nothing.
      const etag = (await send('GET', own)).headers.etag
      const tagged = { if: `<${root}${other}> ([${etag}])` }
      expect(await status('PUT', '/beside', { body: 'x', headers: tagged })).toBe(412)
      expect(await listed()).toEqual(['beside', 'folder', there].sort())
      expect((await send('GET', own)).payload).toBe('first')
    })

    it('[DAV-02] folders on the way have exact names too', async () => {
      const { status } = await openDoor(kind)
      await status('MKCOL', '/Work')
      await status('PUT', '/Work/a.txt', { body: 'a' })
      expect(await status('GET', '/work/a.txt')).toBe(404)
      expect(await status('DELETE', '/work/a.txt')).toBe(404)
      expect(await status('PUT', '/work/a.txt', { body: 'b' })).toBe(409)
      expect(await status('MKCOL', '/work/deep')).toBe(409)
      expect(await status('MOVE', '/Work/a.txt', { headers: { destination: '/dav/files/work/b.txt' } })).not.toBe(201)
      expect(await status('GET', '/Work/a.txt')).toBe(200)
    })

    it('[DAV-02] what is moved can get another spelling of its own name', async () => {
      const { status, to } = await openDoor(kind)
      await status('PUT', '/README', { body: 'x' })
      await status('MKCOL', '/Work')
      for (const overwrite of ['T', 'F']) {
        expect(await status('MOVE', '/README', { headers: { ...to('readme'), overwrite } })).toBe(201)
        expect(await status('MOVE', '/readme', { headers: { ...to('README'), overwrite } })).toBe(201)
        expect(await status('MOVE', '/README', { headers: { ...to('README'), overwrite } })).toBe(403)
      }
      expect(await status('MOVE', '/Work', { headers: to('WORK') })).toBe(201)
      expect(await listed()).toEqual(['README', 'WORK'])
    })

    it.each(different)('[DAV-02] %s and %s are two names', async (one, other) => {
      const { send, status } = await openDoor(kind)
      for (const name of [one, other]) expect(await status('PUT', `/${encoded(name)}`, { body: name })).toBe(201)
      for (const name of [one, other]) expect((await send('GET', `/${encoded(name)}`)).payload).toBe(name)
      expect(await status('DELETE', `/${encoded(one)}`)).toBe(204)
      expect(await listed()).toEqual([other])
    })

    it.each(forms)('[DAV-02] %s is one name in every normal form', async name => {
      const { send, status } = await openDoor(kind)
      expect(await status('PUT', `/${encoded(name.normalize('NFD'))}`, { body: 'first' })).toBe(201)
      expect((await send('GET', `/${encoded(name.normalize('NFC'))}`)).payload).toBe('first')
      expect(await status('PUT', `/${encoded(name.normalize('NFC'))}`, { body: 'second' })).toBe(204)
      expect(await status('DELETE', `/${encoded(name.normalize('NFD'))}`)).toBe(204)
    })

    it('a lock on the folder counts for what can’t be put into it', async () => {
      const { send, status } = await openDoor(kind)
      await status('MKCOL', '/Work')
      await status('PUT', '/Work/README', { body: 'x' })
      const locked = await send('LOCK', '/Work', { body: lockBody, headers: { depth: 'infinity' } })
      const token = String(locked.headers['lock-token'])
      expect(await status('PUT', '/Work/readme', { body: 'y', headers: { if: `(${token})` } })).toBe(409)
      expect(await status('PUT', '/Work/readme', { body: 'y', headers: { if: '(<urn:uuid:none>)' } })).toBe(412)
    })
  })

  it('[DAV-02] the folders at the root of WebDAV, and what is shared, have exact names', async () => {
    const bo = await buildMember(test)
    const plans = await buildFolder(bo, 'Plans')
    await bo.client.ok(peopleEndpoints.share, {
      params: { id: plans.id },
      body: { emails: [ada.email], role: 'editor' },
    })
    const dav = await buildDavClient(test, ada)
    const sync = await buildSyncRequests(test, ada)
    for (const path of ['/Files', '/SHARED', '/shared/plans', '/Spaces'])
      expect(await dav.status('PROPFIND', path, { headers: { depth: '0' } }), path).toBe(404)
    expect(await dav.status('PROPFIND', '/shared/Plans', { headers: { depth: '0' } })).toBe(207)
    expect((await sync.send('PROPFIND', `${sync.files}/plans`, { headers: { depth: '0' } })).statusCode).toBe(404)
    expect((await sync.send('MKCOL', `${sync.files}/plans`)).statusCode).toBe(409)
    expect((await sync.send('PUT', `${sync.files}/PLANS`, { body: 'x' })).statusCode).toBe(409)
    expect((await sync.send('PUT', `${sync.files}/plans/a.txt`, { body: 'x' })).statusCode).toBe(409)
    expect((await sync.send('DELETE', `${sync.files}/plans`)).statusCode).toBe(404)
    expect((await sync.send('PUT', `${sync.files}/Plans/a.txt`, { body: 'x' })).statusCode).toBe(201)
  })

  describe('by the API', () => {
    const code = (problem: unknown) => (problem as { code?: string } | undefined)?.code

    it('[BROWSE-10] an upload replaces nothing that has another spelling, and never takes it for itself', async () => {
      await buildFile(test, ada, { name: 'README', text: 'first' })
      for (const text of ['second', 'first']) {
        for (const onConflict of ['replace', 'skip']) {
          const sent = await sendFile(ada.client, { name: 'readme', text, parentId: ada.rootId, onConflict })
          expect([sent.status, code(sent.problem)], `${onConflict} ${text}`).toEqual([409, 'item.other-spelling'])
          const one = { name: 'readme', parentId: ada.rootId, onConflict, body: text }
          const { data } = await ada.client.ok(bundleEndpoints.sendBundle, bundleOf([one]))
          expect(code(data[0]?.problem), `bundle, ${onConflict} ${text}`).toBe('item.other-spelling')
        }
      }
      expect((await sendFile(ada.client, { name: 'readme', text: 'x', parentId: ada.rootId })).status).toBe(409)
      const both = { name: 'readme', text: 'third', parentId: ada.rootId, onConflict: 'keep-both' }
      expect((await sendFile(ada.client, both)).status).toBe(201)
      expect(await listed()).toEqual(['README', 'readme (2)'])
    })

    it('[BROWSE-10] two spellings in one bundle: one is stored, the other refused', async () => {
      const files = ['README', 'readme'].map(name => ({
        name,
        parentId: ada.rootId,
        onConflict: 'replace',
        body: name,
      }))
      const { data } = await ada.client.ok(bundleEndpoints.sendBundle, bundleOf(files))
      expect(data.map(one => one.status).sort()).toEqual(['done', 'failed'])
      const [name = ''] = await listed()
      const dav = await buildDavClient(test, ada)
      expect((await dav.send('GET', `/files/${name}`)).payload).toBe(name)
    })

    it('[BROWSE-10] a tree of folders uses none that has another spelling', async () => {
      const photos = await buildFolder(ada, 'Photos')
      const make = (...paths: string[][]) =>
        ada.client.call(driveEndpoints.folderTree, { params: { id: ada.rootId }, body: { paths } })
      expect(code((await make(['photos', '2024'])).problem)).toBe('item.other-spelling')
      expect(code((await make(['Docs', 'a'], ['docs', 'b'])).problem)).toBe('item.other-spelling')
      expect(await listed()).toEqual(['Photos'])
      expect((await make(['Photos', '2024'], ['Maße'], ['Masse'])).status).toBe(201)
      expect(await listed()).toEqual(['Masse', 'Maße', 'Photos'])
      expect(await listed(photos.id)).toEqual(['2024'])
    })

    it('[BROWSE-10] moving, copying and restoring replace and merge only what has the very name', async () => {
      const work = await buildFolder(ada, 'Work')
      const file = await buildFile(test, ada, { name: 'readme', text: 'moved' })
      await buildFile(test, ada, { name: 'README', text: 'stays', parentId: work.id })
      for (const what of ['move', 'copy'] as const) {
        const body = { ids: [file], to: work.id, onConflict: 'replace' as const }
        const { data } = await ada.client.ok(driveEndpoints[what], { body })
        expect([data[0]?.status, data[0]?.error?.code], what).toEqual(['failed', 'item.other-spelling'])
      }
      // Merged folders keep both files.
      const other = await buildFolder(ada, 'Elsewhere')
      const second = await buildFolder(ada, 'Work', other.id)
      await buildFile(test, ada, { name: 'ReadMe', text: 'merged', parentId: second.id })
      await ada.client.ok(driveEndpoints.move, { body: { ids: [second.id], to: ada.rootId, onConflict: 'replace' } })
      expect(await listed(work.id)).toEqual(['README', 'ReadMe (2)'])
      // And the name of one thing can change its case.
      await ada.client.ok(driveEndpoints.rename, { params: { id: file }, body: { name: 'ReadMe' } })
      expect(await listed()).toContain('ReadMe')
    })
  })
})
