import { readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { fileEndpoints } from '@holdall/contract/files/files.endpoints.ts'
import { identityEndpoints } from '@holdall/contract/identity/identity.contract.ts'
import { siteEndpoints } from '@holdall/contract/site/site.contract.ts'
import { statusEndpoints } from '@holdall/contract/status/status.contract.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '../../src/app/create-app.ts'
import { localDisk } from '../../src/drivers/storage/disk-keys.ts'
import { sweep, sweepOld } from '../../src/features/files/sweep/schedules.ts'
import { measureDisks } from '../../src/features/storage-report/measure-disks.ts'
import { readEnvironment } from '../../src/platform/environment.ts'
import { createLogger } from '../../src/platform/logging.ts'
import { tables } from '../all-tables.ts'
import { createTestDatabase, dialects } from '../databases.ts'
import { buildMember, type TestMember } from '../factories.ts'
import { createTestApp, type TestApp } from '../harness.ts'
import { sendFile } from '../send-file.ts'

const day = 24 * 3600_000

describe.each(dialects)('a site that knows itself, on %s', dialect => {
  let test: TestApp
  let member: TestMember
  beforeEach(async () => {
    test = await createTestApp(dialect)
    member = await buildMember(test, { permissions: ['admin.access', 'settings.update'] })
  })
  afterEach(() => test.close())

  const send = (name: string, text = name) => sendFile(member.client, { name, text, parentId: member.rootId })
  const blobs = () =>
    readdirSync(join(test.dataDir, 'blobs'), { recursive: true, encoding: 'utf8' }).filter(path => path.endsWith('-f'))
  const ready = async () => {
    // What was found is kept for some seconds.
    test.clock.advance(10_000)
    return test.client().call(siteEndpoints.ready)
  }
  const status = async () => (await member.client.ok(statusEndpoints.site)).identity
  /** As at night: what no row names is set aside, and deleted a month later. */
  async function night(app: TestApp['app']): Promise<void> {
    test.clock.advance(2 * day)
    await measureDisks(app.ctx)
    test.clock.advance(40 * day)
    await measureDisks(app.ctx)
    await sweep(app.ctx)
    await sweepOld(app.ctx)
  }

  it('belongs together with its storage from its first start, and after the next', async () => {
    await send('a.txt')
    expect(await status()).toEqual({ state: 'good', question: null, since: null, is_rehearsal: false, disks: [] })
    const { site, generation } = test.app.services.identity.current()
    await withApp(test.app.services.db, async app => {
      expect(app.services.identity.current()).toMatchObject({ site, generation, question: null })
      expect(await app.services.pairs.look(localDisk)).toBe('paired')
    })
  })

  it('keeps every file through a night with another database on its folder, and says so', async () => {
    for (let n = 0; n < 8; n++) await send(`${n}.txt`)
    expect(blobs()).toHaveLength(8)
    const other = await createTestDatabase(dialect)
    try {
      await withApp(other.db, async app => {
        await night(app)
        expect(blobs()).toHaveLength(8)
        expect(await app.services.pairs.look(localDisk)).toBe('foreign')
        const stored = app.services.storage.write('0123456789abcdef0123456789abcdef-f', bytes('x'))
        await expect(stored).rejects.toMatchObject({ code: 'unavailable' })
        const asked = await app.http.inject('/health/ready')
        expect([asked.statusCode, asked.json().meta.reasons]).toEqual([503, ['storage-foreign']])
        const key = blobs()[0]?.split('/').at(-1) ?? ''
        await expect(app.services.storage.delete(key)).rejects.toMatchObject({ code: 'unavailable' })
        expect(await app.services.storage.stat(key)).not.toBeNull()
      })
      await night(test.app)
      expect(blobs()).toHaveLength(8)
      const { data } = await member.client.ok(driveEndpoints.children, { params: { id: member.rootId } })
      for (const { id, name } of data)
        expect((await member.client.call(fileEndpoints.content, { params: { id } })).raw.payload).toBe(name)
    } finally {
      await other.drop()
    }
  })

  it('keeps the files of a folder from before markers, if the database knows none of them', async () => {
    await send('a.txt')
    removeMarkers(test)
    const other = await createTestDatabase(dialect)
    try {
      await withApp(other.db, async app => {
        expect(await app.services.pairs.look(localDisk)).toBe('foreign')
        await night(app)
      })
      expect(blobs()).toHaveLength(1)
    } finally {
      await other.drop()
    }
  })

  it('marks the folder of a site from before markers by the files that it knows there, and no empty one', async () => {
    await send('a.txt')
    const { db } = test.app.services
    const forget = () => db.transaction(async tx => void (await tables(tx).deleteFrom('disk_pairs').execute()))
    removeMarkers(test)
    await forget()
    await withApp(db, async app => expect(await app.services.pairs.look(localDisk)).toBe('paired'))
    await forget()
    renameSync(join(test.dataDir, 'blobs'), join(test.dataDir, 'unmounted'))
    await withApp(db, async app => expect(await app.services.pairs.look(localDisk)).toBe('away'))
  })

  it('calls no file damaged and takes none while its disk isn’t mounted', async () => {
    const sent = await send('a.txt')
    const params = { id: String(sent.headers['holdall-item']) }
    const folder = join(test.dataDir, 'blobs')
    renameSync(folder, `${folder}-unmounted`)
    await test.app.services.pairs.look(localDisk)
    const asked = await ready()
    expect([asked.status, asked.problem.meta]).toMatchObject([503, { reasons: ['storage-away'] }])
    const read = await member.client.call(fileEndpoints.content, { params })
    expect([read.status, read.problem.code]).toEqual([503, 'file.storage-failed'])
    const refused = await send('b.txt')
    expect([refused.status, refused.problem.code]).toEqual([503, 'file.storage-failed'])
    expect(await status()).toMatchObject({ state: 'bad', disks: [{ disk: 'local', method: 'local', pair: 'away' }] })
    await night(test.app)
    renameSync(`${folder}-unmounted`, folder)
    await test.app.services.pairs.look(localDisk)
    expect((await ready()).status).toBe(200)
    expect((await member.client.call(fileEndpoints.content, { params })).raw.payload).toBe('a.txt')
    expect((await send('b.txt')).status).toBe(201)
    const damaged = await tables(test.app.services.db.read).selectFrom('damaged_blobs').selectAll().execute()
    expect(damaged).toEqual([])
  })

  it('notices that its database is older than its storage, and removes nothing until a person has decided', async () => {
    await send('a.txt')
    const { db, identity, pairs } = test.app.services
    const old = await tables(db.read).selectFrom('disk_pairs').selectAll().executeTakeFirstOrThrow()
    await pairs.renew(localDisk)
    // As after a restore of an older state.
    await db.transaction(async tx => void (await tables(tx).updateTable('disk_pairs').set(old).execute()))
    const before = identity.current().generation
    expect(await pairs.look(localDisk)).toBe('contested')
    expect(identity.current().question).toBe('went-back')
    expect(identity.current().generation).not.toBe(before)
    expect(await test.app.services.identity.whyNotRemove()).toBe('question')
    expect(await status()).toMatchObject({
      state: 'bad',
      question: 'went-back',
      disks: [{ disk: 'local', pair: 'contested' }],
    })
    // What was stored since is in no row.
    await db.transaction(async tx => {
      await tables(tx).updateTable('items').set({ version_id: null }).execute()
      await tables(tx).deleteFrom('versions').execute()
      await tables(tx).deleteFrom('blobs').execute()
    })
    await night(test.app)
    expect(blobs()).toHaveLength(1)
    expect((await send('b.txt')).status).toBe(201)

    expect(await member.client.ok(identityEndpoints.takeOver)).toEqual({ left: [] })
    expect(await pairs.look(localDisk)).toBe('paired')
    expect(await test.app.services.identity.whyNotRemove()).toBeNull()
    expect(await status()).toMatchObject({ state: 'good', question: null, disks: [] })
  })

  it('still knows a storage whose marker has its name from before it was taken over', async () => {
    await send('a.txt')
    const { db, identity, pairs } = test.app.services
    const former_sites = JSON.stringify([identity.current().site])
    await db.transaction(async tx => {
      await tables(tx).deleteFrom('disk_pairs').execute()
      await tables(tx).updateTable('site_identity').set({ site: '0123456789abcdef', former_sites }).execute()
    })
    await identity.look()
    expect(await pairs.look(localDisk)).toBe('contested')
    expect((await send('b.txt')).status).toBe(201)
  })

  it('is only taken over by people who may change the settings', async () => {
    const other = await buildMember(test, { permissions: ['admin.access'] })
    expect((await other.client.call(identityEndpoints.takeOver)).status).toBe(403)
  })

  async function withApp(db: TestApp['app']['services']['db'], work: (app: TestApp['app']) => Promise<void>) {
    const env = readEnvironment({
      DATA_DIR: test.dataDir,
      APP_KEY: 'a key for the tests that is long enough',
      APP_URL: 'http://drive.test',
      WORKER: 'false',
    })
    const app = await createApp({
      env,
      log: createLogger('silent'),
      db: { ...db, close: async () => undefined },
      clock: test.clock,
    })
    try {
      await app.start()
      await work(app)
    } finally {
      await app.close()
    }
  }
})

function removeMarkers({ dataDir }: TestApp): void {
  const blobs = join(dataDir, 'blobs')
  for (const path of readdirSync(blobs, { recursive: true, encoding: 'utf8' }))
    if (/pair-local-[ab]$/.test(path)) renameSync(join(blobs, path), join(dataDir, path.split('/').at(-1) ?? ''))
}

async function* bytes(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
}
