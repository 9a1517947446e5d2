import { createHash } from 'node:crypto'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { fileEndpoints } from '@holdall/contract/files/files.endpoints.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { filesBelow, flipBit, quiet } from '../../../test/backed-up.ts'
import { dialects } from '../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { runOn } from '../../../test/run-command.ts'
import { sendFile } from '../../../test/send-file.ts'
import { auditTree } from '../../../test/tree-audit.ts'
import { findScrub } from './bytes/blobs.repository.ts'
import { checkBlobs } from './bytes/check-blobs.ts'
import { scrub } from './bytes/scrub.ts'
import { verifyCommand } from './verify.command.ts'
import { verifySite } from './verify-site.ts'

describe.each(dialects)('what is stored on %s', dialect => {
  let test: TestApp
  let member: TestMember
  beforeAll(async () => {
    test = await createTestApp(dialect)
    member = await buildMember(test)
  })
  afterAll(() => test.close())

  async function store(text: string, name = `${text.slice(0, 20)}.txt`): Promise<string> {
    const sent = await sendFile(member.client, { name, text, parentId: member.rootId })
    return String(sent.headers['holdall-item'])
  }
  const pathOf = (text: string) => {
    const hash = createHash('sha256').update(text).digest('hex')
    const isIt = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex') === hash
    return filesBelow(join(test.dataDir, 'blobs')).find(isIt) ?? ''
  }
  const verify = (isMending = false) =>
    verifySite(test.app.ctx, {
      isMending,
      readsBytes: true,
      bytesPerSecond: null,
      output: quiet,
      signal: new AbortController().signal,
    })
  const noted = () => tables(test.app.services.db.read).selectFrom('damaged_blobs').select(['problem']).execute()

  it('[BACKUP-02] is compared with its hash: damaged and missing files are named until they are put back', async () => {
    const [flipped, gone] = [`flipped ${dialect}`, `gone ${dialect}`]
    await store(flipped)
    await store(gone)
    await store(`sound ${dialect}`)
    expect(await verify()).toMatchObject({ damaged: [], missing: [], faults: 0 })
    const [damagedPath, missingPath] = [pathOf(flipped), pathOf(gone)]
    const bytes = readFileSync(missingPath)
    flipBit(damagedPath)
    rmSync(missingPath)
    const found = await verify()
    expect([found.damaged.length, found.missing.length, found.faults]).toEqual([1, 1, 2])
    expect((await noted()).map(({ problem }) => problem).toSorted()).toEqual(['damaged', 'missing'])
    const ran = await runOn(test, verifyCommand, { isJson: true })
    expect([ran.exitCode, JSON.parse(ran.out).damaged]).toEqual([3, found.damaged])
    flipBit(damagedPath)
    writeFileSync(missingPath, bytes)
    expect((await runOn(test, verifyCommand)).out).toContain('Everything is as it should be.')
    expect(await noted()).toEqual([])
  })

  it.each([
    ['a small file', 20_000],
    ['a large file', 3 * 1024 * 1024],
  ])('[BACKUP-02] %s with a flipped bit is never sent as if it were right', async (_, size) => {
    const text = `${dialect} ${size} `.padEnd(size, 'abcdefghij')
    const id = await store(text, `flipped ${size}.txt`)
    const read = () => member.client.call(fileEndpoints.content, { params: { id } })
    expect((await read()).raw.payload === text).toBe(true)
    const path = pathOf(text)
    flipBit(path)
    const { status, problem } = await read().catch(() => ({ status: 0, problem: { code: 'cut off' } }))
    expect(size > 1_000_000 ? ['cut off', 'file.damaged'] : ['file.damaged']).toContain(problem.code)
    expect(status).not.toBe(200)
    await expect.poll(noted).toEqual([{ problem: 'damaged' }])
    // A part is sent as it is: only the whole has a checksum.
    const part = await member.client.call(fileEndpoints.content, { params: { id }, headers: { range: 'bytes=0-9' } })
    expect([part.status, part.raw.payload]).toEqual([206, text.slice(0, 10)])
    flipBit(path)
    await verify()
    expect((await read()).raw.payload === text).toBe(true)
  })

  it('[BACKUP-02] a file without bytes is refused by name, and noted', async () => {
    const text = `without bytes ${dialect}`
    const id = await store(text)
    const path = pathOf(text)
    const bytes = readFileSync(path)
    rmSync(path)
    const { status, problem } = await member.client.call(fileEndpoints.content, { params: { id } })
    expect([status, problem.code]).toEqual([500, 'file.damaged'])
    await expect.poll(noted).toEqual([{ problem: 'missing' }])
    writeFileSync(path, bytes)
    await verify()
  })

  it('[BACKUP-02] wrong figures and totals are found and mended', async () => {
    const { client, rootId, space } = member
    const outer = await client.ok(driveEndpoints.newFolder, { body: { parentId: rootId, name: 'outer' } })
    const inner = await client.ok(driveEndpoints.newFolder, { body: { parentId: outer.id, name: 'inner' } })
    await sendFile(client, { name: 'deep.txt', text: 'deep', parentId: inner.id })
    const { db } = test.app.services
    await db.transaction(async tx => {
      await tables(tx).updateTable('items').set({ size: 9, child_count: 4 }).where('id', '=', inner.id).execute()
      await tables(tx).updateTable('items').set({ item_count: 7 }).where('id', '=', outer.id).execute()
      await tables(tx).updateTable('spaces').set({ used_bytes: 1 }).where('id', '=', space.id).execute()
    })
    const found = await verify()
    expect(found.rows.spaces).toEqual([space.id])
    expect(found.rows.folders).toEqual(expect.arrayContaining([inner.id, outer.id]))
    await expect(auditTree(test, space.id)).rejects.toThrow()
    expect((await verify(true)).faults).toBeGreaterThan(0)
    await auditTree(test, space.id)
    expect((await verify()).faults).toBe(0)
  })

  it('[BACKUP-02] files whose version is not theirs are named', async () => {
    const [one, other] = [await store(`one ${dialect}`), await store(`other ${dialect}`)]
    const { db } = test.app.services
    const before = await tables(db.read)
      .selectFrom('items')
      .select('version_id')
      .where('id', '=', one)
      .executeTakeFirstOrThrow()
    const point = (id: string, versionId: string | null) =>
      db.transaction(tx =>
        tables(tx).updateTable('items').set({ version_id: versionId }).where('id', '=', id).execute(),
      )
    const { version_id } = await tables(db.read)
      .selectFrom('items')
      .select('version_id')
      .where('id', '=', other)
      .executeTakeFirstOrThrow()
    await point(one, version_id)
    expect((await verify()).rows.items).toEqual([one])
    await point(one, before.version_id)
    expect((await verify()).faults).toBe(0)
  })

  it('[BACKUP-02] is read at night, a part at a time, and not again for a week', async () => {
    const { db } = test.app.services
    await scrub(test.app.ctx)
    const first = await findScrub(db.read)
    expect(first).toMatchObject({ after: '', finished_at: expect.any(Number) })
    const text = `scrubbed ${dialect}`
    await store(text)
    const path = pathOf(text)
    flipBit(path)
    await scrub(test.app.ctx)
    expect(await noted()).toEqual([])
    test.clock.advance(8 * 24 * 60 * 60_000)
    await scrub(test.app.ctx)
    expect(await noted()).toEqual([{ problem: 'damaged' }])
    flipBit(path)
    // A night that is over stops at a file, and the next one goes on after it.
    const seen: string[] = []
    let left = 2
    const plan = { bytesPerSecond: null, isLocalOnly: true, signal: new AbortController().signal }
    const onBlob = ({ blob }: { blob: { id: string } }) => void seen.push(blob.id)
    const after = await checkBlobs(test.app.ctx, { ...plan, after: '', goesOn: () => left-- > 0, onBlob })
    expect([seen.length, after]).toEqual([2, seen[1]])
    await checkBlobs(test.app.ctx, { ...plan, after: after ?? '', goesOn: () => true, onBlob })
    const { rows } = await sql<{ n: number }>`select count(*) as n from blobs`.execute(db.read)
    expect([seen.length, new Set(seen).size]).toEqual([Number(rows[0]?.n), Number(rows[0]?.n)])
  })

  it('[BACKUP-02] stops for the night where everything seems to be missing, as if the disk were away', async () => {
    const { db } = test.app.services
    const blobs = join(test.dataDir, 'blobs')
    const all = filesBelow(blobs)
      .filter(path => !path.includes('pair-'))
      .map(path => ({ path, bytes: readFileSync(path) }))
    await verify()
    const before = (await noted()).length
    // An unmounted disk has no marker: nothing on it counts as damaged.
    renameSync(blobs, `${blobs}-unmounted`)
    test.clock.advance(8 * 24 * 60 * 60_000)
    await scrub(test.app.ctx, 2)
    expect((await noted()).length).toBe(before)
    renameSync(`${blobs}-unmounted`, blobs)
    for (const { path } of all) rmSync(path)
    test.clock.advance(8 * 24 * 60 * 60_000)
    await scrub(test.app.ctx, 2)
    expect((await noted()).length).toBe(before + 2)
    expect((await findScrub(db.read))?.after).not.toBe('')
    for (const { path, bytes } of all) writeFileSync(path, bytes)
    await verify()
    expect((await noted()).length).toBe(before)
  })

  it('is read no faster than it may be', async () => {
    await store('x'.repeat(400_000), `slow ${dialect}.txt`)
    const began = performance.now()
    const plan = { after: '', isLocalOnly: true, goesOn: () => true, onBlob: () => undefined }
    await checkBlobs(test.app.ctx, { ...plan, bytesPerSecond: 2_000_000, signal: new AbortController().signal })
    expect(performance.now() - began).toBeGreaterThan(180)
  })
})
