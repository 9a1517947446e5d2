import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { backUp, emptyPlace, filesBelow, flipBit, type Place, quiet, restoreInto } from '../../../test/backed-up.ts'
import { dialects } from '../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { sendFile } from '../../../test/send-file.ts'
import { sweepFiles } from '../../../test/stored-bytes.ts'
import { makeTestFolder } from '../../../test/test-folder.ts'
import { areBytesHeld } from '../../core/bytes/byte-holds.ts'
import { machineName } from '../../platform/machine-name.ts'
import { processMark } from '../../platform/processes/process-mark.ts'
import { listStates } from './folder/backup-folder.ts'
import { names, objectPath, statePath, tablePath } from './folder/layout.ts'
import { keptTables, leftOutTables } from './kept-tables.ts'
import { pruneBackups } from './make/prune-backups.ts'
import { requireWholeSite } from './restore/unfinished.ts'
import { readShapes } from './rows/table-shapes.ts'
import { verifyBackups } from './verify/verify-backups.ts'

const key = 'a key for the tests that is long enough'
const signal = new AbortController().signal
const verify = (folder: string) => verifyBackups({ folder, output: quiet, signal })
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

describe.each(dialects)('backups of a site on %s', dialect => {
  let test: TestApp
  let member: TestMember
  let folder: string
  const places: Place[] = []
  beforeAll(async () => {
    test = await createTestApp(dialect)
    member = await buildMember(test)
  })
  afterAll(() => test.close())
  beforeEach(() => {
    folder = makeTestFolder('holdall-backups-')
  })
  afterEach(async () => {
    rmSync(folder, { recursive: true, force: true })
    for (const place of places.splice(0)) await place.remove()
  })
  const send = (name: string, text: string) => sendFile(member.client, { name, text, parentId: member.rootId })
  const pathOf = (sha256: string) =>
    filesBelow(join(test.dataDir, 'blobs')).find(path => hashOf(readFileSync(path, 'utf8')) === sha256) ?? ''

  it('keep every table, or say why not', async () => {
    const shapes = await readShapes(test.app.services.db.read)
    const named = new Set<string>([...keptTables, ...Object.keys(leftOutTables)])
    expect([...shapes.keys()].filter(name => !named.has(name))).toEqual([])
    expect(keptTables.filter(name => !shapes.has(name))).toEqual([])
    expect(keptTables.filter(name => name in leftOutTables)).toEqual([])
  })

  it('[BACKUP-01] copy only what is new, and each file once', async () => {
    await send('one.txt', `first ${dialect}`)
    const first = await backUp(test.app.ctx, folder)
    expect(first.copied).toBeGreaterThan(0)
    const again = await backUp(test.app.ctx, folder)
    expect([again.copied, again.copiedBytes]).toEqual([0, 0])
    await send('two.txt', `second ${dialect}`)
    await send('two again.txt', `second ${dialect}`)
    const third = await backUp(test.app.ctx, folder)
    expect(third.copied).toBeLessThanOrEqual(2)
    expect(
      filesBelow(join(folder, names.objects)).filter(path => path.endsWith(hashOf(`second ${dialect}`))),
    ).toHaveLength(1)
    expect(await listStates(folder)).toEqual([first.state, again.state, third.state])
    expect((await verify(folder)).faults).toEqual([])
  })

  it('name damaged and missing files, and keep the rest', async () => {
    const [sound, flipped, gone] = [`sound ${dialect}`, `flipped ${dialect}`, `gone ${dialect}`]
    for (const text of [sound, flipped, gone]) await send(`${text}.txt`, text)
    const [damagedPath, missingPath] = [pathOf(hashOf(flipped)), pathOf(hashOf(gone))]
    const earlier = makeTestFolder('holdall-earlier-')
    await backUp(test.app.ctx, earlier)
    const original = readFileSync(damagedPath)
    const removed = readFileSync(missingPath)
    flipBit(damagedPath)
    rmSync(missingPath)
    try {
      const { manifest } = await backUp(test.app.ctx, folder)
      expect(manifest.problems.map(({ problem }) => problem).toSorted()).toEqual(['damaged', 'missing'])
      expect(existsSync(objectPath(folder, hashOf(sound)))).toBe(true)
      expect(existsSync(objectPath(folder, hashOf(flipped)))).toBe(false)
      expect((await verify(folder)).faults).toHaveLength(2)
      // What an earlier backup has is not lost.
      const later = await backUp(test.app.ctx, earlier)
      expect(later.manifest.problems).toEqual([])
      expect((await verify(earlier)).faults).toEqual([])
    } finally {
      writeFileSync(damagedPath, original)
      writeFileSync(missingPath, removed)
      rmSync(earlier, { recursive: true })
    }
  })

  it('keep the site from removing bytes until they are copied', async () => {
    const text = `deleted during the backup ${dialect}`
    const sent = await send('leaving.txt', text)
    const id = String(sent.headers['holdall-item'])
    const { storage } = test.app.services
    const blobPath = pathOf(hashOf(text))
    let tries = 0
    const ctx = {
      ...test.app.ctx,
      storage: {
        ...storage,
        read: async (wanted: string, options?: object) => {
          if (tries++ === 0) {
            // Deleted forever after the snapshot, and before anything is copied.
            await member.client.ok(driveEndpoints.trash, { body: { ids: [id] } })
            await member.client.ok(driveEndpoints.deleteForever, { body: { ids: [id] } })
            await test.app.worker.runDue()
            test.clock.advance(3 * 60 * 60_000)
            await keepHeld()
            await sweepFiles(test)
            expect(existsSync(blobPath)).toBe(true)
          }
          return storage.read(wanted, options)
        },
      },
    }
    // The clock went on by hours, which a running backup would have renewed its hold in.
    const keepHeld = () =>
      test.app.services.db.transaction(tx =>
        tables(tx)
          .updateTable('byte_holds')
          .set({ until: test.clock.now() + 60_000 })
          .execute(),
      )
    const { manifest } = await backUp(ctx, folder)
    expect(tries).toBeGreaterThan(0)
    expect(manifest.problems).toEqual([])
    expect(existsSync(objectPath(folder, hashOf(text)))).toBe(true)
    expect(await areBytesHeld(test.app.ctx)).toBe(false)
    await sweepFiles(test)
    expect(existsSync(blobPath)).toBe(false)
  })

  it('leave nothing half made when they are interrupted', async () => {
    await send('interrupted.txt', `interrupted ${dialect}`)
    const stop = new AbortController()
    const { storage } = test.app.services
    let reads = 0
    const read = (wanted: string, options?: object) => {
      if (++reads === 2) stop.abort(new Error('interrupted'))
      return storage.read(wanted, options)
    }
    const broken = { ...test.app.ctx, storage: { ...storage, read } }
    await expect(backUp(broken, folder, stop.signal)).rejects.toThrow()
    expect(await listStates(folder)).toEqual([])
    expect(await areBytesHeld(test.app.ctx)).toBe(false)
    const made = await backUp(test.app.ctx, folder)
    expect(await listStates(folder)).toEqual([made.state])
    expect((await verify(folder)).faults).toEqual([])
    expect(filesBelow(folder).filter(path => path.includes('arriving-') || path.includes('unfinished-'))).toEqual([])
  })

  it('are deleted with what no other one has', async () => {
    await send('old.txt', `old ${dialect}`)
    const first = await backUp(test.app.ctx, folder)
    const { data } = await member.client.ok(driveEndpoints.children, { params: { id: member.rootId } })
    const old = data.find(item => item.name === 'old.txt')?.id ?? ''
    await member.client.ok(driveEndpoints.trash, { body: { ids: [old] } })
    await member.client.ok(driveEndpoints.deleteForever, { body: { ids: [old] } })
    await test.app.worker.runDue()
    test.clock.advance(3 * 60 * 60_000)
    await sweepFiles(test)
    const second = await backUp(test.app.ctx, folder)
    expect(await pruneBackups(folder, 1)).toMatchObject({ states: [first.state], objects: 1 })
    expect(await listStates(folder)).toEqual([second.state])
    expect(existsSync(objectPath(folder, hashOf(`old ${dialect}`)))).toBe(false)
    expect((await verify(folder)).faults).toEqual([])
  })

  it('refuse a folder with other files, and one that another backup writes to', async () => {
    writeFileSync(join(folder, 'letter.txt'), 'mine')
    await expect(backUp(test.app.ctx, folder)).rejects.toThrow(/contains other files/)
    expect(filesBelow(folder)).toEqual([join(folder, 'letter.txt')])
    rmSync(join(folder, 'letter.txt'))
    await backUp(test.app.ctx, folder)
    const lock = (holder: object) => writeFileSync(join(folder, names.lock), JSON.stringify(holder))
    lock({ process: process.pid, mark: processMark() })
    await expect(backUp(test.app.ctx, folder)).rejects.toThrow(/Another backup/)
    // One on another machine may run, whether or not a process here has its number.
    lock({ process: process.pid, mark: processMark().replace(machineName(), 'elsewhere') })
    await expect(backUp(test.app.ctx, folder)).rejects.toThrow(/Another backup/)
    // The processes that wrote these are gone: the number of one is used again.
    lock({ process: process.pid, mark: `${processMark().split('/').slice(0, 2).join('/')}/other/1` })
    await backUp(test.app.ctx, folder)
    for (const id of [2 ** 22 + 1, process.pid]) {
      lock({ process: id })
      await backUp(test.app.ctx, folder)
    }
  })

  it('[BACKUP-01] are verified: every damaged or missing part is named', async () => {
    await send('checked.txt', `checked ${dialect}`)
    const { state } = await backUp(test.app.ctx, folder)
    const object = objectPath(folder, hashOf(`checked ${dialect}`))
    const bytes = readFileSync(object)
    flipBit(object)
    expect((await verify(folder)).faults).toEqual([expect.stringMatching(/are damaged; the next/)])
    rmSync(object)
    expect((await verify(folder)).faults).toEqual([expect.stringMatching(/are missing; the next/)])
    writeFileSync(object, bytes)
    const rows = tablePath(statePath(folder, state), 'users')
    const whole = readFileSync(rows)
    truncateSync(rows, whole.length - 40)
    expect((await verify(folder)).faults).toEqual([expect.stringMatching(/the rows of users/)])
    writeFileSync(rows, whole)
    rmSync(join(statePath(folder, state), names.key))
    expect((await verify(folder)).faults).toEqual([expect.stringMatching(/the key is missing/)])
  })

  it('restore nothing over a site that exists, and no rows that were changed in the folder', async () => {
    const { state } = await backUp(test.app.ctx, folder)
    const used = await emptyPlace(dialect, { APP_KEY: key })
    places.push(used)
    await restoreInto(used, folder)
    await expect(restoreInto(used, folder)).rejects.toThrow(/isn’t empty/)
    const place = await emptyPlace(dialect, { APP_KEY: key })
    places.push(place)
    const rows = tablePath(statePath(folder, state), 'audit_log')
    flipBit(rows)
    await expect(restoreInto(place, folder)).rejects.toThrow(/the rows of audit_log .*audit_log.jsonl.zst/)
    // Found before anything was written.
    expect(() => requireWholeSite(place)).not.toThrow()
    expect((await readShapes(place.database.db.write)).get('users')).toBeUndefined()
  })

  it('[BACKUP-01] are made without the key by choice, which a restore then asks for', async () => {
    const { manifest, state } = await backUp(test.app.ctx, folder, undefined, false)
    expect(manifest.hasKey).toBe(false)
    expect(filesBelow(statePath(folder, state)).filter(path => path.endsWith(names.key))).toEqual([])
    const place = await emptyPlace(dialect)
    places.push(place)
    await expect(restoreInto(place, folder)).rejects.toThrow(/made without its key. Set APP_KEY/)
    writeFileSync(join(place.dataDir, names.key), `${key}\n`)
    expect((await restoreInto(place, folder)).lost).toEqual([])
    // With it, the key is put where the server looks for it.
    const other = await emptyPlace(dialect)
    places.push(other)
    await backUp(test.app.ctx, folder)
    await restoreInto(other, folder)
    expect(readFileSync(join(other.dataDir, names.key), 'utf8').trim()).toBe(key)
  })

  it('are restored in several goes: what is interrupted goes on', async () => {
    for (let n = 0; n < 6; n++) await send(`go ${n}.txt`, `go ${n} ${dialect}`)
    await backUp(test.app.ctx, folder)
    const place = await emptyPlace(dialect, { APP_KEY: key })
    places.push(place)
    const gone = objectPath(folder, hashOf(`go 3 ${dialect}`))
    const bytes = readFileSync(gone)
    const stop = new AbortController()
    stop.abort(new Error('interrupted'))
    await expect(restoreInto(place, folder, { signal: stop.signal })).rejects.toThrow('interrupted')
    expect(() => requireWholeSite(place)).toThrow(/has not ended/)
    flipBit(gone)
    const second = await restoreInto(place, folder)
    expect(second.lost).toHaveLength(1)
    writeFileSync(gone, bytes)
    expect(() => requireWholeSite(place)).not.toThrow()
  })
})
