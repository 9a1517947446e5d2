import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StorageDriverName, StorageDriverOptions } from '@holdall/contract/drivers/storage.ts'
import type { ConformanceSubject } from '../src/drivers/storage/conformance.ts'
import { createDropboxDriver } from '../src/drivers/storage/dropbox.driver.ts'
import { createFtpDriver } from '../src/drivers/storage/ftp.driver.ts'
import { createLocalDriver } from '../src/drivers/storage/local.driver.ts'
import { type S3Place, s3Place } from '../src/drivers/storage/s3/places.ts'
import { createS3Driver } from '../src/drivers/storage/s3.driver.ts'
import type { StorageDriver } from '../src/drivers/storage/storage-driver.ts'
import { createSwiftDriver } from '../src/drivers/storage/swift.driver.ts'
import type { DriverBenches } from './driver-benches.ts'
import { type DropboxPeer, startDropboxPeer } from './peers/dropbox-peer.ts'
import { startIdentityPeer } from './peers/identity-peer.ts'
import { makeContainer, swiftServer } from './peers/swift-server.ts'
import { ftpCertificate, ftpServer, loopback } from './storage-servers.ts'

export interface StorageBench {
  /** Says what the driver is tested against. */
  readonly against: string
  open(): Promise<ConformanceSubject>
  /** Runs of each property; fewer if each run costs several requests. */
  readonly runs?: number
}

export function makeFtpOptions(more: Partial<StorageDriverOptions<'ftp'>> = {}): StorageDriverOptions<'ftp'> {
  if (!ftpServer) throw new Error('There is no FTP server')
  const { host, port, user, password } = ftpServer
  return { host, port, username: user, password, root: `files/${randomUUID()}`, ssl: true, passive: true, ...more }
}

export function makeFtpDriver(options: StorageDriverOptions<'ftp'>, ca = ftpCertificate): Promise<StorageDriver> {
  return createFtpDriver(options, { outbound: loopback(), ca })
}

export const s3PartBytes = 5 * 1024 * 1024

export async function makeS3Place(quota: Record<string, string> = {}): Promise<S3Place> {
  if (!swiftServer) throw new Error('There is no Swift')
  const { host, port, user, password } = swiftServer
  const bucket = `bucket-${randomUUID()}`
  await makeContainer(swiftServer, bucket, quota)
  return s3Place({ endpoint: `http://${host}:${port}`, region: 'us-east-1', bucket, key: user, secret: password })
}

export function makeS3Driver(place: S3Place): Promise<StorageDriver> {
  return createS3Driver(place, { outbound: loopback(), partBytes: s3PartBytes })
}

export async function makeSwiftOptions(headers: Record<string, string> = {}) {
  if (!swiftServer) throw new Error('There is no Swift')
  const container = `box ${randomUUID()}`
  await makeContainer(swiftServer, encodeURIComponent(container), headers)
  return { username: swiftServer.user, key: swiftServer.password, region: 'lon', container }
}

export const dropboxToken = 'sl.test-token'

export function makeDropboxDriver(
  peer: DropboxPeer,
  access_token = dropboxToken,
  root = 'Backup/Küche',
): Promise<StorageDriver> {
  return createDropboxDriver({ access_token, root }, { outbound: loopback(), hosts: peer.hosts })
}

const leftoversOf = (driver: StorageDriver) => async () => (await driver.sweepTemporary?.(-60_000)) ?? 0

const local: StorageBench = {
  against: 'a folder of this machine',
  async open() {
    const root = await mkdtemp(join(tmpdir(), 'holdall-blobs-'))
    return {
      driver: await createLocalDriver({ root }),
      leftovers: async () => (await readdir(join(root, 'tmp'))).length,
      close: () => rm(root, { recursive: true, force: true }),
    }
  },
}

const ftp: StorageBench = {
  against: 'a real vsftpd with TLS',
  runs: 15,
  async open() {
    const driver = await makeFtpDriver(makeFtpOptions())
    return { driver, leftovers: leftoversOf(driver), close: async () => driver.close?.() }
  },
}

const s3: StorageBench = {
  against: 'the S3 interface of a real OpenStack Swift',
  runs: 15,
  async open() {
    const driver = await makeS3Driver(await makeS3Place())
    return { driver, leftovers: leftoversOf(driver) }
  },
}

const rackspace: StorageBench = {
  against: 'a real OpenStack Swift behind a protocol peer of the sign-in',
  runs: 15,
  async open() {
    if (!swiftServer) throw new Error('There is no Swift')
    const identity = await startIdentityPeer(swiftServer)
    const parts = { outbound: loopback(), identityUrl: identity.url }
    const driver = await createSwiftDriver(await makeSwiftOptions(), parts)
    return { driver, leftovers: leftoversOf(driver), close: async () => identity.close() }
  },
}

const dropbox: StorageBench = {
  against: 'a protocol peer',
  async open() {
    const peer = await startDropboxPeer(dropboxToken)
    return { driver: await makeDropboxDriver(peer), close: async () => peer.close() }
  },
}

const needsSwift = 'needs an OpenStack Swift, which TEST_SWIFT_URL names'
const isS3 = 'has the driver of s3; its own address cannot be reached from a test'

/** Every registered driver. */
export const storageBenches: DriverBenches<StorageDriverName, StorageBench> = {
  local,
  s3: swiftServer ? s3 : needsSwift,
  ftp: ftpServer ? ftp : 'needs an FTP server, which TEST_FTP_URL names',
  digitalocean: isS3,
  backblaze: isS3,
  dropbox,
  rackspace: swiftServer ? rackspace : needsSwift,
}
