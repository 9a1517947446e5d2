import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { suiteDialects } from '../../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { sweepFiles } from '../../../../test/stored-bytes.ts'
import { buildSyncRequests, type SyncRequests } from '../../../../test/sync-requests.ts'
import { auditTree } from '../../../../test/tree-audit.ts'

const sha1 = (bytes: string) => createHash('sha1').update(bytes).digest('hex')
const sha256 = (bytes: string) => createHash('sha256').update(bytes).digest('hex')

describe.each(suiteDialects)('large files in chunks on %s', dialect => {
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

  const put = (path: string, body: string) => sync.send('PUT', `${sync.files}${path}`, { body })
  const paths = async () => (await auditTree(test, ada.space.id)).paths.filter(path => path.startsWith('/'))
  const chunk = (upload: string, name: string, body: string | Buffer) =>
    sync.send('PUT', `${sync.uploads}/${upload}/${name}`, { body })
  const finish = (upload: string, path: string, headers: Record<string, string> = {}) =>
    sync.send('MOVE', `${sync.uploads}/${upload}/.file`, {
      headers: { destination: `${sync.files}${path}`, ...headers },
    })

  it('joins chunks that came in any order, and twice, under the name and time that were told', async () => {
    expect((await sync.send('MKCOL', `${sync.uploads}/7`, { headers: { 'oc-total-length': '11' } })).statusCode).toBe(
      201,
    )
    expect((await sync.send('MKCOL', `${sync.uploads}/7`)).statusCode).toBe(405)
    await chunk('7', '00002', 'world')
    await chunk('7', '00001', 'jello ')
    await chunk('7', '00001', 'hello ')
    const listing = await sync.send('PROPFIND', `${sync.uploads}/7`, { headers: { depth: '1' } })
    expect([...listing.payload.matchAll(/getcontentlength>(\d+)</g)].map(([, size]) => size)).toEqual(['6', '5'])
    expect(listing.payload).toContain(`<D:href>${sync.uploads}/7/00002</D:href>`)
    const done = await finish('7', '/a.txt', {
      'oc-total-length': '11',
      'oc-checksum': `SHA256:${sha256('hello world')}`,
      'x-oc-mtime': '1500000000',
    })
    const checksum = `SHA256:${sha256('hello world')}`
    expect([done.statusCode, done.headers['x-oc-mtime']]).toEqual([201, 'accepted'])
    expect(done.headers['oc-checksum']).toBe(checksum)
    expect((await sync.list()).get('/a.txt')).toMatchObject({
      id: done.headers['oc-fileid'],
      etag: done.headers.etag,
    })
    expect((await sync.send('GET', `${sync.files}/a.txt`)).payload).toBe('hello world')
    expect((await sync.send('PROPFIND', `${sync.uploads}/7`)).statusCode).toBe(404)
    const { db } = test.app.services
    expect(await tables(db.read).selectFrom('upload_chunks').selectAll().execute()).toEqual([])
  })

  it('an upload that ends wrong changes nothing, and can be ended or repeated', async () => {
    await put('/a.txt', 'first')
    const etag = (await sync.list()).get('/a.txt')?.etag ?? ''
    await sync.send('MKCOL', `${sync.uploads}/8`)
    await chunk('8', '1', 'second')
    const on = (tag: string) => ({ if: `<${sync.files}/a.txt> ([${tag}])` })
    const answers = [
      await finish('8', '/a.txt', { 'oc-total-length': '7', ...on(etag) }),
      await finish('8', '/a.txt', { 'oc-checksum': `SHA1:${sha1('other')}`, ...on(etag) }),
      await finish('8', '/a.txt', { 'oc-total-length': '6' }),
      await finish('8', '/a.txt', on('"other"')),
      await finish('8', '/nowhere/a.txt'),
      await finish('8', ''),
      await sync.send('MOVE', `${sync.uploads}/8/1`, { headers: { destination: `${sync.files}/b.txt` } }),
    ]
    expect(answers.map(answer => answer.statusCode)).toEqual([400, 400, 412, 412, 409, 400, 403])
    expect((await sync.send('GET', `${sync.files}/a.txt`)).payload).toBe('first')
    expect((await finish('8', '/a.txt', on(etag))).statusCode).toBe(204)
    expect((await sync.send('GET', `${sync.files}/a.txt`)).payload).toBe('second')
    expect(await paths()).toEqual(['/a.txt'])
  })

  it('belongs to whom began it, has limits, and ends by itself after a day', async () => {
    const bo = await buildMember(test)
    const theirs = await buildSyncRequests(test, bo)
    await sync.send('MKCOL', `${sync.uploads}/9`, { headers: { 'oc-total-length': '4' } })
    expect((await chunk('9', '1', 'four')).statusCode).toBe(201)
    expect((await chunk('9', '2', 'more')).statusCode).toBeGreaterThanOrEqual(400)
    expect((await chunk('9', '..%2F1', 'x')).statusCode).toBe(404)
    for (const method of ['PUT', 'MOVE', 'PROPFIND', 'DELETE'])
      expect(
        (await theirs.send(method, `${sync.uploads}/9/.file`, { headers: { destination: `${theirs.files}/x` } }))
          .statusCode,
        method,
      ).toBe(404)
    expect((await theirs.send('PROPFIND', `${theirs.uploads}/9`)).statusCode).toBe(404)
    const left = async () =>
      (await Array.fromAsync(test.app.services.storage.list())).filter(({ key }) => key.endsWith('-u')).length
    expect(await left()).toBe(1)
    test.clock.advance(25 * 60 * 60_000)
    await sweepFiles(test)
    expect((await sync.send('PROPFIND', `${sync.uploads}/9`)).statusCode).toBe(404)
    await expect.poll(left).toBe(0)
    await sync.send('MKCOL', `${sync.uploads}/10`)
    await chunk('10', '1', 'x')
    expect((await sync.send('DELETE', `${sync.uploads}/10`)).statusCode).toBe(204)
    await expect.poll(left).toBe(0)
  })
})
