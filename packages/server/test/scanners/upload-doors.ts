import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { fileEndpoints } from '@holdall/contract/files/files.endpoints.ts'
import { importEndpoints } from '@holdall/contract/imports/imports.contract.ts'
import type { QuarantinedFile } from '@holdall/contract/scanning/quarantine.list.ts'
import { visitEndpoints } from '@holdall/contract/sharing/visits.endpoints.ts'
import type { Response } from 'light-my-request'
import { tables } from '../all-tables.ts'
import { bundleOf } from '../bundle-form.ts'
import { directPart, hashOf, partOf } from '../direct-uploads.ts'
import { encodeMetadata, offsetStream, tus } from '../drive-test.ts'
import type { Client } from '../harness.ts'
import { sendBytes } from '../peers/other-server.ts'
import { sendAttachment } from '../send-attachment.ts'
import { sendFile } from '../send-file.ts'
import type { DoorWorld } from './door-world.ts'

/** A way in which bytes come to the server. */
export interface UploadDoor {
  /** What it makes; of a `version`, its file is there before. */
  readonly kind: QuarantinedFile['kind']
  readonly sender: 'ada' | 'writer' | 'visitor'
  /** Sends a text as a file of this name, in the folder of the world. */
  send(world: DoorWorld, name: string, text: string): Promise<void>
}

const ofMember = { kind: 'file', sender: 'ada' } as const
const ofVisitor = { kind: 'file', sender: 'visitor' } as const
const ofVersion = { kind: 'version', sender: 'ada' } as const

/** Every one of them; direct to a bucket comes last, since it changes where the site stores its files. */
export const uploadDoors: Readonly<Record<string, UploadDoor>> = {
  'an upload of the browser': { ...ofMember, send: uploadAs({}) },
  'an upload in several requests': { ...ofMember, send: uploadInPieces },
  'a bundle': {
    ...ofMember,
    send: ({ site, folder }, name, text) => sendBundle(site.ada.client, folder.id, [name, text]),
  },
  'WebDAV PUT': { ...ofMember, send: putByDav },
  'sync PUT': { ...ofMember, send: putBySync },
  'sync chunks': { ...ofMember, send: sendChunks },
  'an import from a link': { ...ofMember, send: importFromLink },
  'an import from another drive': { ...ofMember, send: importFromDrive },
  'a link': {
    ...ofVisitor,
    send: async ({ visitor, folder, linkSlug: link }, name, text) =>
      accepted(await sendFile(visitor, { name, text, parentId: folder.id, link })),
  },
  'a bundle through a link': {
    ...ofVisitor,
    send: ({ visitor, folder, linkSlug }, name, text) => sendBundle(visitor, folder.id, [name, text], linkSlug),
  },
  'a file request': { ...ofVisitor, send: answerRequest },
  'an upload that replaces': { ...ofVersion, send: uploadAs({ onConflict: 'replace' }) },
  'edited content': { ...ofVersion, send: saveEdited },
  'WebDAV PUT onto a file': { ...ofVersion, send: putByDav },
  'sync PUT onto a file': { ...ofVersion, send: putBySync },
  'a file for a page': { kind: 'attachment', sender: 'writer', send: attach },
  'an upload to the bucket': { ...ofMember, send: uploadToBucket },
}

function accepted({ status, raw }: { readonly status: number; readonly raw: Response }): void {
  if (status >= 300) throw new Error(`The upload wasn’t accepted: ${status} ${raw.payload}`)
}

const taken = (raw: Response): void => accepted({ status: raw.statusCode, raw })

function uploadAs(more: { readonly onConflict?: string }): UploadDoor['send'] {
  return async ({ site, folder }, name, text) =>
    accepted(await sendFile(site.ada.client, { name, text, parentId: folder.id, ...more }))
}

const announced = ({ folder }: DoorWorld, filename: string, size: number) => ({
  ...tus,
  'upload-length': String(size),
  'upload-metadata': encodeMetadata({ filename, parentId: folder.id }),
})

async function uploadInPieces(world: DoorWorld, name: string, text: string): Promise<void> {
  const { client } = world.site.ada
  const bytes = Buffer.from(text)
  const begun = await client.call(fileEndpoints.createTransfer, { headers: announced(world, name, bytes.length) })
  accepted(begun)
  const { pathname } = new URL(String(begun.headers.location), 'http://drive.test')
  for (const [from, to] of [
    [0, 10],
    [10, bytes.length],
  ]) {
    const headers = { ...tus, ...offsetStream, 'upload-offset': String(from) }
    taken(await client.request('PATCH', pathname, { headers, payload: bytes.subarray(from, to) }))
  }
}

/** Two files, since one alone is placed as any other. */
async function sendBundle(client: Client, parentId: string, file: [string, string], link?: string): Promise<void> {
  const [name, body] = file
  const { payload, headers } = bundleOf(
    [
      { name, parentId, body },
      { name: `beside ${name}`, parentId, body: `beside ${name}` },
    ],
    link,
  )
  const answer = await client.request('POST', '/api/v1/transfers/bundles', { headers, payload })
  taken(answer)
  if (answer.json().data.some((one: { problem?: unknown }) => one.problem)) throw new Error(answer.payload)
}

const below = ({ site, folder }: DoorWorld, name: string) =>
  [site.team.name, folder.name, name].map(encodeURIComponent).join('/')

async function putByDav(world: DoorWorld, name: string, body: string): Promise<void> {
  taken(await world.dav.send('PUT', `/spaces/${below(world, name)}`, { body }))
}

async function putBySync(world: DoorWorld, name: string, body: string): Promise<void> {
  taken(await world.sync.send('PUT', `${world.sync.files}/${below(world, name)}`, { body }))
}

async function sendChunks(world: DoorWorld, name: string, text: string): Promise<void> {
  const { sync } = world
  const upload = `${sync.uploads}/${name.replaceAll(/\W/g, '-')}`
  taken(await sync.send('MKCOL', upload))
  taken(await sync.send('PUT', `${upload}/1`, { body: text.slice(0, 20) }))
  taken(await sync.send('PUT', `${upload}/2`, { body: text.slice(20) }))
  const destination = `http://drive.test${sync.files}/${below(world, name)}`
  taken(await sync.send('MOVE', `${upload}/.file`, { headers: { destination } }))
}

/** Runs the job of an import, but lets no file be scanned yet. */
async function runImport({ site, scanner }: DoorWorld): Promise<void> {
  await site.set({ 'scanner.clamd_address': '127.0.0.1:1' })
  await site.test.app.worker.runDue()
  await site.set({ 'scanner.clamd_address': scanner })
}

async function importFromLink(world: DoorWorld, name: string, text: string): Promise<void> {
  const { other, folder, site } = world
  other.answer = sendBytes(Buffer.from(text), { 'content-disposition': `attachment; filename="${name}"` })
  accepted(
    await site.ada.client.call(importEndpoints.addLink, { body: { url: `${other.url}/a`, folderId: folder.id } }),
  )
  await runImport(world)
}

async function importFromDrive(world: DoorWorld, name: string, text: string): Promise<void> {
  const { other, folder, site } = world
  const path = `/dav/${encodeURIComponent(name)}`
  const props = '<d:propstat><d:prop><d:resourcetype/></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat>'
  const listing = `<d:multistatus xmlns:d="DAV:"><d:response><d:href>${path}</d:href>${props}</d:response></d:multistatus>`
  const known: Record<string, string | undefined> = { 'PROPFIND /dav/': listing, [`GET ${path}`]: text }
  other.answer = ({ method, url }, response) => {
    const found = known[`${method} ${url}`]
    response.writeHead(found === undefined ? 404 : method === 'PROPFIND' ? 207 : 200).end(found)
  }
  const login = { address: `${other.url}/dav/`, user: 'anna', password: 'secret' }
  accepted(
    await site.ada.client.call(importEndpoints.addDrive, { body: { ...login, folders: null, folderId: folder.id } }),
  )
  await runImport(world)
}

async function answerRequest({ sender, folder, requestSlug: slug }: DoorWorld, name: string, text: string) {
  const who = { name: 'Ada Lovelace', email: 'ada@example.org' }
  accepted(await sender.call(visitEndpoints.identify, { params: { slug }, body: who }))
  accepted(await sendFile(sender, { name, text, parentId: folder.id, link: slug }))
}

async function saveEdited(world: DoorWorld, name: string, text: string): Promise<void> {
  const { client } = world.site.ada
  const id = await itemNamed(world, name)
  const { versionId } = await client.ok(driveEndpoints.item, { params: { id } })
  accepted(
    await client.call(fileEndpoints.saveContent, {
      params: { id },
      query: { v: versionId },
      payload: Buffer.from(text),
      headers: { 'content-type': 'application/octet-stream' },
    }),
  )
}

async function attach({ writer, site }: DoorWorld, name: string, text: string): Promise<void> {
  const id = await sendAttachment(writer.client, name, text)
  // As if a page used it.
  await site.test.app.services.db.transaction(tx =>
    tables(tx).updateTable('attachments').set({ unused_since: null }).where('id', '=', id).execute(),
  )
}

/** Only files of this size go to a bucket, so it is filled up. */
async function uploadToBucket(world: DoorWorld, name: string, text: string): Promise<void> {
  const { site } = world
  await world.useBucket()
  const bytes = Buffer.from(text.padStart(directPart + 1000))
  const headers = { ...announced(world, name, bytes.length), 'holdall-direct': '1' }
  const begun = await site.ada.client.call(fileEndpoints.createTransfer, { headers })
  accepted(begun)
  if (!begun.headers['holdall-part-size']) throw new Error('The upload goes through the server')
  const { pathname } = new URL(String(begun.headers.location), 'http://drive.test')
  const post = (end: string, body: unknown) =>
    site.ada.client.request('POST', `${pathname}/${end}`, {
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })
  for (const number of [1, 2]) {
    const part = partOf(bytes, number)
    const signed = await post('parts', { number, sha256: hashOf(part) })
    taken(signed)
    const { url, headers } = signed.json()
    const put = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(part) })
    await put.body?.cancel()
    if (!put.ok) throw new Error(`The bucket didn’t take a part: ${put.status}`)
  }
  taken(await post('join', {}))
}

/** The id of a file of this name, wherever it is, also while nobody may know of it. */
export async function itemNamed({ site }: DoorWorld, name: string): Promise<string> {
  const { db } = site.test.app.services
  const row = await tables(db.read).selectFrom('items').select('id').where('name', '=', name).executeTakeFirst()
  if (!row) throw new Error(`${name} isn’t there`)
  return row.id
}
