import { createHash, randomBytes, randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../all-tables.ts'
import { directPart, hashOf, optionsOf, partOf } from '../direct-uploads.ts'
import { encodeMetadata, tus } from '../drive-test.ts'
import { type S3StorePeer, startS3StorePeer } from '../peers/s3-store-peer.ts'
import { type ServerProcess, serverProcess } from './server-process.ts'
import { settle } from './settle.ts'
import { type SignedIn, setUpServer } from './signed-in.ts'

const bytes = randomBytes(directPart + 2000)

describe('kill -9 during uploads straight to a bucket, a protocol peer of S3', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'holdall-kill-direct-'))
  let server: ServerProcess
  let peer: S3StorePeer
  let me: SignedIn
  beforeAll(async () => {
    peer = await startS3StorePeer()
    const chosen = Object.entries(optionsOf(peer)).map(([name, value]) => [`STORAGE_S3_${name.toUpperCase()}`, value])
    server = serverProcess(dataDir, 24_000 + randomInt(900), {
      ...Object.fromEntries(chosen),
      UPLOADS_DISK_DRIVER: 's3',
      OUTBOUND_ALLOW: '127.0.0.1',
      DIRECT_UPLOADS: 'on',
      DIRECT_UPLOADS_MIN_BYTES: String(directPart),
    })
    await server.start()
    me = await setUpServer(server)
  })
  afterAll(async () => {
    await server.kill()
    peer.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  async function begin(name: string): Promise<string> {
    const answer = await fetch(`${server.url}/api/v1/transfers`, {
      method: 'POST',
      headers: {
        ...tus,
        cookie: me.cookie,
        'holdall-direct': '1',
        'upload-length': String(bytes.length),
        'upload-metadata': encodeMetadata({ filename: name, parentId: me.rootId }),
      },
    })
    expect(answer.headers.get('holdall-part-size')).toBe(String(directPart))
    return `/transfers/${answer.headers.get('location')?.split('/').at(-1)}`
  }

  async function sendParts(path: string): Promise<void> {
    for (const number of [1, 2]) {
      const part = partOf(bytes, number)
      const body = { number, sha256: hashOf(part) }
      const { url } = await me.api<{ url: string }>('POST', `${path}/parts`, body)
      const answer = await fetch(url, { method: 'PUT', body: new Uint8Array(part) })
      await answer.body?.cancel()
      expect(answer.status).toBe(200)
    }
  }

  async function again(): Promise<void> {
    await server.kill()
    peer.fault = null
    await server.start()
  }

  it('[XFER-12] [XFER-07] continues after a kill at every call to the store, before and after its effect', {
    timeout: 180_000,
  }, async () => {
    const died: string[] = []
    for (const when of ['before', 'after'] as const) {
      for (let call = 1, isOver = false; !isOver; call++) {
        const name = `${when} ${call}.bin`
        const killed = Promise.withResolvers<void>()
        peer.onFault = async () => {
          died.push(`${when} ${peer.calls.at(-1)}`)
          await server.kill()
          killed.resolve()
        }
        Object.assign(peer, { fault: { call, when }, counted: 0 })
        const path = await begin(name).catch(async () => {
          await again()
          return begin(name)
        })
        await sendParts(path)
        let joined = await me.api<{ itemId: string }>('POST', `${path}/join`, {}).catch(() => null)
        isOver = peer.counted < call
        if (!joined) {
          await killed.promise
          await again()
          joined = await me.api<{ itemId: string }>('POST', `${path}/join`, {})
        }
        peer.fault = null
        const content = await fetch(`${server.url}/api/v1/items/${joined.itemId}/content`, {
          headers: { cookie: me.cookie },
        })
        const sha256 = createHash('sha256').update(Buffer.from(await content.arrayBuffer()))
        expect(sha256.digest('hex')).toBe(hashOf(bytes))
        expect(call).toBeLessThan(9)
      }
    }
    const steps = ['CreateMultipartUpload', 'ListParts', 'CompleteMultipartUpload', 'GetObject']
    expect(died).toEqual(['before', 'after'].flatMap(when => steps.map(step => `${when} ${step}`)))
  })

  it('[XFER-12] leaves nothing behind after the sweep', async () => {
    await server.kill()
    peer.fault = null
    for (const upload of peer.uploads.values()) upload.at -= 3 * 24 * 3600_000
    const app = await settle(dataDir, { OUTBOUND_ALLOW: '127.0.0.1' })
    const { db } = app.services
    const blobs = await tables(db.read).selectFrom('blobs').select('storage_key').execute()
    const reserved = await tables(db.read).selectFrom('spaces').select('reserved_bytes').execute()
    const open = await tables(db.read).selectFrom('transfers').select('id').where('state', '=', 'open').execute()
    await app.close()
    expect([open, reserved.map(row => Number(row.reserved_bytes))]).toEqual([[], [0]])
    expect(peer.uploads.size).toBe(0)
    const own = [...peer.objects.keys()].filter(key => key.endsWith('-f'))
    expect(own.toSorted()).toEqual(blobs.map(row => row.storage_key).toSorted())
  })
})
