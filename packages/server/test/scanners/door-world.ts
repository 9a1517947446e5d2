import { requestEndpoints } from '@holdall/contract/sharing/requests.endpoints.ts'
import { sharingEndpoints } from '@holdall/contract/sharing/sharing.contract.ts'
import type { Dialect } from '../../src/platform/database/database.ts'
import { buildDavClient, type DavClient } from '../dav.ts'
import { directPart, optionsOf } from '../direct-uploads.ts'
import { buildFolder, buildMember, type TestMember } from '../factories.ts'
import type { Client } from '../harness.ts'
import { type OtherServer, startOtherServer } from '../peers/other-server.ts'
import { startS3StorePeer } from '../peers/s3-store-peer.ts'
import { buildSyncRequests, type SyncRequests } from '../sync-requests.ts'
import { createScanningSite, type ScanningSite } from './scanning-site.ts'

/** A site that is scanned, and everything by which files come into one folder of its workspace. */
export interface DoorWorld {
  readonly site: ScanningSite
  /** The address of the scanner. */
  readonly scanner: string
  readonly folder: { readonly id: string; readonly name: string }
  /** Of Ada. */
  readonly dav: DavClient
  readonly sync: SyncRequests
  /** Attaches files to pages. */
  readonly writer: TestMember
  /** Has a link with which files of the folder can be read and added. */
  readonly visitor: Client
  readonly linkSlug: string
  /** Answers a file request for the folder. */
  readonly sender: Client
  readonly requestSlug: string
  readonly other: OtherServer
  /** From now on, new files are stored in a bucket. */
  useBucket(): Promise<void>
  close(): Promise<void>
}

export async function createDoorWorld(dialect: Dialect, scanner: string): Promise<DoorWorld> {
  const store = await startS3StorePeer()
  const other = await startOtherServer((_request, response) => void response.writeHead(404).end())
  const variables = { DIRECT_UPLOADS: 'on', DIRECT_UPLOADS_MIN_BYTES: String(directPart) }
  const site = await createScanningSite(dialect, scanner, variables)
  const { ada, team, test } = site
  const folder = await buildFolder(ada, 'Doors', team.rootId)
  const params = { id: folder.id }
  const rights = { view: true, download: true, upload: true, edit: false, list: true }
  const link = await team.owner.client.ok(sharingEndpoints.createLink, { params, body: { rights } })
  const asked = await team.owner.client.ok(requestEndpoints.createRequest, { params, body: { title: 'Files' } })
  return {
    site,
    scanner,
    folder,
    dav: await buildDavClient(test, ada),
    sync: await buildSyncRequests(test, ada),
    writer: await buildMember(test, { hasRoles: false, permissions: ['custom_pages.create', 'files.create'] }),
    visitor: test.client(),
    linkSlug: link.slug,
    sender: test.client(),
    requestSlug: asked.url.split('/').at(-1) ?? '',
    other,
    async useBucket() {
      const options = optionsOf(store)
      await test.app.services.disks.follow('uploads', { driver: 's3', options })
      const chosen = Object.entries(options).map(([field, value]) => [`storage_s3_${field}`, value])
      await site.set({ uploads_disk_driver: 's3', ...Object.fromEntries(chosen) })
    },
    async close() {
      await site.close()
      await other.close()
      store.close()
    },
  }
}
