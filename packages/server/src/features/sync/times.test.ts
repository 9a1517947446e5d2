import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { versionEndpoints } from '@holdall/contract/drive/versions.endpoints.ts'
import { bundleEndpoints } from '@holdall/contract/files/bundles.endpoints.ts'
import { fileEndpoints } from '@holdall/contract/files/files.endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bundleOf } from '../../../test/bundle-form.ts'
import { suiteDialects } from '../../../test/databases.ts'
import { buildDavClient, type DavClient } from '../../../test/dav.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { sendFile } from '../../../test/send-file.ts'
import { buildSyncRequests, type SyncRequests } from '../../../test/sync-requests.ts'

const [first, second] = [Date.UTC(2017, 6, 14, 2, 40), Date.UTC(2020, 8, 13, 12, 26, 40)]
const doors = ['tus', 'a bundle', 'WebDAV', 'a sync client', 'chunks of a sync client'] as const

describe.each(suiteDialects)('times of files on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  let dav: DavClient
  let sync: SyncRequests
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    ada = await buildMember(test)
    dav = await buildDavClient(test, ada)
    sync = await buildSyncRequests(test, ada)
  })

  const text = 'the same bytes'

  /** Sends the file through a door, with a time in milliseconds since 1970. */
  async function send(door: (typeof doors)[number], at: number): Promise<void> {
    const headers = { 'x-oc-mtime': String(at / 1000) }
    const file = { name: 'a.txt', parentId: ada.rootId, lastModified: String(at), onConflict: 'replace' }
    if (door === 'tus') expect((await sendFile(ada.client, { ...file, text })).status).toBe(201)
    if (door === 'WebDAV') expect(await dav.status('PUT', '/files/a.txt', { body: text, headers })).toBeLessThan(300)
    if (door === 'a sync client')
      expect((await sync.send('PUT', `${sync.files}/a.txt`, { body: text, headers })).statusCode).toBeLessThan(300)
    if (door === 'a bundle') {
      const one = { ...file, lastModified: at, body: text }
      const { data } = await ada.client.ok(bundleEndpoints.sendBundle, bundleOf([one]))
      expect(data).toMatchObject([{ status: 'done' }])
    }
    if (door === 'chunks of a sync client') {
      await sync.send('MKCOL', `${sync.uploads}/${at}`)
      await sync.send('PUT', `${sync.uploads}/${at}/1`, { body: text })
      const etag = (await sync.list()).get('/a.txt')?.etag
      const known: Record<string, string> = etag ? { if: `<${sync.files}/a.txt> ([${etag}])` } : {}
      const sent = { headers: { destination: `${sync.files}/a.txt`, ...headers, ...known } }
      expect((await sync.send('MOVE', `${sync.uploads}/${at}/.file`, sent)).statusCode).toBeLessThan(300)
    }
  }

  /** The times that every door tells, in milliseconds since 1970. */
  async function told(): Promise<number[]> {
    const { data } = await ada.client.ok(driveEndpoints.children, { params: { id: ada.rootId } })
    const { id = '', modifiedAt = '' } = data[0] ?? {}
    const answers = [
      await dav.send('PROPFIND', '/files/a.txt', { headers: { depth: '0' } }),
      await sync.send('PROPFIND', `${sync.files}/a.txt`, { headers: { depth: '0' } }),
    ]
    const listed = answers.map(({ payload }) => Date.parse(/getlastmodified>([^<]*)/.exec(payload)?.[1] ?? ''))
    const got = await dav.send('GET', '/files/a.txt')
    const archive = await ada.client.ok(fileEndpoints.newArchive, { body: { ids: [id] } })
    const zip = await ada.client.call(fileEndpoints.archive, { params: { id: archive.id } })
    // The extended timestamp (Info-ZIP’s 0x5455) with the modification time alone.
    const bytes = zip.raw.rawPayload
    const at = bytes.indexOf(Buffer.from([0x55, 0x54, 5, 0, 1]))
    return [
      Date.parse(modifiedAt),
      ...listed,
      Date.parse(String(got.headers['last-modified'])),
      bytes.readUInt32LE(at + 5) * 1000,
    ]
  }

  it.each(doors)(
    '[SYNC-04] %s takes the time, every door tells it, and another time alone makes no new version',
    async door => {
      for (const at of [first, second]) {
        await send(door, at)
        expect(new Set(await told())).toEqual(new Set([at]))
      }
      const { data } = await ada.client.ok(driveEndpoints.children, { params: { id: ada.rootId } })
      expect(data.map(item => item.name)).toEqual(['a.txt'])
      const versions = await ada.client.ok(versionEndpoints.versions, { params: { id: data[0]?.id ?? '' } })
      expect(versions.data).toHaveLength(1)
    },
  )

  /** Dates of real files, in milliseconds since 1970. */
  const unusual = [
    Date.UTC(1965, 6, 13),
    -1000,
    0,
    Date.now() + 3_600_000,
    Date.UTC(2039, 5, 1),
    Date.UTC(2107, 0, 1),
    Date.UTC(9999, 11, 30),
  ].map(at => Math.floor(at / 1000) * 1000)

  it.each(doors)(
    '[SYNC-04] %s keeps the date of a file from before 1970, ahead of the clock and far ahead',
    async door => {
      for (const at of unusual) {
        await send(door, at)
        const { data } = await ada.client.ok(driveEndpoints.children, { params: { id: ada.rootId } })
        expect(data.map(item => item.modifiedAt)).toEqual([new Date(at).toISOString()])
        // The same at each look, whatever the clock says.
        for (let look = 0; look < 2; look++) {
          const answers = [
            await dav.send('PROPFIND', '/files/a.txt', { headers: { depth: '0' } }),
            await sync.send('PROPFIND', `${sync.files}/a.txt`, { headers: { depth: '0' } }),
          ]
          for (const { payload } of answers)
            expect(payload).toContain(`<D:getlastmodified>${new Date(at).toUTCString()}</D:getlastmodified>`)
          test.clock.advance(1000)
        }
        // RFC 9110 §8.8.2.1: only the header is never ahead of the clock.
        const got = await dav.send('GET', '/files/a.txt')
        const told = Date.parse(String(got.headers['last-modified']))
        if (at < test.clock.now()) expect(told).toBe(at)
        else expect(Math.abs(told - test.clock.now())).toBeLessThan(4000)
      }
    },
  )

  const impossible = ['', 'NaN', 'null', 'yesterday', '1e30', '-1e30', 'Infinity', '-11644473600000', '-62135596800000']

  it('[SYNC-04] no upload fails for a date that is none: the file counts as changed now', async () => {
    const isFromNow = async (name: string) => {
      const { data } = await ada.client.ok(driveEndpoints.children, { params: { id: ada.rootId } })
      const at = data.find(item => item.name === name)?.modifiedAt
      return Math.abs(Date.parse(at ?? '') - test.clock.now()) < 4000
    }
    for (const [index, lastModified] of impossible.entries()) {
      const name = `${index}.txt`
      const sent = await sendFile(ada.client, { name, text, parentId: ada.rootId, lastModified })
      expect([sent.status, await isFromNow(name)], lastModified).toEqual([201, true])
      const headers = { 'x-oc-mtime': String(Number(lastModified) / 1000) }
      expect(await dav.status('PUT', `/files/dav-${name}`, { body: text, headers }), lastModified).toBe(201)
      if (lastModified !== '') expect(await isFromNow(`dav-${name}`), lastModified).toBe(true)
      test.clock.advance(5000)
    }
    for (const [index, lastModified] of [null, 'soon', 1e30, -1e30, -11_644_473_600_000, {}, [], true].entries()) {
      const one = { name: `bundle-${index}.txt`, parentId: ada.rootId, lastModified, body: text }
      const { data } = await ada.client.ok(bundleEndpoints.sendBundle, bundleOf([one]))
      expect(data, String(lastModified)).toMatchObject([{ status: 'done' }])
      expect(await isFromNow(one.name), String(lastModified)).toBe(true)
    }
  })
})
