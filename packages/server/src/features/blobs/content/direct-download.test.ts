import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDriveTest, type DriveTest } from '../../../../test/drive-test.ts'
import { makeContainer, swiftServer } from '../../../../test/peers/swift-server.ts'
import { s3Place } from '../../../drivers/storage/s3/places.ts'
import { signReadUrl } from '../../../drivers/storage/s3/sign-url.ts'

it('addresses are signed as in the example of the public documentation', () => {
  // https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
  const place = {
    ...s3Place({
      region: 'us-east-1',
      bucket: 'examplebucket',
      key: 'AKIAIOSFODNN7EXAMPLE',
      secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    }),
    endpoint: 'https://s3.amazonaws.com',
  }
  const url = signReadUrl(place, 'test.txt', { seconds: 86_400, headers: {}, now: Date.UTC(2013, 4, 24) })
  expect(url).toMatch(/^https:\/\/examplebucket\.s3\.amazonaws\.com\/test\.txt\?X-Amz-Algorithm=AWS4-HMAC-SHA256&/)
  expect(new URL(url).searchParams.get('X-Amz-Signature')).toBe(
    'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  )
})

describe.skipIf(!swiftServer)('direct downloads from the S3 API of a real OpenStack Swift', () => {
  let test: DriveTest
  let host: string
  const bytes = randomBytes(400_000)
  let url: string
  beforeAll(async () => {
    if (!swiftServer) throw new Error('There is no Swift')
    test = await createDriveTest('sqlite', { OUTBOUND_ALLOW: '127.0.0.1', DIRECT_DOWNLOADS: 'on' })
    const { port, user, password } = swiftServer
    const bucket = `bucket-${randomUUID()}`
    await makeContainer(swiftServer, bucket)
    host = `http://127.0.0.1:${port}`
    const options = { key: user, secret: password, region: 'us-east-1', bucket, endpoint: host }
    await test.app.services.disks.follow('uploads', { driver: 's3', options })
    const created = await test.createTransfer('Übersicht "1".bin', bytes.length, { body: bytes })
    url = `/api/v1/items/${created.headers.get('holdall-item')}/content`
  })
  afterAll(() => test.close())

  const follow = (path: string, headers: Record<string, string> = {}) =>
    fetch(new URL(path, test.baseUrl), { headers: { cookie: test.cookie, ...headers }, redirect: 'manual' })

  it('a saved file is fetched there, under its name, even in part', async () => {
    const told = await follow(`${url}?download=1`)
    expect([told.status, told.headers.get('cache-control')]).toEqual([302, 'no-store'])
    const address = told.headers.get('location') ?? ''
    expect(address.startsWith(host)).toBe(true)
    const answer = await fetch(address)
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename=".*"; filename\*=UTF-8''%C3%9Cbersicht/,
    )
    const part = await fetch(address, { headers: { range: 'bytes=100-199' } })
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 200))).toBe(true)
    const forged = await fetch(address.replace(/X-Amz-Expires=60/, 'X-Amz-Expires=600000'))
    expect(forged.status).toBe(403)
    await forged.body?.cancel()
  })

  it('files that are viewed, requested with HEAD or not allowed are served by this server', async () => {
    const shown = await follow(url)
    expect([shown.status, Buffer.from(await shown.arrayBuffer()).equals(bytes)]).toEqual([200, true])
    const head = await test.send('HEAD', `${url}?download=1`)
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)])
    const stranger = await fetch(new URL(`${url}?download=1`, test.baseUrl), { redirect: 'manual' })
    expect([stranger.status, stranger.headers.get('location')]).toEqual([404, null])
    await stranger.body?.cancel()
  })

  it('files on this machine, and links with a download limit, are served by this server', async () => {
    const { links } = test.app.services
    const rights = { view: true, download: true, upload: false, edit: false, list: true }
    const open = { id: 'l'.repeat(26), slug: 'the-link', itemId: test.rootId, rights, createdBy: test.userId }
    const linked = (hasDownloadLimit: boolean) => {
      Object.assign(test.app.services, {
        links: { ...links, open: async () => ({ ...open, hasDownloadLimit }), isTicket: () => true },
      })
      return follow(`${url}?download=1&link=the-link&ticket=x`, { cookie: '' })
    }
    expect((await linked(false)).status).toBe(302)
    const counted = await linked(true)
    expect([counted.status, Buffer.from(await counted.arrayBuffer()).equals(bytes)]).toEqual([200, true])
    Object.assign(test.app.services, { links })
    await test.app.services.disks.follow('uploads', { driver: 'local', options: {} })
    const created = await test.createTransfer('here.txt', 4, { body: Buffer.from('here') })
    const here = await follow(`/api/v1/items/${created.headers.get('holdall-item')}/content?download=1`)
    expect([here.status, await here.text()]).toEqual([200, 'here'])
  })
})
