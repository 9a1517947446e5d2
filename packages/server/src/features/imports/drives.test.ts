import { randomBytes } from 'node:crypto'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { importEndpoints as e } from '@holdall/contract/imports/imports.contract.ts'
import type { Import } from '@holdall/contract/imports/imports.schemas.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { basic, buildAppPassword } from '../../../test/dav.ts'
import { createDriveTest, type DriveTest } from '../../../test/drive-test.ts'

const taken = Date.UTC(2019, 2, 4, 5, 6, 7)
const large = randomBytes(2_500_000)

/** One member moves in from the drive of another, through the door for sync clients, as from any Nextcloud. */
describe.each(dialects)('moving in from another drive on %s', dialect => {
  let test: DriveTest
  let there: DriveTest
  let login: { address: string; user: string; password: string }
  beforeAll(async () => {
    there = await createDriveTest(dialect)
    const { port } = new URL(there.baseUrl)
    test = await createDriveTest(dialect, { OUTBOUND_ALLOW: `127.0.0.1:${port}` })
    const me = await tables(there.app.services.db.read)
      .selectFrom('users')
      .select('email')
      .where('id', '=', there.userId)
      .executeTakeFirstOrThrow()
    const { secret } = await buildAppPassword(there, there)
    login = { address: there.baseUrl, user: me.email, password: secret }
    await make('MKCOL', 'Photos')
    await make('MKCOL', 'Photos/Zürich & Umgebung')
    await make('MKCOL', 'Photos/empty')
    await make('MKCOL', 'Work')
    await make('PUT', 'Photos/a.txt', 'first')
    await make('PUT', 'Photos/nothing.txt', '')
    await make('PUT', 'Photos/Zürich & Umgebung/große Datei #1 100%.bin', large)
    await make('PUT', 'Work/plan.txt', 'the plan')
    await make('PUT', 'top.txt', 'at the top')
  })
  afterAll(async () => {
    await test.close()
    await there.close()
  })

  /** Sends a request to the other drive, with an old time and a checksum that it then knows. */
  async function make(method: string, path: string, body?: string | Buffer, mtime = taken): Promise<void> {
    const address = `${there.baseUrl}/remote.php/dav/files/${encodeURIComponent(login.user)}/${path.split('/').map(encodeURIComponent).join('/')}`
    const headers = { authorization: basic(login.user, login.password), 'x-oc-mtime': String(mtime / 1000) }
    const answer = await fetch(address, {
      method,
      headers,
      ...(body === undefined ? {} : { body: Buffer.from(body) as Uint8Array<ArrayBuffer> }),
    })
    expect(answer.status).toBeLessThan(300)
  }
  let folderId = ''
  beforeEach(async () => {
    const made = await test.member.ok(driveEndpoints.newFolder, {
      body: { parentId: test.rootId, name: `In ${Math.random()}` },
    })
    folderId = made.id
  })

  const start = async (more: Record<string, unknown> = {}) =>
    test.member.call(e.addDrive, { body: { ...login, folders: null, folderId, ...more } })
  const read = (id: string) => test.member.ok(e.read, { params: { id } })
  async function end({ id }: Import): Promise<Import> {
    for (let tries = 0; tries < 60; tries++) {
      await test.app.worker.runDue()
      const now = await read(id)
      if (now.finishedAt !== null || now.state === 'paused') return now
      test.clock.advance(20 * 60_000)
    }
    throw new Error('The import doesn’t end')
  }
  const moved = async (more: Record<string, unknown> = {}) => end((await start(more)).data)
  /** Everything below a folder: content, or null for folders, and times. */
  async function tree(id: string, path = ''): Promise<Record<string, string | null>> {
    const { data } = await test.member.ok(driveEndpoints.children, { params: { id } })
    const found: Record<string, string | null> = {}
    for (const item of data) {
      const name = `${path}${item.name}`
      if (item.kind === 'folder') Object.assign(found, { [`${name}/`]: null }, await tree(item.id, `${name}/`))
      else found[name] = (await test.send('GET', `/api/v1/items/${item.id}/content`)).bytes.toString('base64')
    }
    return found
  }
  const b64 = (text: string | Buffer) => Buffer.from(text).toString('base64')
  const whole = () => ({
    'Photos/': null,
    'Photos/Zürich & Umgebung/': null,
    'Photos/Zürich & Umgebung/große Datei #1 100%.bin': b64(large),
    'Photos/empty/': null,
    'Photos/a.txt': b64('first'),
    'Photos/nothing.txt': '',
    'Work/': null,
    'Work/plan.txt': b64('the plan'),
    'top.txt': b64('at the top'),
  })
  const entries = async (id: string, query: Record<string, unknown> = {}) =>
    (await test.member.ok(e.entries, { params: { id }, query })).data
  const itemAt = async (name: string) =>
    (await test.member.ok(driveEndpoints.children, { params: { id: folderId } })).data.find(one => one.name === name)

  it('tests the sign-in, and names the field that is wrong', async () => {
    expect(await test.member.ok(e.testDrive, { body: login })).toEqual({
      host: new URL(there.baseUrl).host,
      folders: ['Photos', 'Work'],
      files: 1,
    })
    const wrong = async (changed: Partial<typeof login>) =>
      (await test.member.call(e.testDrive, { body: { ...login, ...changed } })).problem.errors?.map(one => [
        one.field,
        one.code,
      ])
    expect(await wrong({ password: 'canary-wrong' })).toEqual([['password', 'sign-in-refused']])
    expect(await wrong({ address: 'http://169.254.169.254/' })).toEqual([['address', 'private-address']])
    expect(await wrong({ address: `${there.baseUrl}/remote.php/dav/files/nobody` })).toEqual([['address', 'not-found']])
    // Wrong in a way that it is refused before anything is kept.
    expect((await start({ password: 'canary-wrong' })).status).toBe(422)
  })

  it('brings everything with its times and checksums, and reports it', async () => {
    const { data } = await start()
    expect(JSON.stringify(data)).not.toContain(login.password)
    const kept = await tables(test.app.services.db.read)
      .selectFrom('imports')
      .selectAll()
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow()
    expect(kept.source).not.toContain(login.password)
    const done = await end(data)
    expect(done).toMatchObject({
      state: 'done',
      isLooking: false,
      files: { found: 5, brought: 5, skipped: 0, failed: 0 },
      bytes: { found: large.length + 23, brought: large.length + 23, settled: large.length + 23 },
    })
    expect(await tree(folderId)).toEqual(whole())
    expect((await itemAt('top.txt'))?.modifiedAt).toBe(new Date(taken).toISOString())
    const { source } = await tables(test.app.services.db.read)
      .selectFrom('imports')
      .selectAll()
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow()
    expect(source).toBeNull()
    const report = await entries(done.id)
    expect(report.filter(one => one.kind === 'file').map(one => [one.path, one.outcome])).toEqual(
      expect.arrayContaining([
        ['Photos/a.txt', 'brought'],
        ['Photos/Zürich & Umgebung/große Datei #1 100%.bin', 'brought'],
      ]),
    )
    const first = await test.member.ok(e.entries, { params: { id: done.id }, query: { perPage: 4 } })
    const second = await test.member.ok(e.entries, {
      params: { id: done.id },
      query: { perPage: 100, cursor: first.nextCursor },
    })
    expect([...first.data, ...second.data]).toEqual(report)
    const csv = await test.send('GET', `/api/v1/imports/${done.id}/report.csv`)
    expect(csv.bytes.toString()).toContain('Photos/a.txt,File,Imported,,5\r\n')
  })

  it('brings only what changed when it runs again, and never overwrites what is newer here', async () => {
    await moved({ folders: ['Photos', 'Work'] })
    const again = await moved({ folders: ['Photos', 'Work'] })
    expect(again).toMatchObject({ state: 'done', files: { found: 4, brought: 0, skipped: 4, failed: 0 } })
    expect((await entries(again.id)).map(one => one.reason)).toEqual(Array(8).fill('same'))
    await make('PUT', 'Work/plan.txt', 'the new plan', taken + 3_600_000)
    await make('PUT', 'Work/more.txt', 'more', taken)
    const third = await moved({ folders: ['Work'] })
    expect(third).toMatchObject({ files: { found: 2, brought: 2, skipped: 0 } })
    const work = (await itemAt('Work'))?.id ?? ''
    expect(await tree(work)).toEqual({ 'plan.txt': b64('the new plan'), 'more.txt': b64('more') })
    const plan = (await test.member.ok(driveEndpoints.children, { params: { id: work } })).data.find(
      one => one.name === 'plan.txt',
    )
    // What was here is a version now; what is newer here stays.
    const save = await test.send('PUT', `/api/v1/items/${plan?.id}/content?v=${plan?.versionId}`, {
      headers: { 'content-type': 'application/octet-stream' },
      body: 'mine',
    })
    expect(save.status).toBeLessThan(300)
    await make('PUT', 'Work/plan.txt', 'theirs', taken + 7_200_000)
    const fourth = await moved({ folders: ['Work'] })
    expect((await entries(fourth.id, { outcome: 'skipped' })).map(one => [one.path, one.reason])).toEqual(
      expect.arrayContaining([['Work/plan.txt', 'newer-here']]),
    )
    const both = await moved({ folders: ['Work'], onExisting: 'keep-both' })
    expect(both.files).toMatchObject({ brought: 1, skipped: 1 })
    expect(await tree(work)).toEqual({
      'plan.txt': b64('mine'),
      'plan (2).txt': b64('theirs'),
      'more.txt': b64('more'),
    })
    await make('PUT', 'Work/plan.txt', 'the plan', taken)
    await make('DELETE', 'Work/more.txt')
  })

  it('doesn’t fetch a file again whose tag it knows, even if its time here has changed', async () => {
    await moved({ folders: ['Work'] })
    const work = (await itemAt('Work'))?.id ?? ''
    const { db } = test.app.services
    // As a program does that keeps no times, or one that sets them.
    await db.transaction(tx =>
      tables(tx)
        .updateTable('items')
        .set({ modified_at: taken - 3_600_000 })
        .where('parent_id', '=', work)
        .execute(),
    )
    const again = await moved({ folders: ['Work'], onExisting: 'keep-both' })
    expect(again.files).toMatchObject({ found: 1, brought: 0, skipped: 1 })
    const reasons = (await entries(again.id)).filter(one => one.path === 'Work/plan.txt').map(one => one.reason)
    expect(reasons).toEqual(['same'])
    expect(await tree(work)).toEqual({ 'plan.txt': b64('the plan') })
    // With another content there, it isn't the version that is known.
    await make('PUT', 'Work/plan.txt', 'the new plan', taken + 3_600_000)
    expect((await moved({ folders: ['Work'] })).files).toMatchObject({ brought: 1, skipped: 0 })
    await make('PUT', 'Work/plan.txt', 'the plan', taken)
  })

  it('pauses when the sign-in is refused, and resumes with another password', async () => {
    const { data } = await start()
    const { db } = there.app.services
    await db.transaction(tx => tables(tx).deleteFrom('access_tokens').where('user_id', '=', there.userId).execute())
    const paused = await end(data)
    expect(paused).toMatchObject({ state: 'paused', error: 'sign-in-refused' })
    const { secret } = await buildAppPassword(there, there)
    login = { ...login, password: secret }
    const params = { id: data.id }
    await test.member.ok(e.resume, { params, body: { password: secret } })
    expect(await end(data)).toMatchObject({ state: 'done', files: { brought: 5 } })
    expect(await tree(folderId)).toEqual(whole())
  })

  it('what is here with another spelling is neither replaced nor joined, and the report says so', async () => {
    await test.member.ok(driveEndpoints.newFolder, { body: { parentId: folderId, name: 'photos' } })
    await test.member.ok(driveEndpoints.newFile, { body: { parentId: folderId, name: 'TOP.txt', text: 'mine' } })
    for (const onExisting of ['replace', 'keep-both', 'skip']) {
      const ended = await moved({ onExisting })
      expect(ended.files.failed, onExisting).toBeGreaterThan(0)
      const { data } = await test.member.ok(driveEndpoints.children, { params: { id: folderId } })
      expect(data.map(item => item.name).sort()).toEqual(['TOP.txt', 'Work', 'photos'])
      expect((await tree(folderId))['TOP.txt']).toBe(b64('mine'))
    }
  })
})
