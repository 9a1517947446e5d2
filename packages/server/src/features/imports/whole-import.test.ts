import { randomBytes } from 'node:crypto'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { importEndpoints as e } from '@holdall/contract/imports/imports.contract.ts'
import type { Import } from '@holdall/contract/imports/imports.schemas.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { suiteDialects } from '../../../test/databases.ts'
import { createDriveTest, type DriveTest } from '../../../test/drive-test.ts'
import { buildMember } from '../../../test/factories.ts'
import { breaking, type DavDrive, drivesBy, endless, halting, startDavDrive } from '../../../test/peers/dav-drive.ts'
import { type OtherServer, sendBytes, startOtherServer } from '../../../test/peers/other-server.ts'

const bytes = randomBytes(900_000)
/** The largest file of the site. */
const most = 1_000_000
const makers = Object.keys(drivesBy) as (keyof typeof drivesBy)[]
/** Where no request of this server may go, as an address alone, as a name, and disguised. */
const forbidden = ['http://169.254.169.254/latest/', 'http://localhost/', 'http://[::1]/', 'http://0x7f.1/']

describe.each(suiteDialects)('what other servers give on %s', dialect => {
  let test: DriveTest
  let other: OtherServer
  /** On the same machine, but nobody has allowed it. */
  let inner: OtherServer
  const drives = new Map<string, DavDrive>()
  beforeAll(async () => {
    other = await startOtherServer(sendBytes(bytes))
    inner = await startOtherServer(sendBytes(bytes))
    for (const maker of makers) drives.set(maker, await startDavDrive(maker))
    const ports = [other, ...drives.values()].map(one => `127.0.0.1:${one.port}`)
    test = await createDriveTest(dialect, { OUTBOUND_ALLOW: ports.join(',') })
    await test.setSetting({ 'uploads.max_size': most })
  })
  afterAll(async () => {
    await test.close()
    for (const one of [other, inner, ...drives.values()]) await one.close()
  })

  it('[TAKE-01] files are added from a link, guarded like every outbound request, their size checked while they come; and people move in from Nextcloud and ownCloud by WebDAV, with progress, resume and a report', {
    timeout: 300_000,
  }, async () => {
    await expectAddedFromLink()
    await expectGuarded()
    await expectSizeChecked()
    for (const maker of makers) await expectMovedIn(maker)
    expect(inner.asked).toEqual([])
    expect(await leftovers()).toEqual([])
  })

  const addLink = (url: string) => test.member.call(e.addLink, { body: { url, folderId: test.rootId } })
  const read = (id: string) => test.member.ok(e.read, { params: { id } })
  const children = async (id: string) => (await test.member.ok(driveEndpoints.children, { params: { id } })).data
  const loginTo = (url: string) => ({ address: url, user: 'anna', password: 'secret' })
  async function fetched(url: string): Promise<Import> {
    const { data } = await addLink(url)
    await test.app.worker.runDue()
    return read(data.id)
  }
  async function expectBytes(itemId: string | null | undefined, expected: Buffer): Promise<void> {
    expect((await test.send('GET', `/api/v1/items/${itemId}/content`)).bytes.equals(expected)).toBe(true)
  }

  async function expectAddedFromLink(): Promise<void> {
    const done = await fetched(`${other.url}/quarter.bin`)
    expect(done).toMatchObject({ state: 'done', name: 'quarter.bin', files: { found: 1, brought: 1 } })
    expect((await children(test.rootId)).map(item => item.id)).toEqual([done.itemId])
    await expectBytes(done.itemId, bytes)
  }

  async function expectGuarded(): Promise<void> {
    const secret = `${inner.url}/secret`
    for (const url of [...forbidden, secret]) {
      const link = await addLink(url)
      expect([link.status, link.problem.errors?.[0]], url).toMatchObject([
        422,
        { field: 'url', code: 'private-address' },
      ])
      for (const endpoint of [e.testDrive, e.addDrive]) {
        const body = { ...loginTo(url), ...(endpoint === e.addDrive && { folders: null, folderId: test.rootId }) }
        const drive = await test.member.call(endpoint, { body })
        expect([drive.status, drive.problem.errors?.[0]], url).toMatchObject([
          422,
          { field: 'address', code: 'private-address' },
        ])
      }
      other.answer = (_request, response) => void response.writeHead(302, { location: url }).end()
      expect(await fetched(`${other.url}/away`), url).toMatchObject({ state: 'failed', error: 'private-address' })
    }
  }

  async function expectSizeChecked(): Promise<void> {
    const { answer, over } = endless()
    other.answer = answer
    expect(await fetched(`${other.url}/endless.bin`)).toMatchObject({ state: 'failed', error: 'too-large' })
    await over
    other.answer = sendBytes(Buffer.alloc(most + 1))
    expect(await fetched(`${other.url}/large.bin`)).toMatchObject({ state: 'failed', error: 'too-large' })
    expect(await children(test.rootId)).toHaveLength(1)
  }

  /** Files that come at once, one that breaks off, one that halts until it is asked for again, and some that never come. */
  function fill(drive: DavDrive) {
    const large = endless()
    const halt = halting(bytes, 300_000)
    for (const path of ['top.txt', 'Work/plan.txt', 'Photos/Zürich/ä #1 100%.txt'])
      drive.files.set(path, Buffer.from(`in ${path}`))
    for (const path of ['Photos/broken.bin', 'Photos/halts.bin']) drive.files.set(path, bytes)
    drive.odd.set('Photos/broken.bin', breaking(bytes, 300_000))
    drive.odd.set('Photos/halts.bin', halt.answer)
    drive.odd.set('Photos/endless.bin', large.answer)
    drive.odd.set(
      'Photos/away.txt',
      (_request, response) => void response.writeHead(302, { location: `${inner.url}/secret` }).end(),
    )
    return { halted: halt.begun, over: large.over }
  }

  async function expectMovedIn(maker: keyof typeof drivesBy): Promise<void> {
    const drive = drives.get(maker)
    if (!drive) throw new Error(`There is no ${maker}`)
    const { halted, over } = fill(drive)
    const body = { parentId: test.rootId, name: `From ${maker}` }
    const { id: folderId } = await test.member.ok(driveEndpoints.newFolder, { body })
    const start = { ...loginTo(drive.url), folders: null, folderId }
    const { data } = await test.member.call(e.addDrive, { body: start })
    const running = test.app.worker.runDue()
    await halted
    await expectProgress(data.id)
    const params = { id: data.id }
    expect((await test.member.ok(e.pause, { params })).state).toBe('paused')
    await running
    expect((await read(data.id)).files.brought).toBe(4)
    expect((await test.member.ok(e.resume, { params, body: {} })).state).toBe('queued')
    await test.app.worker.runDue()
    await over
    await expectWhole(drive, data.id, folderId)
    await expectReport(data.id)
    const again = await test.member.call(e.addDrive, { body: start })
    await test.app.worker.runDue()
    expect((await read(again.data.id)).files).toEqual({ found: 7, brought: 0, skipped: 5, failed: 2 })
  }

  /** While one of the files halts, and all others are over. */
  async function expectProgress(id: string): Promise<void> {
    await expect.poll(async () => (await read(id)).files, { timeout: 60_000 }).toMatchObject({ brought: 4, failed: 2 })
    const hasPart = ({ bytes: { settled, found } }: Import) => settled >= 1_200_000 && settled < (found ?? 0)
    await expect.poll(() => read(id), { timeout: 60_000 }).toSatisfy(hasPart)
    const now = await read(id)
    expect(now).toMatchObject({ state: 'running', isLooking: false, files: { found: 7, skipped: 0 } })
    const listed = (await test.member.ok(e.list, {})).data.find(one => one.id === id)
    expect(listed).toMatchObject({ state: 'running', files: now.files })
  }

  /** Nothing that was there already was fetched once more; what broke off was continued, and what was paused came again. */
  async function expectWhole(drive: DavDrive, id: string, folderId: string): Promise<void> {
    expect(await read(id)).toMatchObject({ state: 'done', files: { found: 7, brought: 5, skipped: 0, failed: 2 } })
    expect(await tree(folderId)).toEqual([...drive.files.keys()].sort())
    for (const [path, content] of drive.files) await expectBytes(await itemAt(folderId, path), content)
    const twice = ['Photos/broken.bin', 'Photos/halts.bin']
    for (const path of drive.files.keys()) expect(drive.gets.get(path), path).toBe(twice.includes(path) ? 2 : 1)
    expect(drive.asked.some(line => /broken\.bin bytes=\d+-$/.test(line))).toBe(true)
  }

  async function expectReport(id: string): Promise<void> {
    const { data } = await test.member.ok(e.entries, { params: { id } })
    const files = data.filter(one => one.kind === 'file').map(one => [one.path, one.outcome, one.reason])
    expect(files.sort()).toEqual([
      ['Photos/Zürich/ä #1 100%.txt', 'brought', null],
      ['Photos/away.txt', 'failed', 'private-address'],
      ['Photos/broken.bin', 'brought', null],
      ['Photos/endless.bin', 'failed', 'too-large'],
      ['Photos/halts.bin', 'brought', null],
      ['Work/plan.txt', 'brought', null],
      ['top.txt', 'brought', null],
    ])
    const csv = (await test.send('GET', `/api/v1/imports/${id}/report.csv`)).bytes.toString()
    expect(csv).toContain('Photos/halts.bin,File,Imported,,900000\r\n')
    expect(csv).toContain(
      'Photos/endless.bin,File,Failed,The file is larger than allowed here. Choose a smaller one.,10\r\n',
    )
    const stranger = await buildMember(test)
    const theirs = await stranger.client.call(e.report, { params: { id } })
    expect(theirs.problem.code).toBe('import.not-found')
  }

  async function tree(folderId: string, start = ''): Promise<string[]> {
    const paths: string[] = []
    for (const { id, kind, name } of await children(folderId))
      paths.push(...(kind === 'folder' ? await tree(id, `${start}${name}/`) : [`${start}${name}`]))
    return paths.sort()
  }

  async function itemAt(folderId: string, path: string): Promise<string> {
    const [first, ...rest] = path.split('/')
    const found = (await children(folderId)).find(item => item.name === first)?.id ?? ''
    return rest.length === 0 ? found : itemAt(found, rest.join('/'))
  }

  async function leftovers(): Promise<unknown[]> {
    const { db, staging } = test.app.services
    const open = await tables(db.read).selectFrom('transfers').select('id').where('state', '=', 'open').execute()
    const sources = await tables(db.read).selectFrom('imports').select('id').where('source', 'is not', null).execute()
    const staged = await Array.fromAsync(staging.list())
    return [...open, ...sources, ...staged, (await test.usage()).reserved].filter(Boolean)
  }
})
