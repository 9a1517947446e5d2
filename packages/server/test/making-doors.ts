import { driveEndpoints as e } from '@holdall/contract/drive/drive.endpoints.ts'
import { fileEndpoints } from '@holdall/contract/files/files.endpoints.ts'
import { importEndpoints } from '@holdall/contract/imports/imports.contract.ts'
import type { Response } from 'light-my-request'
import { bundleOf } from './bundle-form.ts'
import type { ChangeWorld, Door, Transition } from './change-doors.ts'
import { encodeMetadata, offsetStream, tus } from './drive-test.ts'
import { sendBytes } from './peers/other-server.ts'
import { sendFile } from './send-file.ts'

const accepted = (status: number, said = '') => {
  if (status >= 300) throw new Error(`The change was refused with ${status} ${said}`)
}
const taken = ({ statusCode, payload }: Response) => accepted(statusCode, payload)

/** Makes a file in a folder; `path` is the folder's. */
type Send = (world: ChangeWorld, file: { folderId: string; path: string; name: string; text: string }) => Promise<void>

/** Files are made in pairs, in two folders: a bundle of only one is placed as any other. */
const pairOf = ({ plans, elsewhere }: ChangeWorld) => [
  { folderId: plans, path: '/plans', name: 'new.txt', text: 'new' },
  { folderId: elsewhere, path: '/elsewhere', name: 'beside.txt', text: 'beside it' },
]

const both =
  (send: Send): Door =>
  async world =>
  async () => {
    for (const file of pairOf(world)) await send(world, file)
  }

const upload =
  (more: { onConflict?: string } = {}): Send =>
  async ({ ada }, { folderId: parentId, name, text }) => {
    const { status, raw } = await sendFile(ada.client, { name, text, parentId, ...more })
    accepted(status, raw.payload)
  }

const uploadInPieces: Send = async ({ ada }, { folderId: parentId, name, text }) => {
  const metadata = encodeMetadata({ filename: name, parentId })
  const headers = { ...tus, 'upload-length': String(text.length), 'upload-metadata': metadata }
  const begun = await ada.client.call(fileEndpoints.createTransfer, { headers })
  accepted(begun.status)
  const { pathname } = new URL(String(begun.headers.location), 'http://drive.test')
  for (const [from, to] of [
    [0, 2],
    [2, text.length],
  ] as const) {
    const sent = { ...tus, ...offsetStream, 'upload-offset': String(from) }
    taken(await ada.client.request('PATCH', pathname, { headers: sent, payload: Buffer.from(text.slice(from, to)) }))
  }
}

const putByDav: Send = async ({ dav }, { path, name, text }) =>
  accepted(await dav.status('PUT', `/files${path}/${name}`, { body: text }))

const putBySync: Send = async ({ sync }, { path, name, text }) =>
  taken(await sync.send('PUT', `${sync.files}${path}/${name}`, { body: text }))

const chunksBySync: Send = async ({ sync }, { path, name, text }) => {
  const folder = `${sync.uploads}/${name.replaceAll(/\W/g, '-')}`
  taken(await sync.send('MKCOL', folder))
  taken(await sync.send('PUT', `${folder}/1`, { body: text.slice(0, 2) }))
  taken(await sync.send('PUT', `${folder}/2`, { body: text.slice(2) }))
  const destination = `http://drive.test${sync.files}${path}/${name}`
  taken(await sync.send('MOVE', `${folder}/.file`, { headers: { destination } }))
}

const importFromLink: Send = async ({ ada, other, test }, { folderId, name, text }) => {
  other.answer = sendBytes(Buffer.from(text), { 'content-disposition': `attachment; filename="${name}"` })
  const { status } = await ada.client.call(importEndpoints.addLink, { body: { url: `${other.url}/a`, folderId } })
  accepted(status)
  await test.app.worker.runDue()
}

const bundled: Door = async world => async () => {
  const files = pairOf(world).map(({ folderId: parentId, name, text: body }) => ({ name, parentId, body }))
  const { payload, headers } = bundleOf(files)
  taken(await world.ada.client.request('POST', '/api/v1/transfers/bundles', { headers, payload }))
}

const ofFile = { name: 'a.txt', path: '/plans', text: 'the third text' }
const onto =
  (send: Send): Door =>
  async world =>
  () =>
    send(world, { ...ofFile, folderId: world.plans })

const saved: Door = async world => {
  const params = { id: world.file }
  const { versionId } = await world.ada.client.ok(e.item, { params })
  return async () => {
    const payload = Buffer.from(ofFile.text)
    const headers = { 'content-type': 'application/octet-stream' }
    const { status, raw } = await world.ada.client.call(fileEndpoints.saveContent, {
      params,
      query: { v: versionId },
      payload,
      headers,
    })
    accepted(status, raw.payload)
  }
}

const copied =
  (send: (world: ChangeWorld, destination: string) => Promise<number>): Door =>
  async world =>
  async () =>
    accepted(await send(world, '/elsewhere/a.txt'))

/** Every way in which something new comes into the drive of a member. */
export const makings: Readonly<Record<string, Transition>> = {
  'as a new file': {
    makes: ({ plans }) => ({ parentId: plans, name: 'new.txt' }),
    locks: { before: false, after: false },
    doors: {
      'an upload in one request': both(upload()),
      'an upload in several requests': both(uploadInPieces),
      'a bundle': bundled,
      'drive.newFile': both(async ({ ada }, { folderId: parentId, name, text }) => {
        await ada.client.ok(e.newFile, { body: { parentId, name, text } })
      }),
      'WebDAV PUT': both(putByDav),
      'sync PUT': both(putBySync),
      'sync chunks': both(chunksBySync),
      'an import from a link': both(importFromLink),
    },
    unlike: {
      // It says that the text was written here.
      'drive.newFile': ['activity'],
    },
  },
  'as a new folder': {
    makes: ({ plans }) => ({ parentId: plans, name: 'new' }),
    locks: { before: false, after: false },
    doors: {
      'drive.newFolder':
        async ({ ada, plans }) =>
        () =>
          ada.client.ok(e.newFolder, { body: { parentId: plans, name: 'new' } }),
      'drive.folderTree':
        async ({ ada, plans }) =>
        () =>
          ada.client.ok(e.folderTree, { params: { id: plans }, body: { paths: [['new']] } }),
      'WebDAV MKCOL':
        async ({ dav }) =>
        async () =>
          accepted(await dav.status('MKCOL', '/files/plans/new')),
      'sync MKCOL':
        async ({ sync }) =>
        async () =>
          taken(await sync.send('MKCOL', `${sync.files}/plans/new`)),
    },
  },
  'as a copy': {
    makes: ({ elsewhere }) => ({ parentId: elsewhere, name: 'a.txt' }),
    locks: { before: false, after: false },
    doors: {
      'drive.copy':
        async ({ ada, file, elsewhere }) =>
        () =>
          ada.client.ok(e.copy, { body: { ids: [file], to: elsewhere, onConflict: 'ask' } }),
      'WebDAV COPY': copied(({ dav }, to) =>
        dav.status('COPY', '/files/plans/a.txt', { headers: { destination: `/dav/files${to}` } }),
      ),
      'sync COPY': copied(async ({ sync }, to) => {
        const headers = { destination: `${sync.files}${to}` }
        return (await sync.send('COPY', `${sync.files}/plans/a.txt`, { headers })).statusCode
      }),
    },
  },
  'as a new version': {
    locks: { before: true, after: true },
    doors: {
      'an upload that replaces': onto(upload({ onConflict: 'replace' })),
      'saved content': saved,
      'WebDAV PUT': onto(putByDav),
      'sync PUT': onto(putBySync),
      'sync chunks': onto(chunksBySync),
    },
    unlike: {
      // It says that the text was edited here.
      'saved content': ['activity'],
    },
  },
}
