import { createHash, randomUUID } from 'node:crypto'
import type { Dialect } from '../src/platform/database/database.ts'
import { createDriveTest, type DriveTest, tus } from './drive-test.ts'
import { type S3StorePeer, startS3StorePeer } from './peers/s3-store-peer.ts'
import { makeContainer, type Place, swiftServer } from './peers/swift-server.ts'

/** A bucket that browsers may upload to. */
export interface DirectStore {
  readonly options: { endpoint: string; region: string; bucket: string; key: string; secret: string }
  close(): void
}

async function startPeer(): Promise<DirectStore> {
  const peer = await startS3StorePeer()
  return { options: optionsOf(peer), close: peer.close }
}

export function optionsOf({ url: endpoint, bucket, key, secret }: S3StorePeer): DirectStore['options'] {
  return { endpoint, region: 'us-east-1', bucket, key, secret }
}

function swiftOf({ host, port, user: key, password: secret, ...rest }: Place) {
  return async (): Promise<DirectStore> => {
    const bucket = `bucket-${randomUUID()}`
    await makeContainer({ host, port, user: key, password: secret, ...rest }, bucket)
    const options = { endpoint: `http://${host}:${port}`, region: 'us-east-1', bucket, key, secret }
    return { options, close: () => undefined }
  }
}

export const directStores: Readonly<Record<string, () => Promise<DirectStore>>> = {
  'a protocol peer of S3': startPeer,
  ...(swiftServer && { 'the S3 interface of a real OpenStack Swift': swiftOf(swiftServer) }),
}

export interface Told<T> {
  readonly status: number
  readonly code: string | undefined
  readonly data: T
}

/** A drive whose new files are stored in a bucket, and what a browser does to upload to it. */
export interface DirectTest extends DriveTest {
  /** Returns the address of the upload; null if it must go through the server. */
  begin(name: string, bytes: Buffer, metadata?: Record<string, string>): Promise<string | null>
  list(url: string): Promise<Told<{ partSize: number; parts: { number: number; size: number }[] }>>
  sign(url: string, number: number, sha256: string): Promise<Told<{ url: string; headers: Record<string, string> }>>
  /** Signs and sends these parts; returns the last status of the store. */
  sendParts(url: string, bytes: Buffer, numbers: readonly number[]): Promise<number>
  join(url: string, body?: Record<string, unknown>): Promise<Told<{ itemId: string | null; checked: number }>>
}

/** As small as stores allow. */
export const directPart = 5 * 1024 * 1024

export function partOf(bytes: Buffer, number: number): Buffer {
  return bytes.subarray((number - 1) * directPart, number * directPart)
}

export function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

export async function createDirectTest(dialect: Dialect, store: DirectStore): Promise<DirectTest> {
  const variables = { DIRECT_UPLOADS: 'on', DIRECT_UPLOADS_MIN_BYTES: String(directPart) }
  const test = await createDriveTest(dialect, { OUTBOUND_ALLOW: '127.0.0.1', ...variables })
  await test.app.services.disks.follow('uploads', { driver: 's3', options: store.options })
  // The chosen disk is read again when another setting changes.
  const chosen = Object.entries(store.options).map(([field, value]) => [`storage_s3_${field}`, value])
  await test.setSetting({ uploads_disk_driver: 's3', ...Object.fromEntries(chosen) })

  async function ask<T>(method: string, url: string, body?: unknown): Promise<Told<T>> {
    const sent =
      body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const { status, code, bytes } = await test.send(method, url, sent)
    return { status, code, data: JSON.parse(bytes.toString() || 'null') as T }
  }
  const sign: DirectTest['sign'] = (url, number, sha256) => ask('POST', below(url, '/parts'), { number, sha256 })

  const own: Omit<DirectTest, keyof DriveTest> = {
    async begin(name, bytes, metadata = {}) {
      const answer = await test.createTransfer(name, bytes.length, {
        metadata,
        headers: { ...tus, 'holdall-direct': '1' },
      })
      if (answer.status !== 201) throw new Error(`The upload was refused: ${answer.code}`)
      return answer.headers.has('holdall-part-size') ? answer.headers.get('location') : null
    },
    list: url => ask('GET', below(url, '/parts')),
    sign,
    async sendParts(url, bytes, numbers) {
      let status = 0
      for (const number of numbers) {
        const part = partOf(bytes, number)
        const { data, code } = await sign(url, number, hashOf(part))
        if (code) throw new Error(`The part was refused: ${code}`)
        const answer = await fetch(data.url, { method: 'PUT', headers: data.headers, body: new Uint8Array(part) })
        await answer.body?.cancel()
        status = answer.status
      }
      return status
    },
    join: (url, body = {}) => ask('POST', below(url, '/join'), body),
  }
  return Object.assign(test, own)
}

function below(url: string, end: string): string {
  const [path, query] = url.split('?')
  return `${path}${end}${query ? `?${query}` : ''}`
}
