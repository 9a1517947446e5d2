import { driveEndpoints as e } from '@holdall/contract/drive/drive.endpoints.ts'
import { versionEndpoints as v } from '@holdall/contract/drive/versions.endpoints.ts'
import { endpoints } from '@holdall/contract/contract.ts'
import { bundleEndpoints } from '@holdall/contract/files/bundles.endpoints.ts'
import { lockEndpoints } from '@holdall/contract/locks/locks.contract.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { sharingEndpoints } from '@holdall/contract/sharing/sharing.contract.ts'
import { visitEndpoints } from '@holdall/contract/sharing/visits.endpoints.ts'
import { handoverEndpoints } from '@holdall/contract/workspaces/handovers.endpoints.ts'
import type { Response } from 'light-my-request'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../all-tables.ts'
import { bundleOf } from '../bundle-form.ts'
import { dialects } from '../databases.ts'
import { buildDavClient, type DavClient } from '../dav.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../factories.ts'
import type { Answered } from '../harness.ts'
import { createTestApp, type TestApp } from '../harness.ts'
import { buildSyncRequests, type SyncRequests } from '../sync-requests.ts'

/** The code with which a door refuses: of the whole call, of its one outcome, or the status of WebDAV. */
type Refused = string | number

/** Endpoints that change items, and that no lock keeps anybody from using. */
const free: Readonly<Record<string, string>> = {
  'drive.newFile': 'is tried below a locked folder',
  'drive.newFolder': 'is tried below a locked folder',
  'drive.folderTree': 'is tried below a locked folder',
  'drive.deleteForever': 'nothing in the trash is locked',
  'drive.changeVersion': 'the name of an earlier version, and whether it is kept',
  'drive.deleteVersion': 'an earlier version isn’t what the file contains',
  'drive.deleteVersions': 'an earlier version isn’t what the file contains',
  'removals.restore': 'uses the call that restores items',
  'locks.lock': 'about locks themselves, see the tests of the feature',
  'locks.unlock': 'about locks themselves, see the tests of the feature',
  'locks.break': 'about locks themselves, see the tests of the feature',
  'files.orderMove': 'bytes move to another storage, and nobody notices',
  'files.stopMove': 'bytes move to another storage, and nobody notices',
}

/** Audit actions after which an item has another content, name or place. */
const changing = /^(item|file|folder|version|handover\.accepted|link\.saved)/

describe.each(dialects)('locks at every door on %s', dialect => {
  let test: TestApp
  /** Owns the drive and holds the locks. */
  let ada: TestMember
  /** May edit what is shared with them, and manages nothing. */
  let bo: TestMember
  let dav: DavClient
  let sync: SyncRequests
  let plans: string
  let file: string
  let adas: DavClient

  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    ada = await buildMember(test)
    bo = await buildMember(test)
    plans = (await buildFolder(ada, 'plans')).id
    await buildFile(test, ada, { name: 'a.txt', text: 'first', parentId: plans })
    file = await buildFile(test, ada, { name: 'a.txt', text: 'second', parentId: plans })
    await buildFile(test, ada, { name: 'b.txt', text: 'beside', parentId: plans })
    const body = { emails: [bo.email], role: 'editor' as const }
    await ada.client.ok(peopleEndpoints.share, { params: { id: plans }, body })
    dav = await buildDavClient(test, bo)
    adas = await buildDavClient(test, ada)
    sync = await buildSyncRequests(test, bo)
  })

  const params = (id: string) => ({ params: { id } })
  const until = () => new Date(test.clock.now() + 3600_000).toISOString()
  const lockIt = () => ada.client.ok(lockEndpoints.lock, { ...params(file), body: { until: until() } })
  const inPlans = async () => (await ada.client.ok(e.children, params(plans))).data
  const idOf = async (name: string) => (await inPlans()).find(item => item.name === name)?.id ?? ''
  const code = (answer: Answered<unknown>): Refused => answer.problem?.code ?? answer.status
  const outcome = (answer: Answered<{ data: readonly { error?: { code: string } | undefined }[] }>): Refused =>
    answer.data.data[0]?.error?.code ?? answer.status
  const codeOf = ({ payload, statusCode }: Response): Refused =>
    payload === '' ? statusCode : (JSON.parse(payload).code ?? statusCode)
  const theirs = '/shared/plans'
  const upload = (name: string, onConflict: string) =>
    bo.client.request('POST', '/api/v1/transfers', {
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': '3',
        'content-type': 'application/offset+octet-stream',
        'upload-metadata': Object.entries({ filename: name, parentId: plans, onConflict })
          .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
          .join(','),
      },
      payload: Buffer.from('new'),
    })
  /** Everything about the folder that a change would change. */
  async function state() {
    const { read } = test.app.services.db
    const items = await tables(read)
      .selectFrom('items')
      .select(['id', 'name', 'parent_id', 'version_id', 'size', 'state', 'modified_at', 'item_count'])
      .where('space_id', '=', ada.space.id)
      // A copy that wasn’t let in is deleted in the background.
      .where('state', 'in', ['live', 'trashed'])
      .orderBy('id')
      .execute()
    const versions = await tables(read)
      .selectFrom('versions')
      .select(['versions.id', 'versions.item_id', 'replaced_at'])
      .where('item_id', 'in', items.map(item => item.id))
      .orderBy('versions.id')
      .execute()
    return { items, versions }
  }

  /** What somebody else does to a locked file, each through another door; prepared before it is locked. */
  const doors: Readonly<Record<string, () => Promise<() => Promise<Refused>>>> = {
    'drive.rename': async () => async () =>
      code(await bo.client.call(e.rename, { ...params(file), body: { name: 'c.txt' } })),
    'drive.move': async () => {
      const to = (await buildFolder(ada, 'inside', plans)).id
      return async () => outcome(await bo.client.call(e.move, { body: { ids: [file], to, onConflict: 'ask' } }))
    },
    'drive.move onto it': async () => {
      const inside = (await buildFolder(ada, 'inside', plans)).id
      const other = await buildFile(test, ada, { name: 'a.txt', text: 'other', parentId: inside })
      return async () =>
        outcome(await bo.client.call(e.move, { body: { ids: [other], to: plans, onConflict: 'replace' } }))
    },
    'drive.move of its folder': async () => {
      const inside = (await buildFolder(ada, 'inside', plans)).id
      const to = (await buildFolder(ada, 'elsewhere', plans)).id
      await ada.client.ok(e.move, { body: { ids: [file], to: inside, onConflict: 'ask' } })
      return async () => outcome(await bo.client.call(e.move, { body: { ids: [inside], to, onConflict: 'ask' } }))
    },
    'drive.rename of its folder': async () => {
      const inside = (await buildFolder(ada, 'inside', plans)).id
      await ada.client.ok(e.move, { body: { ids: [file], to: inside, onConflict: 'ask' } })
      return async () => code(await bo.client.call(e.rename, { ...params(inside), body: { name: 'c' } }))
    },
    'drive.copy': async () => {
      const inside = (await buildFolder(ada, 'inside', plans)).id
      const other = await buildFile(test, ada, { name: 'a.txt', text: 'other', parentId: inside })
      return async () =>
        outcome(await bo.client.call(e.copy, { body: { ids: [other], to: plans, onConflict: 'replace' } }))
    },
    'drive.trash': async () => async () => outcome(await bo.client.call(e.trash, { body: { ids: [file] } })),
    'drive.trash of its folder': async () => {
      const inside = (await buildFolder(ada, 'inside', plans)).id
      await ada.client.ok(e.move, { body: { ids: [file], to: inside, onConflict: 'ask' } })
      return async () => outcome(await bo.client.call(e.trash, { body: { ids: [inside] } }))
    },
    'drive.restore': async () => {
      const inside = (await buildFolder(ada, 'inside', plans)).id
      const other = await buildFile(test, ada, { name: 'a.txt', text: 'other', parentId: inside })
      await ada.client.ok(e.trash, { body: { ids: [other] } })
      return async () =>
        outcome(await bo.client.call(e.restore, { body: { ids: [other], to: plans, onConflict: 'replace' } }))
    },
    'drive.putBack': async () => {
      await bo.client.ok(e.rename, { ...params(file), body: { name: 'c.txt' } })
      const from = { parentId: plans, name: 'c.txt', isTrashed: false }
      const step = { id: file, from, to: { ...from, name: 'a.txt' } }
      return async () => outcome(await bo.client.call(e.putBack, { body: { steps: [step] } }))
    },
    'drive.restoreVersion': async () => {
      const { data } = await bo.client.ok(v.versions, params(file))
      const first = data.find(version => version.number === 1)?.id ?? ''
      return async () => code(await bo.client.call(v.restoreVersion, params(first)))
    },
    'drive.undoRestore': async () => {
      const { data } = await bo.client.ok(v.versions, params(file))
      const first = data.find(version => version.number === 1)?.id ?? ''
      const { versionId } = await bo.client.ok(v.restoreVersion, params(first))
      return async () => code(await bo.client.call(v.undoRestore, params(versionId ?? '')))
    },
    'files.saveContent': async () => {
      const { versionId } = await bo.client.ok(e.item, params(file))
      return async () => {
        const answer = await bo.client.request('PUT', `/api/v1/items/${file}/content?v=${versionId}`, {
          headers: { 'content-type': 'application/octet-stream' },
          payload: Buffer.from('typed'),
        })
        return codeOf(answer)
      }
    },
    'files.createTransfer': async () => async () => codeOf(await upload('a.txt', 'replace')),
    'files.sendBytes': async () => {
      const pairs = { filename: 'a.txt', parentId: plans, onConflict: 'replace' }
      const begun = await bo.client.request('POST', '/api/v1/transfers', {
        headers: {
          'tus-resumable': '1.0.0',
          'upload-length': '3',
          'upload-metadata': Object.entries(pairs)
            .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
            .join(','),
        },
      })
      const { pathname } = new URL(String(begun.headers.location), 'http://drive.test')
      return async () => {
        const answer = await bo.client.request('PATCH', pathname, {
          headers: {
            'tus-resumable': '1.0.0',
            'upload-offset': '0',
            'content-type': 'application/offset+octet-stream',
          },
          payload: Buffer.from('new'),
        })
        return codeOf(answer)
      }
    },
    'files.sendBundle': async () => async () => {
      const sent = bundleOf([{ name: 'a.txt', parentId: plans, body: 'bundled', onConflict: 'replace' }])
      const { data } = await bo.client.call(bundleEndpoints.sendBundle, sent)
      return data.data[0]?.problem?.code ?? 'done'
    },
    'handovers.accept': async () => {
      const body = { email: bo.email, keepsAccess: true }
      const sent = await ada.client.ok(handoverEndpoints.offerItem, { ...params(plans), body })
      return async () => code(await bo.client.call(handoverEndpoints.acceptHandover, params(sent.id)))
    },
    'sharing.saveCopy': async () => {
      const single = await buildFile(test, ada, { name: 'a.txt', text: 'saved' })
      const rights = { view: true, download: true, upload: false, edit: false, list: true }
      const { slug } = await ada.client.ok(sharingEndpoints.createLink, { ...params(single), body: { rights } })
      const body = { ids: [single], to: plans, onConflict: 'replace' as const }
      return async () => outcome(await bo.client.call(visitEndpoints.saveCopy, { params: { slug }, body }))
    },
    'WebDAV PUT': async () => async () => dav.status('PUT', `${theirs}/a.txt`, { body: 'new' }),
    'WebDAV DELETE': async () => async () => dav.status('DELETE', `${theirs}/a.txt`),
    'WebDAV MOVE': async () => async () =>
      dav.status('MOVE', `${theirs}/a.txt`, { headers: { destination: `/dav${theirs}/c.txt` } }),
    'WebDAV MOVE onto it': async () => async () =>
      dav.status('MOVE', `${theirs}/b.txt`, { headers: { destination: `/dav${theirs}/a.txt` } }),
    'WebDAV COPY onto it': async () => async () =>
      dav.status('COPY', `${theirs}/b.txt`, { headers: { destination: `/dav${theirs}/a.txt` } }),
    'WebDAV PROPPATCH': async () => async () =>
      dav.status('PROPPATCH', `${theirs}/a.txt`, {
        body: '<propertyupdate xmlns="DAV:"><set><prop><x xmlns="urn:x">1</x></prop></set></propertyupdate>',
      }),
    'sync PUT': async () => async () => (await sync.send('PUT', `${sync.files}/plans/a.txt`, { body: 'n' })).statusCode,
    'sync DELETE': async () => async () => (await sync.send('DELETE', `${sync.files}/plans/a.txt`)).statusCode,
    'sync MOVE': async () => async () =>
      (
        await sync.send('MOVE', `${sync.files}/plans/a.txt`, {
          headers: { destination: `${sync.files}/plans/c.txt` },
        })
      ).statusCode,
    'sync MOVE of chunks': async () => {
      await sync.send('MKCOL', `${sync.uploads}/7`)
      await sync.send('PUT', `${sync.uploads}/7/1`, { body: 'chunk' })
      return async () =>
        (
          await sync.send('MOVE', `${sync.uploads}/7/.file`, {
            headers: { destination: `${sync.files}/plans/a.txt`, overwrite: 'T' },
          })
        ).statusCode
    },
  }

  it.each(Object.keys(doors))('[LOCK-01 part] %s leaves a file alone that someone else has locked', async name => {
    const change = await doors[name]?.()
    await lockIt()
    const before = await state()
    expect([423, 'item.locked']).toContain(await change?.())
    expect(await state()).toEqual(before)
    // The same change is fine once it is free.
    await ada.client.ok(lockEndpoints.unlock, params(file))
    expect([423, 'item.locked']).not.toContain(await change?.())
  })

  it('[LOCK-01 part] every call that changes items is tried, or has a reason', () => {
    const calls = endpoints.filter(({ audit, method }) => method !== 'GET' && changing.test(String(audit)))
    const tried = (id: string) => Object.keys(doors).some(name => name === id)
    expect(calls.length).toBeGreaterThan(15)
    expect(calls.map(({ id }) => id).filter(id => !tried(id) && free[id] === undefined)).toEqual([])
    expect(Object.keys(free).filter(id => tried(id) || !calls.some(call => call.id === id))).toEqual([])
  })

  it('[LOCK-01 part] the holder of a lock may do all of it', async () => {
    await lockIt()
    const own = '/files/plans'
    expect(await adas.status('PUT', `${own}/a.txt`, { body: 'mine' })).toBe(204)
    await ada.client.ok(e.rename, { ...params(file), body: { name: 'c.txt' } })
    const to = (await buildFolder(ada, 'inside', plans)).id
    await ada.client.ok(e.move, { body: { ids: [file], to, onConflict: 'ask' } })
    // It is locked under its new name and in its new folder, for others.
    const renamed = await bo.client.call(e.rename, { ...params(file), body: { name: 'd.txt' } })
    expect(renamed.problem.code).toBe('item.locked')
    expect(await dav.status('PUT', `${theirs}/inside/c.txt`, { body: 'x' })).toBe(423)
    await ada.client.ok(e.trash, { body: { ids: [file] } })
    await ada.client.ok(e.restore, { body: { ids: [file], onConflict: 'ask' } })
    // Deleting it has ended the lock.
    await bo.client.ok(e.rename, { ...params(file), body: { name: 'd.txt' } })
  })

  it('[LOCK-01 part] a lock of a program keeps out everybody, and its owner everywhere else', async () => {
    const body = '<lockinfo xmlns="DAV:"><lockscope><exclusive/></lockscope><locktype><write/></locktype></lockinfo>'
    const taken = await adas.send('LOCK', '/files/plans/a.txt', { headers: { depth: '0' }, body })
    expect(taken.statusCode).toBe(200)
    const before = await state()
    for (const [member, expected] of [
      [bo, 'item.locked'],
      [ada, 'item.locked-by-program'],
    ] as const) {
      const renamed = await member.client.call(e.rename, { ...params(file), body: { name: 'c.txt' } })
      expect([renamed.status, renamed.problem.code]).toEqual([423, expected])
      expect(outcome(await member.client.call(e.trash, { body: { ids: [file] } }))).toBe(expected)
    }
    expect(await state()).toEqual(before)
    const token = String(taken.headers['lock-token'])
    const sent = { headers: { if: `(${token})` }, body: 'saved' }
    expect(await adas.status('PUT', '/files/plans/a.txt', sent)).toBe(204)
    await ada.client.ok(lockEndpoints.unlock, params(file))
    await bo.client.ok(e.rename, { ...params(file), body: { name: 'c.txt' } })
  })

  it('[LOCK-01 part] nothing is added to a folder that a program has locked, by any door', async () => {
    const body = '<lockinfo xmlns="DAV:"><lockscope><exclusive/></lockscope><locktype><write/></locktype></lockinfo>'
    const rights = { view: true, download: true, upload: true, edit: false, list: true }
    const { slug } = await ada.client.ok(sharingEndpoints.createLink, { ...params(plans), body: { rights } })
    const elsewhere = await buildFile(test, bo, { name: 'own.txt' })
    await adas.send('LOCK', '/files/plans', { headers: { depth: 'infinity' }, body })
    const before = await state()
    const into = { parentId: plans, name: 'new' }
    expect(code(await bo.client.call(e.newFolder, { body: into }))).toBe('item.locked')
    expect(code(await bo.client.call(e.newFile, { body: { ...into, name: 'new.txt', content: '' } }))).toBe('item.locked')
    const tree = await bo.client.call(e.folderTree, { ...params(plans), body: { paths: [['x', 'y']] } })
    expect(code(tree)).toBe('item.locked')
    const copied = await bo.client.call(e.copy, { body: { ids: [elsewhere], to: plans, onConflict: 'ask' } })
    expect(code(copied)).toBe('item.locked')
    expect(codeOf(await upload('new.txt', 'keep-both'))).toBe('item.locked')
    const sent = bundleOf([{ name: 'new.txt', parentId: plans, body: 'x' }])
    expect((await bo.client.call(bundleEndpoints.sendBundle, sent)).data.data[0]?.problem?.code).toBe('item.locked')
    expect(await dav.status('PUT', `${theirs}/new.txt`, { body: 'x' })).toBe(423)
    expect(await dav.status('MKCOL', `${theirs}/new`)).toBe(423)
    // Visitors aren't told who holds it.
    const visited = bundleOf([{ name: 'new.txt', parentId: plans, body: 'x' }], slug)
    const refused = (await test.client().call(bundleEndpoints.sendBundle, visited)).data.data[0]?.problem
    expect(refused?.code).toBe('item.locked-unnamed')
    expect(JSON.stringify(refused)).not.toContain(ada.email)
    expect(await state()).toEqual(before)
    expect(await idOf('new.txt')).toBe('')
  })
})
