import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { failsWith } from '../../src/drivers/storage/conformance.ts'
import { s3Place } from '../../src/drivers/storage/s3/places.ts'
import { createS3Driver } from '../../src/drivers/storage/s3.driver.ts'
import { loopback } from '../storage-servers.ts'
import { type S3StorePeer, startS3StorePeer } from './s3-store-peer.ts'

/** The peer is as strict as the store it replaces, so that what passes here passes on the real one. */
describe('the S3 driver and its protocol peer', () => {
  let peer: S3StorePeer
  beforeEach(async () => {
    peer = await startS3StorePeer()
  })
  afterEach(() => peer.close())

  const make = (more: { key?: string; secret?: string } = {}) => {
    const { url: endpoint, bucket, key, secret } = peer
    return createS3Driver(s3Place({ endpoint, region: 'us-east-1', bucket, key, secret, ...more }), {
      outbound: loopback(),
      partBytes: 5 * 1024 * 1024,
    })
  }
  const beginUploads = (count: number) => {
    for (let n = 0; n < count; n++) {
      const key = `object-number-${n}`
      peer.uploads.set(`upload-${n}`, { key, parts: new Map(), hasChecksums: false, at: Date.now() - 60_000 })
    }
  }

  it('sweeps unfinished uploads of every page that the store lists', async () => {
    beginUploads(11)
    const driver = await make()
    expect(await driver.sweepTemporary?.(30_000)).toBe(11)
    expect(peer.uploads.size).toBe(0)
    expect(peer.calls.filter(name => name === 'ListMultipartUploads').length).toBeGreaterThan(2)
  })

  it('refuses another key id and another secret', async () => {
    expect(await (await make()).stat('some-object')).toBeNull()
    await failsWith('unavailable', (await make({ key: 'another-key-id' })).stat('some-object'))
    await failsWith('unavailable', (await make({ secret: 'another secret' })).stat('some-object'))
  })

  it('refuses a body other than the signed one, and a clock that is off', async () => {
    const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')
    const headers = (body: string) => ({
      authorization: `AWS4-HMAC-SHA256 Credential=${peer.key}/20260101/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=00`,
      'x-amz-date': stamp,
      'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
    })
    const put = async (init: { body: string; headers: Record<string, string> }) =>
      (await fetch(`${peer.url}/${peer.bucket}/some-object`, { method: 'PUT', ...init })).text()
    expect(await put({ body: 'other', headers: headers('text') })).toContain('XAmzContentSHA256Mismatch')
    expect(await put({ body: 'text', headers: headers('text') })).toContain('SignatureDoesNotMatch')
    const late = { ...headers('text'), 'x-amz-date': '20260101T000000Z' }
    expect(await put({ body: 'text', headers: late })).toContain('RequestTimeTooSkewed')
    expect(peer.objects.size).toBe(0)
  })
})
