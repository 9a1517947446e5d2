import { createHash } from 'node:crypto'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { suiteDialects } from '../../../test/databases.ts'
import { buildFile, buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { buildSyncRequests, type SyncRequests } from '../../../test/sync-requests.ts'

const digest = (kind: string, bytes: string) => createHash(kind).update(bytes).digest('hex')

describe.each(suiteDialects)('checksums that clients compare on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  let sync: SyncRequests
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    ada = await buildMember(test)
    sync = await buildSyncRequests(test, ada)
  })

  const put = (path: string, body: string, headers: Record<string, string> = {}) =>
    sync.send('PUT', `${sync.files}${path}`, { body, headers })
  const told = async (path: string) => (await sync.list()).get(path)?.checksum ?? ''
  const sums = (bytes: string, ...kinds: string[]) =>
    kinds.map(kind => `${kind.toUpperCase()}:${digest(kind, bytes)}`).join(' ')

  it.each([
    ['small', 'short'],
    ['large', 'large'.repeat(700_000)],
  ])('of a %s file: SHA-1 always, MD5 if it was sent, in listings and beside the bytes', async (_what, bytes) => {
    await put('/a.bin', bytes)
    await put('/b.bin', bytes, { 'oc-checksum': `MD5:${digest('md5', bytes)}` })
    expect(await told('/a.bin')).toBe(sums(bytes, 'sha256', 'sha1'))
    expect(await told('/b.bin')).toBe(sums(bytes, 'sha256', 'sha1', 'md5'))
    const got = await sync.send('GET', `${sync.files}/b.bin`)
    expect(got.headers['oc-checksum']).toBe(sums(bytes, 'sha256', 'sha1', 'md5'))
    const part = await sync.send('GET', `${sync.files}/b.bin`, { headers: { range: 'bytes=1-3' } })
    expect([part.statusCode, part.headers['oc-checksum']]).toEqual([206, got.headers['oc-checksum']])
  })

  it('of files from elsewhere: SHA-256 alone, until a client sends the same bytes', async () => {
    await buildFile(test, ada, { name: 'a.txt', text: 'hello' })
    expect(await told('/a.txt')).toBe(sums('hello', 'sha256'))
    expect((await put('/a.txt', 'hello', { 'oc-checksum': `SHA1:${digest('sha1', 'hello')}` })).statusCode).toBe(204)
    expect(await told('/a.txt')).toBe(sums('hello', 'sha256', 'sha1'))
    const { data } = await ada.client.ok(driveEndpoints.children, { params: { id: ada.rootId } })
    expect(data.map(item => item.name)).toEqual(['a.txt'])
  })

  it('of chunks that were joined, and of a copy', async () => {
    await sync.send('MKCOL', `${sync.uploads}/1`)
    await sync.send('PUT', `${sync.uploads}/1/1`, { body: 'hello ' })
    await sync.send('PUT', `${sync.uploads}/1/2`, { body: 'world' })
    const destination = `${sync.files}/a.txt`
    await sync.send('MOVE', `${sync.uploads}/1/.file`, { headers: { destination } })
    await sync.send('COPY', destination, { headers: { destination: `${sync.files}/b.txt` } })
    for (const path of ['/a.txt', '/b.txt']) expect(await told(path)).toBe(sums('hello world', 'sha256', 'sha1'))
  })
})
