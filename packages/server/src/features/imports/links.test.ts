import { randomBytes } from 'node:crypto'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { importEndpoints as e } from '@holdall/contract/imports/imports.contract.ts'
import type { Import } from '@holdall/contract/imports/imports.schemas.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { createDriveTest, type DriveTest } from '../../../test/drive-test.ts'
import { buildMember } from '../../../test/factories.ts'
import { type OtherServer, sendBytes, startOtherServer } from '../../../test/peers/other-server.ts'

const large = randomBytes(3 * 1024 * 1024)

describe.each(dialects)('files from links on %s', dialect => {
  let test: DriveTest
  let other: OtherServer
  beforeAll(async () => {
    other = await startOtherServer(sendBytes(large))
    test = await createDriveTest(dialect, { OUTBOUND_ALLOW: `127.0.0.1:${other.port}` })
  })
  afterAll(async () => {
    await test.close()
    await other.close()
  })
  beforeEach(async () => {
    other.asked.length = 0
    other.answer = sendBytes(large)
  })

  const add = (path: string, url = `${other.url}${path}`) =>
    test.member.call(e.addLink, { body: { url, folderId: test.rootId } })
  const read = (id: string) => test.member.ok(e.read, { params: { id } })
  /** Runs its jobs to the end, without waiting for pauses. */
  async function end({ id }: Import): Promise<Import> {
    for (let tries = 0; tries < 40; tries++) {
      await test.app.worker.runDue()
      const now = await read(id)
      if (now.finishedAt !== null || now.state === 'paused') return now
      test.clock.advance(20 * 60_000)
    }
    throw new Error('The import doesn’t end')
  }
  const fetched = async (path: string) => end((await add(path)).data)
  const bytesOf = async (itemId: string | null) => (await test.send('GET', `/api/v1/items/${itemId}/content`)).bytes
  const names = async () =>
    (await test.member.ok(driveEndpoints.children, { params: { id: test.rootId } })).data.map(one => one.name)
  const leftovers = async () => {
    const { db, staging } = test.app.services
    const open = await tables(db.read).selectFrom('transfers').select('id').where('state', '=', 'open').execute()
    const staged: string[] = []
    for await (const { id } of staging.list()) staged.push(id)
    return [...open.map(row => row.id), ...staged, (await test.usage()).reserved].filter(Boolean)
  }

  it('fetches a file by a job, with its name and time, and never overwrites another', async () => {
    other.answer = sendBytes(large, {
      'content-disposition': 'attachment; filename="Quarter.bin"',
      'last-modified': 'Tue, 05 Mar 2019 05:06:07 GMT',
    })
    const { status, data } = await add('/download?token=canary-token')
    expect([status, data.state, data.kind]).toEqual([201, 'queued', 'link'])
    expect(other.asked).toEqual([])
    const done = await end(data)
    expect(done).toMatchObject({
      state: 'done',
      name: 'Quarter.bin',
      error: null,
      files: { found: 1, brought: 1 },
      bytes: { found: large.length, brought: large.length, settled: large.length },
    })
    expect((await bytesOf(done.itemId)).equals(large)).toBe(true)
    const item = await test.member.ok(driveEndpoints.item, { params: { id: done.itemId } })
    expect(item.modifiedAt).toBe('2019-03-05T05:06:07.000Z')
    const again = await fetched('/download')
    expect(again.itemId).not.toBe(done.itemId)
    expect(await names()).toEqual(expect.arrayContaining(['Quarter.bin', 'Quarter (2).bin']))
    // The address may contain a key: it is encrypted, and deleted at the end.
    const rows = await tables(test.app.services.db.read).selectFrom('imports').selectAll().execute()
    expect(rows.map(row => row.source)).toEqual(rows.map(() => null))
  })

  it('continues a cut connection by Range where the file is the same', async () => {
    let cuts = 0
    other.answer = (request, response) => {
      const send = sendBytes(large)
      if (cuts >= 2) return send(request, response)
      cuts++
      const from = Number(/\d+/.exec(request.headers.range ?? '0')?.[0])
      const status = request.headers.range ? 206 : 200
      const range = status === 206 ? { 'content-range': `bytes ${from}-${large.length - 1}/${large.length}` } : {}
      response.writeHead(status, { etag: '"one"', 'content-length': large.length - from, ...range })
      response.write(large.subarray(from, from + 1_000_000), () => setTimeout(() => response.destroy(), 50))
    }
    const done = await fetched('/cut.bin')
    expect(done.state).toBe('done')
    expect((await bytesOf(done.itemId)).equals(large)).toBe(true)
    expect(other.asked).toEqual([
      'GET /cut.bin',
      expect.stringMatching(/^GET \/cut\.bin bytes=\d+-$/),
      expect.stringMatching(/^GET \/cut\.bin bytes=\d+-$/),
    ])
  })

  it('begins again if the file has changed, and leaves nothing if it never arrives', async () => {
    const next = randomBytes(2_000_000)
    let count = 0
    other.answer = (request, response) => {
      if (count++ > 0) return sendBytes(next, { etag: '"two"' })(request, response)
      response.writeHead(200, { etag: '"one"', 'content-length': large.length })
      response.write(large.subarray(0, 1_000_000), () => setTimeout(() => response.destroy(), 50))
    }
    const done = await fetched('/changed.bin')
    expect((await bytesOf(done.itemId)).equals(next)).toBe(true)
    const before = await names()
    other.answer = (_request, response) => {
      response.writeHead(200, { 'content-length': large.length })
      response.write(large.subarray(0, 1_000_000), () => setTimeout(() => response.destroy(), 20))
    }
    expect(await fetched('/half.bin')).toMatchObject({ state: 'failed', error: 'broke-off', itemId: null })
    expect(await names()).toEqual(before)
    expect(await leftovers()).toEqual([])
  })

  it('counts the bytes that come, whatever Content-Length says', async () => {
    const before = await names()
    await test.setSetting({ 'uploads.max_size': 1_500_000 })
    expect(await fetched('/announced.bin')).toMatchObject({ state: 'failed', error: 'too-large' })
    // A body without a length that never ends.
    other.answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/octet-stream' })
      const more = () => response.write(large, error => (error ? undefined : setImmediate(more)))
      more()
    }
    expect(await fetched('/endless.bin')).toMatchObject({ state: 'failed', error: 'too-large' })
    await test.setSetting({ 'uploads.max_size': null, 'uploads.available_space': 4_000_000 })
    expect(await fetched('/endless.bin')).toMatchObject({ state: 'paused', error: 'space-full' })
    await test.setSetting({ 'uploads.available_space': null, 'uploads.blocked_extensions': ['exe'] })
    expect(await fetched('/evil.exe')).toMatchObject({ state: 'failed', error: 'type-blocked' })
    await test.setSetting({ 'uploads.blocked_extensions': [] })
    expect(await names()).toEqual(before)
    expect(await leftovers()).toEqual([])
  })

  it('refuses private addresses, also after a redirect', async () => {
    const refused = await add('', 'http://169.254.169.254/latest/meta-data/')
    expect([refused.status, refused.problem.errors]).toEqual([
      422,
      [expect.objectContaining({ field: 'url', code: 'private-address' })],
    ])
    for (const url of ['http://localhost/', 'http://[::1]/', `http://127.0.0.1:${other.port + 1}/`, 'http://0x7f.1/'])
      expect((await add('', url)).status).toBe(422)
    for (const url of ['file:///etc/passwd', 'ftp://x.example/a', 'javascript:alert(1)', 'x'])
      expect((await add('', url)).status).toBe(422)
    for (const location of ['http://169.254.169.254/latest/meta-data/', 'http://localhost:1/', 'http://[::1]/']) {
      other.answer = (_request, response) => void response.writeHead(302, { location }).end()
      expect(await fetched('/away')).toMatchObject({ state: 'failed', error: 'private-address' })
    }
    other.answer = (_request, response) => void response.writeHead(302, { location: '/loop' }).end()
    expect(await fetched('/loop')).toMatchObject({ state: 'failed', error: 'too-many-redirects' })
  })

  it.each([
    [404, 'not-found'],
    [403, 'refused'],
    [500, 'bad-answer'],
  ])('says what an answer of %i means', async (status, error) => {
    other.answer = (_request, response) => void response.writeHead(status).end('no')
    expect(await fetched('/x')).toMatchObject({ state: 'failed', error })
  })

  it('waits as long as Retry-After asks', async () => {
    let isBusy = true
    other.answer = (request, response) => {
      if (!isBusy) return sendBytes(large)(request, response)
      isBusy = false
      response.writeHead(503, { 'retry-after': '120' }).end()
    }
    const { data } = await add('/busy.bin')
    await test.app.worker.runDue()
    const waiting = await read(data.id)
    expect([waiting.state, waiting.error]).toEqual(['waiting', 'unreachable'])
    expect(Date.parse(waiting.retryAt ?? '') - test.clock.now()).toBeGreaterThan(100_000)
    await test.app.worker.runDue()
    expect(other.asked).toHaveLength(1)
    test.clock.advance(121_000)
    expect((await end(data)).state).toBe('done')
  })

  it('is paused, resumed and cancelled while bytes come', async () => {
    let send: (() => void) | null = null
    other.answer = (_request, response) => {
      response.writeHead(200, { 'content-length': large.length })
      response.write(large.subarray(0, 100_000))
      send = () => response.end(large.subarray(100_000))
    }
    const { data } = await add('/slow.bin')
    const params = { id: data.id }
    const running = test.app.worker.runDue()
    await expect.poll(() => send, { timeout: 20_000 }).not.toBeNull()
    expect((await test.member.ok(e.pause, { params })).state).toBe('paused')
    await running
    expect(await read(data.id)).toMatchObject({ state: 'paused', error: null })
    send = null
    expect((await test.member.ok(e.resume, { params, body: {} })).state).toBe('queued')
    const again = test.app.worker.runDue()
    await expect.poll(() => send, { timeout: 20_000 }).not.toBeNull()
    expect((await test.member.ok(e.cancel, { params })).state).toBe('cancelled')
    await again
    expect(await read(data.id)).toMatchObject({ state: 'cancelled', itemId: null })
    expect((await test.member.call(e.resume, { params, body: {} })).problem.code).toBe('import.is-over')
    expect(await leftovers()).toEqual([])
    const rows = await tables(test.app.services.db.read)
      .selectFrom('imports')
      .selectAll()
      .where('id', '=', data.id)
      .execute()
    expect(rows[0]?.source).toBeNull()
  })

  it('belongs to its person, counts those that are open, and is deleted after 30 days', async () => {
    const stranger = await buildMember(test)
    const { data } = await add('/mine.bin')
    const params = { id: data.id }
    for (const endpoint of [e.read, e.entries, e.report])
      expect((await stranger.client.call(endpoint, { params, query: {} })).problem.code).toBe('import.not-found')
    for (const endpoint of [e.pause, e.cancel])
      expect((await stranger.client.call(endpoint, { params })).problem.code).toBe('import.not-found')
    const elsewhere = { url: `${other.url}/x`, folderId: test.rootId }
    expect((await stranger.client.call(e.addLink, { body: elsewhere })).problem.code).toBe('item.not-found')
    await end(data)
    const { db } = test.app.services
    const row = await tables(db.read)
      .selectFrom('imports')
      .selectAll()
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow()
    const open = Array.from({ length: 50 }, (_, index) => ({
      ...row,
      id: `${row.id.slice(0, 20)}many${String(index).padStart(2, '0')}`,
      state: 'paused' as const,
      finished_at: null,
    }))
    await db.transaction(tx => tables(tx).insertInto('imports').values(open).execute())
    expect((await add('/more.bin')).problem).toMatchObject({ code: 'import.too-many' })
    await db.transaction(tx => tables(tx).deleteFrom('imports').where('state', '=', 'paused').execute())
    test.clock.advance(31 * 24 * 3_600_000)
    const { sweepImports } = await import('./sweep-imports.ts')
    await sweepImports(test.ctx)
    expect(await tables(db.read).selectFrom('imports').select('id').execute()).toEqual([])
  })
})
