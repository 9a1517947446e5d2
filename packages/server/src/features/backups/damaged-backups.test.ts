import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { backUp, emptyPlace, filesBelow, flipBit, type Place, quiet, restoreInto } from '../../../test/backed-up.ts'
import { suiteDialects } from '../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { runOn } from '../../../test/run-command.ts'
import { sendFile } from '../../../test/send-file.ts'
import { makeTestFolder } from '../../../test/test-folder.ts'
import { listBackupsCommand } from './commands/list-backups.command.ts'
import { listStates } from './folder/backup-folder.ts'
import { listDamaged } from './folder/check-object.ts'
import { names, objectPath, statePath, tablePath } from './folder/layout.ts'
import { pruneBackups } from './make/prune-backups.ts'
import { verifyBackups } from './verify/verify-backups.ts'

const signal = new AbortController().signal
const verify = (folder: string) => verifyBackups({ folder, output: quiet, signal })
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

describe.each(suiteDialects)('damage in a folder with backups on %s', dialect => {
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
  async function newPlace(): Promise<Place> {
    const place = await emptyPlace(dialect, { APP_KEY: 'a key for the tests that is long enough' })
    places.push(place)
    return place
  }

  it('is noted when it is found, and the next backup writes the file again from the site', async () => {
    const text = `kept right ${dialect}`
    await send('right.txt', text)
    await backUp(test.app.ctx, folder)
    const object = objectPath(folder, hashOf(text))
    flipBit(object)
    expect((await verify(folder)).faults).toHaveLength(1)
    expect([...(await listDamaged(folder))]).toEqual([hashOf(text)])
    const { replaced, copied, manifest } = await backUp(test.app.ctx, folder)
    expect([replaced, copied, manifest.problems]).toEqual([1, 1, []])
    expect(readFileSync(object, 'utf8')).toBe(text)
    expect((await verify(folder)).faults).toEqual([])
    expect([...(await listDamaged(folder))]).toEqual([])
    expect((await restoreInto(await newPlace(), folder)).lost).toEqual([])
  })

  it('is found automatically, because each backup checks another part of the folder', async () => {
    const text = `read again ${dialect}`
    await send('again.txt', text)
    await backUp(test.app.ctx, folder)
    flipBit(objectPath(folder, hashOf(text)))
    let found = 0
    for (let night = 0; night < 32; night++) found += (await backUp(test.app.ctx, folder)).replaced
    expect(found).toBe(1)
    expect((await verify(folder)).faults).toEqual([])
  })

  it('of the site is repaired from another file with the same bytes', async () => {
    const text = `twice ${dialect}`
    await send('one.txt', text)
    await send('two.txt', text)
    const copies = () => filesBelow(join(test.dataDir, 'blobs')).filter(path => readFileSync(path, 'utf8') === text)
    const [first = '', second = ''] = copies()
    for (const path of [first, second]) {
      const bytes = readFileSync(path)
      flipBit(path)
      const { manifest } = await backUp(test.app.ctx, folder)
      writeFileSync(path, bytes)
      expect(manifest.problems).toEqual([])
      expect(existsSync(objectPath(folder, hashOf(text)))).toBe(true)
      rmSync(folder, { recursive: true })
    }
  })

  it('leaves what is left of a file to those who restore it: its bytes are put beside the site', async () => {
    const text = `mostly right ${dialect}`
    await send('mostly.txt', text)
    await backUp(test.app.ctx, folder)
    flipBit(objectPath(folder, hashOf(text)))
    const place = await newPlace()
    const { lost, damaged } = await restoreInto(place, folder)
    expect(lost).toHaveLength(1)
    expect(damaged).toEqual([
      { key: lost[0], names: ['mostly.txt'], path: join(place.dataDir, 'damaged', hashOf(text)) },
    ])
    expect(readFileSync(damaged[0]?.path ?? '').length).toBe(text.length)
    expect(readdirSync(join(place.dataDir, 'damaged'))).toEqual([hashOf(text)])
  })

  it('isn’t caused by a full disk, which is named; the next backup continues there', async () => {
    await send('whole.txt', `whole ${dialect}`)
    const { storage } = test.app.services
    const read = async () => {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC', syscall: 'write' })
    }
    const full = { ...test.app.ctx, storage: { ...storage, read } }
    await expect(backUp(full, folder)).rejects.toThrow(`The disk of ${folder} is full.`)
    expect((await backUp(test.app.ctx, folder)).manifest.problems).toEqual([])
    expect((await verify(folder)).faults).toEqual([])
  })

  it('of a manifest hides no other backup, and is named by every command', async () => {
    const first = await backUp(test.app.ctx, folder)
    const second = await backUp(test.app.ctx, folder)
    const path = join(statePath(folder, second.state), names.manifest)
    truncateSync(path, 300)
    const listed = await runOn(test, listBackupsCommand, { args: [folder] })
    expect(listed.exitCode).toBe(3)
    expect(listed.out).toContain(first.state)
    expect(listed.error).toContain(`The manifest of backup ${second.state} is damaged or missing: ${path}`)
    const place = await newPlace()
    await expect(restoreInto(place, folder)).rejects.toThrow(`${path}\nChoose another with --backup: ${first.state}`)
    expect((await verify(folder)).faults).toEqual([expect.stringContaining(path)])
    expect((await restoreInto(place, folder, { state: first.state })).state).toBe(first.state)
    await backUp(test.app.ctx, folder)
  })

  it('of rows or of the list of files is named before a restore writes anything, and deletes no files', async () => {
    await backUp(test.app.ctx, folder)
    const second = await backUp(test.app.ctx, folder)
    const state = statePath(folder, second.state)
    for (const path of [tablePath(state, 'items'), join(state, names.objectList)]) {
      const whole = readFileSync(path)
      flipBit(path)
      const place = await newPlace()
      await expect(restoreInto(place, folder)).rejects.toThrow(path)
      expect(readdirSync(place.dataDir).filter(name => !name.endsWith('.db') && !/-(wal|shm)$/.test(name))).toEqual([])
      writeFileSync(path, whole)
    }
    flipBit(join(state, names.objectList))
    await expect(pruneBackups(folder, 1)).rejects.toThrow(/nothing was deleted/)
    expect(await listStates(folder)).toHaveLength(2)
    await backUp(test.app.ctx, folder)
  })
})
