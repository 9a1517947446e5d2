import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { fileEndpoints } from '@holdall/contract/files/files.endpoints.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { filesBelow, flipBit } from '../../../test/backed-up.ts'
import { dialects } from '../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { runOn } from '../../../test/run-command.ts'
import { makeTestFolder } from '../../../test/test-folder.ts'
import { auditTree } from '../../../test/tree-audit.ts'
import { exportCommand } from './export/export.command.ts'
import { localName } from './export/local-name.ts'
import { importCommand } from './import/import.command.ts'
import { listNamedSpaces, type NamedSpace } from './listed-children.repository.ts'

const taken = new Date('2019-03-04T05:06:07Z')

describe.each(dialects)('plain folders and drives on %s', dialect => {
  let test: TestApp
  let member: TestMember
  let dir: string
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    dir = makeTestFolder('holdall-plain-')
    member = await buildMember(test)
  })
  afterEach(() => rmSync(dir, { recursive: true, force: true }))

  /** Writes files below a folder of the disk, with their times. */
  function write(folder: string, files: Readonly<Record<string, string | Buffer>>): string {
    for (const [path, content] of Object.entries(files)) {
      const full = join(folder, path)
      mkdirSync(join(full, '..'), { recursive: true })
      writeFileSync(full, content)
      utimesSync(full, taken, taken)
    }
    return folder
  }
  const paths = async () => (await auditTree(test, member.space.id)).paths
  async function take(folder: string, options: Record<string, string> = {}) {
    const { exitCode, out } = await runOn(test, importCommand, { args: [folder, member.email], options, isJson: true })
    return { exitCode, ...JSON.parse(out) }
  }
  async function give(folder: string, options: Record<string, string> = { user: member.email }) {
    const { exitCode, out } = await runOn(test, exportCommand, { args: [folder], options, isJson: true })
    return { exitCode, ...JSON.parse(out) }
  }
  const large = Buffer.alloc(3 * 1024 * 1024, 'large ')
  const tree = {
    'letter.txt': 'Dear Ada',
    'photos/2019/beach.jpg': large,
    'photos/Grüße.txt': '',
    'empty of text/x.md': '# x',
  }

  it('[BACKUP-03] [OPS-02] a folder is taken in with times and written out the same', async () => {
    const source = write(join(dir, 'in'), tree)
    mkdirSync(join(source, 'nothing here'))
    expect(await take(source)).toMatchObject({ exitCode: 0, files: 4, folders: 4, skipped: 0, problems: [] })
    expect(await paths()).toEqual(
      [
        '/letter.txt',
        '/photos/',
        '/photos/2019/',
        '/photos/2019/beach.jpg',
        '/photos/Grüße.txt',
        '/empty of text/',
        '/empty of text/x.md',
        '/nothing here/',
      ].toSorted(),
    )
    const target = join(dir, 'out')
    expect(await give(target)).toMatchObject({ exitCode: 0, files: 4, folders: 4, problems: [] })
    const relative = (folder: string) => filesBelow(folder).map(path => path.slice(folder.length))
    expect(relative(target)).toEqual(relative(source))
    for (const path of relative(source)) {
      expect(readFileSync(join(target, path)).equals(readFileSync(join(source, path))), path).toBe(true)
      expect(statSync(join(target, path)).mtime, path).toEqual(taken)
    }
    expect(readdirSync(join(target, 'nothing here'))).toEqual([])
  })

  it('[BACKUP-03] what is there is skipped by hash, and what has changed gets a new version', async () => {
    const source = write(join(dir, 'in'), tree)
    await take(source)
    expect(await take(source)).toMatchObject({ files: 0, folders: 0, skipped: 4 })
    // The same length and time, and other bytes.
    write(source, { 'letter.txt': 'Dear Bob' })
    expect(await take(source)).toMatchObject({ files: 1, skipped: 3 })
    const { data } = await member.client.ok(driveEndpoints.children, { params: { id: member.rootId } })
    const letter = data.find(item => item.name === 'letter.txt')?.id ?? ''
    expect((await member.client.call(fileEndpoints.content, { params: { id: letter } })).raw.payload).toBe('Dear Bob')
    const target = join(dir, 'out')
    await give(target)
    expect(await give(target)).toMatchObject({ files: 0, skipped: 4 })
    rmSync(join(target, 'letter.txt'))
    writeFileSync(join(target, 'photos/Grüße.txt'), 'changed on the disk')
    expect(await give(target)).toMatchObject({ files: 2, skipped: 2 })
  })

  it('[BACKUP-03] the data of Nextcloud is recognised, without trash, versions and unfinished uploads', async () => {
    const user = write(join(dir, 'nextcloud/data/ada'), {
      'files/Documents/plan.txt': 'plan',
      'files/video.mp4.ocTransferId123.part': 'half',
      'files_trashbin/files/old.txt.d1': 'old',
      'files_versions/Documents/plan.txt.v1': 'earlier',
      'cache/x': 'x',
    })
    expect(await take(user, { into: 'From the old drive/2024' })).toMatchObject({ files: 1, problems: [] })
    expect(await paths()).toEqual(
      [
        '/From the old drive/',
        '/From the old drive/2024/',
        '/From the old drive/2024/Documents/',
        '/From the old drive/2024/Documents/plan.txt',
      ].toSorted(),
    )
  })

  it('[BACKUP-03] what can’t be taken is named, and the rest is taken', async () => {
    const source = write(join(dir, 'in'), {
      'fine.part': 'fine',
      'a folder here': 'a file there',
      'too large.bin': large,
    })
    symlinkSync('/etc/passwd', join(source, 'link'))
    const poor = await buildMember(test, { availableSpace: 1024 })
    await poor.client.ok(driveEndpoints.newFolder, { body: { parentId: poor.rootId, name: 'A folder here' } })
    const { exitCode, out } = await runOn(test, importCommand, { args: [source, poor.email], isJson: true })
    const { files, problems } = JSON.parse(out)
    expect([exitCode, files]).toEqual([3, 1])
    expect(problems.map(({ path }: { path: string }) => path.slice(source.length + 1))).toEqual([
      'a folder here',
      'link',
      'too large.bin',
    ])
    expect(problems[2].reason).toMatch(/storage/i)
    const nobody = await runOn(test, importCommand, { args: [source, 'nobody@example.org'] })
    expect([nobody.exitCode, nobody.error]).toEqual([1, expect.stringContaining('No one has the address')])
    const nowhere = await runOn(test, importCommand, { args: [join(dir, 'nowhere'), member.email] })
    expect([nowhere.exitCode, nowhere.error]).toEqual([1, expect.stringContaining('There is no folder')])
  })

  it('[BACKUP-03] two spellings of one name stay two: one is taken, the other named, as often as it runs', async () => {
    const folder = write(join(dir, 'in'), {
      README: 'first',
      readme: 'second',
      'Docs/a.txt': 'a',
      'docs/b.txt': 'b',
      'Maße.txt': 'measures',
      'Masse.txt': 'mass',
    })
    for (let run = 1; run <= 2; run++) {
      const { exitCode, problems } = await take(folder)
      expect([exitCode, problems.map((one: { path: string }) => one.path)]).toEqual([
        3,
        [join(folder, 'docs'), join(folder, 'readme')],
      ])
      const out = join(dir, `out-${run}`)
      await give(out)
      const given = filesBelow(out).map(path => [path.slice(out.length + 1), readFileSync(path, 'utf8')])
      const taken = ['Docs/a.txt', 'Masse.txt', 'Maße.txt', 'README']
      expect(given).toEqual(taken.map(path => [path, readFileSync(join(folder, path), 'utf8')]))
    }
    const into = { args: [folder, member.email], options: { into: 'DOCS' }, isJson: true }
    expect((await runOn(test, importCommand, into)).exitCode).not.toBe(0)
    expect((await paths()).filter(path => path.endsWith('/'))).toEqual(['/Docs/'])
  })

  it('[BACKUP-03] [SYNC-04] dates from before 1970 and ahead of the clock go in and out', async () => {
    const folder = write(join(dir, 'in'), { '1965': 'a', '1970': 'b', '2039': 'c' })
    const dates = { 1965: new Date('1965-07-13T00:00:00Z'), 1970: new Date(0), 2039: new Date('2039-06-01T00:00:00Z') }
    for (const [name, at] of Object.entries(dates)) utimesSync(join(folder, name), at, at)
    expect((await take(folder)).exitCode).toBe(0)
    const { data } = await member.client.ok(driveEndpoints.children, { params: { id: member.rootId } })
    expect(data.map(item => item.modifiedAt)).toEqual(Object.values(dates).map(at => at.toISOString()))
    const out = join(dir, 'out')
    await give(out)
    for (const [name, at] of Object.entries(dates)) expect(statSync(join(out, name)).mtimeMs, name).toBe(at.getTime())
  })

  it('[BACKUP-03] a damaged file is named instead of written', async () => {
    await take(
      write(join(dir, 'in'), { 'sound.txt': `sound ${member.userId}`, 'flipped.txt': `flipped ${member.userId}` }),
    )
    const blob = filesBelow(join(test.dataDir, 'blobs')).find(
      path => readFileSync(path, 'latin1') === `flipped ${member.userId}`,
    )
    flipBit(blob ?? '')
    const target = join(dir, 'out')
    expect(await give(target)).toMatchObject({
      exitCode: 3,
      files: 1,
      problems: [{ path: '/flipped.txt', reason: 'its bytes are damaged' }],
    })
    expect(filesBelow(target)).toEqual([join(target, 'sound.txt')])
    flipBit(blob ?? '')
  })

  it('all drives are found, however many pages their list takes', async () => {
    const { read } = test.app.services.db
    const idsOf = async (spaces: AsyncIterable<NamedSpace>) => (await Array.fromAsync(spaces)).map(({ id }) => id)
    const all = await idsOf(listNamedSpaces(read))
    expect([all.length > 2, all.includes(member.space.id)]).toEqual([true, true])
    for (const perPage of [1, 2, all.length]) expect(await idsOf(listNamedSpaces(read, perPage))).toEqual(all)
  })

  it('everybody’s drives are written, each into its own folder', async () => {
    await take(write(join(dir, 'in'), { 'mine.txt': 'mine' }))
    const other = await buildMember(test)
    const target = join(dir, 'all')
    expect((await give(target, {})).exitCode).toBe(0)
    expect(readFileSync(join(target, 'people', member.email, 'mine.txt'), 'utf8')).toBe('mine')
    expect(readdirSync(join(target, 'people', other.email))).toEqual([])
  })
})

describe('the name of an item on the disk', () => {
  it('is its own unless it is too long, taken, or means another folder', () => {
    const used = new Set<string>()
    expect(localName('letter.txt', used)).toBe('letter.txt')
    expect(localName('letter.txt', used)).toBe('letter (2).txt')
    expect(localName('..', used)).toBe('_..')
    const long = `${'ü'.repeat(200)}.jpeg`
    const names = [localName(long, used), localName(long, used)]
    for (const name of names) {
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
      expect(name).toMatch(/^ü+( \(2\))?\.jpeg$/)
    }
    expect(new Set(names).size).toBe(2)
  })
})
