import { driveEndpoints as e } from '@holdall/contract/drive/drive.endpoints.ts'
import { versionEndpoints as v } from '@holdall/contract/drive/versions.endpoints.ts'
import { bundleEndpoints } from '@holdall/contract/files/bundles.endpoints.ts'
import { sharingEndpoints } from '@holdall/contract/sharing/sharing.contract.ts'
import { visitEndpoints } from '@holdall/contract/sharing/visits.endpoints.ts'
import { handoverEndpoints } from '@holdall/contract/workspaces/handovers.endpoints.ts'
import type { Response } from 'light-my-request'
import { bundleOf } from './bundle-form.ts'
import type { DavClient } from './dav.ts'
import { buildFile, buildFolder, type TestMember } from './factories.ts'
import type { Answered, TestApp } from './harness.ts'
import type { SyncRequests } from './sync-requests.ts'

/** The code with which a door refuses: of the whole call, of its one outcome, or the status of WebDAV. */
export type Refused = string | number

/** A folder of one member, `plans`, that another may edit, with the file `a.txt` in two versions and `b.txt`. */
export interface LockWorld {
  readonly test: TestApp
  readonly ada: TestMember
  readonly bo: TestMember
  readonly dav: DavClient
  readonly sync: SyncRequests
  readonly plans: string
  readonly file: string
}

const params = (id: string) => ({ params: { id } })
export const theirs = '/shared/plans'
export const code = (answer: Answered<unknown>): Refused => answer.problem?.code ?? answer.status
export const outcome = (answer: Answered<{ data: readonly { error?: { code: string } | undefined }[] }>): Refused =>
  answer.data.data[0]?.error?.code ?? answer.status
export const codeOf = ({ payload, statusCode }: Response): Refused =>
  payload === '' ? statusCode : (JSON.parse(payload).code ?? statusCode)
/** Sends three bytes as one upload. */
export const upload = ({ bo, plans }: LockWorld, name: string, onConflict: string) =>
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

/** A link that allows editing what is in a folder. */
async function editing(owner: TestMember, folderId: string): Promise<string> {
  const rights = { view: true, download: true, upload: true, edit: true, list: true }
  return (await owner.client.ok(sharingEndpoints.createLink, { ...params(folderId), body: { rights } })).slug
}

/** What somebody else does to a locked file, each through another door; prepared before it is locked. */
export const lockedDoors: Readonly<Record<string, (world: LockWorld) => Promise<() => Promise<Refused>>>> = {
  'drive.rename':
    async ({ bo, file }) =>
    async () =>
      code(await bo.client.call(e.rename, { ...params(file), body: { name: 'c.txt' } })),
  'drive.move': async ({ ada, bo, plans, file }) => {
    const to = (await buildFolder(ada, 'inside', plans)).id
    return async () => outcome(await bo.client.call(e.move, { body: { ids: [file], to, onConflict: 'ask' } }))
  },
  'drive.move onto it': async ({ test, ada, bo, plans }) => {
    const inside = (await buildFolder(ada, 'inside', plans)).id
    const other = await buildFile(test, ada, { name: 'a.txt', text: 'other', parentId: inside })
    return async () =>
      outcome(await bo.client.call(e.move, { body: { ids: [other], to: plans, onConflict: 'replace' } }))
  },
  'drive.move of its folder': async ({ ada, bo, plans, file }) => {
    const inside = (await buildFolder(ada, 'inside', plans)).id
    const to = (await buildFolder(ada, 'elsewhere', plans)).id
    await ada.client.ok(e.move, { body: { ids: [file], to: inside, onConflict: 'ask' } })
    return async () => outcome(await bo.client.call(e.move, { body: { ids: [inside], to, onConflict: 'ask' } }))
  },
  'drive.rename of its folder': async ({ ada, bo, plans, file }) => {
    const inside = (await buildFolder(ada, 'inside', plans)).id
    await ada.client.ok(e.move, { body: { ids: [file], to: inside, onConflict: 'ask' } })
    return async () => code(await bo.client.call(e.rename, { ...params(inside), body: { name: 'c' } }))
  },
  'drive.copy': async ({ test, ada, bo, plans }) => {
    const inside = (await buildFolder(ada, 'inside', plans)).id
    const other = await buildFile(test, ada, { name: 'a.txt', text: 'other', parentId: inside })
    return async () =>
      outcome(await bo.client.call(e.copy, { body: { ids: [other], to: plans, onConflict: 'replace' } }))
  },
  'drive.trash':
    async ({ bo, file }) =>
    async () =>
      outcome(await bo.client.call(e.trash, { body: { ids: [file] } })),
  'drive.trash of its folder': async ({ ada, bo, plans, file }) => {
    const inside = (await buildFolder(ada, 'inside', plans)).id
    await ada.client.ok(e.move, { body: { ids: [file], to: inside, onConflict: 'ask' } })
    return async () => outcome(await bo.client.call(e.trash, { body: { ids: [inside] } }))
  },
  'drive.restore': async ({ test, ada, bo, plans }) => {
    const inside = (await buildFolder(ada, 'inside', plans)).id
    const other = await buildFile(test, ada, { name: 'a.txt', text: 'other', parentId: inside })
    await ada.client.ok(e.trash, { body: { ids: [other] } })
    return async () =>
      outcome(await bo.client.call(e.restore, { body: { ids: [other], to: plans, onConflict: 'replace' } }))
  },
  'drive.putBack': async ({ bo, plans, file }) => {
    await bo.client.ok(e.rename, { ...params(file), body: { name: 'c.txt' } })
    const from = { parentId: plans, name: 'c.txt', isTrashed: false }
    const step = { id: file, from, to: { ...from, name: 'a.txt' } }
    return async () => outcome(await bo.client.call(e.putBack, { body: { steps: [step] } }))
  },
  'drive.restoreVersion': async ({ bo, file }) => {
    const { data } = await bo.client.ok(v.versions, params(file))
    const first = data.find(version => version.number === 1)?.id ?? ''
    return async () => code(await bo.client.call(v.restoreVersion, params(first)))
  },
  'drive.undoRestore': async ({ bo, file }) => {
    const { data } = await bo.client.ok(v.versions, params(file))
    const first = data.find(version => version.number === 1)?.id ?? ''
    const { versionId } = await bo.client.ok(v.restoreVersion, params(first))
    return async () => code(await bo.client.call(v.undoRestore, params(versionId ?? '')))
  },
  'files.saveContent': async ({ bo, file }) => {
    const { versionId } = await bo.client.ok(e.item, params(file))
    return async () => {
      const answer = await bo.client.request('PUT', `/api/v1/items/${file}/content?v=${versionId}`, {
        headers: { 'content-type': 'application/octet-stream' },
        payload: Buffer.from('typed'),
      })
      return codeOf(answer)
    }
  },
  'files.createTransfer': async world => async () => codeOf(await upload(world, 'a.txt', 'replace')),
  'files.sendBytes': async ({ bo, plans }) => {
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
  'files.sendBundle':
    async ({ bo, plans }) =>
    async () => {
      const sent = bundleOf([{ name: 'a.txt', parentId: plans, body: 'bundled', onConflict: 'replace' }])
      const { data } = await bo.client.call(bundleEndpoints.sendBundle, sent)
      return data.data[0]?.problem?.code ?? 'done'
    },
  'handovers.accept': async ({ ada, bo, plans }) => {
    const body = { email: bo.email, keepsAccess: true }
    const sent = await ada.client.ok(handoverEndpoints.offerItem, { ...params(plans), body })
    return async () => code(await bo.client.call(handoverEndpoints.acceptHandover, params(sent.id)))
  },
  'sharing.saveCopy': async ({ test, ada, bo, plans }) => {
    const single = await buildFile(test, ada, { name: 'a.txt', text: 'saved' })
    const rights = { view: true, download: true, upload: false, edit: false, list: true }
    const { slug } = await ada.client.ok(sharingEndpoints.createLink, { ...params(single), body: { rights } })
    const body = { ids: [single], to: plans, onConflict: 'replace' as const }
    return async () => outcome(await bo.client.call(visitEndpoints.saveCopy, { params: { slug }, body }))
  },
  'drive.linkRename': async ({ ada, bo, plans, file }) => {
    const sent = { params: { slug: await editing(ada, plans), id: file }, body: { name: 'c.txt' } }
    return async () => code(await bo.client.call(e.linkRename, sent))
  },
  'drive.linkMove': async ({ ada, bo, plans, file }) => {
    const to = (await buildFolder(ada, 'inside', plans)).id
    const sent = { params: { slug: await editing(ada, plans) }, body: { ids: [file], to } }
    return async () => outcome(await bo.client.call(e.linkMove, sent))
  },
  'drive.linkTrash': async ({ ada, bo, plans, file }) => {
    const sent = { params: { slug: await editing(ada, plans) }, body: { ids: [file] } }
    return async () => outcome(await bo.client.call(e.linkTrash, sent))
  },
  'WebDAV PUT':
    async ({ dav }) =>
    async () =>
      dav.status('PUT', `${theirs}/a.txt`, { body: 'new' }),
  'WebDAV DELETE':
    async ({ dav }) =>
    async () =>
      dav.status('DELETE', `${theirs}/a.txt`),
  'WebDAV MOVE':
    async ({ dav }) =>
    async () =>
      dav.status('MOVE', `${theirs}/a.txt`, { headers: { destination: `/dav${theirs}/c.txt` } }),
  'WebDAV MOVE onto it':
    async ({ dav }) =>
    async () =>
      dav.status('MOVE', `${theirs}/b.txt`, { headers: { destination: `/dav${theirs}/a.txt` } }),
  'WebDAV COPY onto it':
    async ({ dav }) =>
    async () =>
      dav.status('COPY', `${theirs}/b.txt`, { headers: { destination: `/dav${theirs}/a.txt` } }),
  'WebDAV PROPPATCH':
    async ({ dav }) =>
    async () =>
      dav.status('PROPPATCH', `${theirs}/a.txt`, {
        body: '<propertyupdate xmlns="DAV:"><set><prop><x xmlns="urn:x">1</x></prop></set></propertyupdate>',
      }),
  'sync PUT':
    async ({ sync }) =>
    async () =>
      (await sync.send('PUT', `${sync.files}/plans/a.txt`, { body: 'n' })).statusCode,
  'sync DELETE':
    async ({ sync }) =>
    async () =>
      (await sync.send('DELETE', `${sync.files}/plans/a.txt`)).statusCode,
  'sync MOVE':
    async ({ sync }) =>
    async () =>
      (
        await sync.send('MOVE', `${sync.files}/plans/a.txt`, {
          headers: { destination: `${sync.files}/plans/c.txt` },
        })
      ).statusCode,
  'sync MOVE of chunks': async ({ sync }) => {
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
