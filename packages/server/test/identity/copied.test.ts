import { accountEndpoints } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { fileEndpoints } from '@holdall/contract/files/files.endpoints.ts'
import { identityEndpoints } from '@holdall/contract/identity/identity.contract.ts'
import { statusEndpoints } from '@holdall/contract/status/status.contract.ts'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { App } from '../../src/app/build-app.ts'
import { createApp } from '../../src/app/create-app.ts'
import { features } from '../../src/app/features.ts'
import { sweep, sweepOld } from '../../src/features/files/sweep/schedules.ts'
import { measureDisks } from '../../src/features/storage-report/measure-disks.ts'
import { readEnvironment } from '../../src/platform/environment.ts'
import { createLogger } from '../../src/platform/logging.ts'
import { copyDatabase, dialects, type TestDatabase } from '../databases.ts'
import { optionsOf } from '../direct-uploads.ts'
import { buildMember, type TestMember } from '../factories.ts'
import { type Client, createClient, createTestApp, type TestApp, testAuthenticate } from '../harness.ts'
import { type S3StorePeer, startS3StorePeer } from '../peers/s3-store-peer.ts'
import { runTasks } from '../run-night.ts'
import { sendFile } from '../send-file.ts'
import { makeTestFolder } from '../test-folder.ts'

const day = 24 * 3600_000
const binary = { 'content-type': 'application/octet-stream' }

describe.each(dialects)('[BACKUP-03] a copy of the database beside its original, with one bucket, on %s', dialect => {
  let peer: S3StorePeer
  let test: TestApp
  let member: TestMember
  let copy: TestDatabase
  let app: App
  let copied: Client
  beforeEach(async () => {
    peer = await startS3StorePeer()
    const options = optionsOf(peer)
    test = await createTestApp(dialect, { OUTBOUND_ALLOW: new URL(peer.url).host, UPLOAD_STAGING: 'storage' })
    const { settings, disks, db, env } = test.app.services
    for (const purpose of ['uploads', 'public'] as const) await disks.follow(purpose, { driver: 's3', options })
    const chosen = Object.entries(options).map(([name, value]) => [`storage_s3_${name}`, value])
    await settings.save({ uploads_disk_driver: 's3', public_disk_driver: 's3', ...Object.fromEntries(chosen) }, null)
    member = await buildMember(test, { permissions: ['admin.access', 'settings.update', 'files.delete'] })
    await send(member.client, 'kept.txt')
    await setPicture(member.client, 'red')
    copy = await copyDatabase({ db, url: test.databaseUrl })
    app = await createApp({
      env: readEnvironment({ ...env.variables, DATA_DIR: makeTestFolder('holdall-copy-'), CHECK_ANSWERS: 'true' }),
      log: createLogger('silent'),
      db: copy.db,
      clock: test.clock,
      authenticate: testAuthenticate,
    })
    await app.start()
    await app.http.ready()
    copied = createClient(app)
    copied.cookies.set('test-user', member.userId)
  })
  afterEach(async () => {
    await app.close()
    await copy.drop()
    await test.close()
    peer.close()
  })

  const send = (client: Client, name: string) => sendFile(client, { name, text: name, parentId: member.rootId })
  async function setPicture(client: Client, background: string): Promise<string> {
    const image = sharp({ create: { width: 8, height: 8, channels: 3, background } })
    const me = await client.ok(accountEndpoints.setAvatar, { payload: await image.png().toBuffer(), headers: binary })
    return me.avatarUrl ?? ''
  }
  const objects = () => [...peer.objects.keys()].filter(key => /-[af]$/.test(key) && !key.includes('pair-'))
  const questionOf = async (client: Client) => (await client.ok(statusEndpoints.site)).identity.question
  async function nights(of: App): Promise<void> {
    const at = { ...of.ctx, clock: { now: () => test.clock.now() } }
    for (let n = 0; n < 2; n++) {
      test.clock.advance(2 * day)
      await measureDisks(at)
      test.clock.advance(40 * day)
      await sweep(at)
      await sweepOld(at)
    }
  }

  it('stores beside it, and removes nothing there, neither at night nor when people delete or replace something', async () => {
    expect([await questionOf(copied), await questionOf(member.client)]).toEqual(['copied', null])
    await send(member.client, 'later.txt')
    const before = objects()
    expect(before).toHaveLength(3)

    await setPicture(copied, 'blue')
    const { data } = await copied.ok(driveEndpoints.children, { params: { id: member.rootId } })
    await copied.ok(driveEndpoints.trash, { body: { ids: data.map(({ id }) => id) } })
    await copied.ok(driveEndpoints.emptyTrash, { body: { spaceId: member.space.id } })
    expect((await send(copied, 'new.txt')).status).toBe(201)
    await nights(app)
    expect(objects()).toEqual(expect.arrayContaining(before))

    // Nor does it tell the original’s servers that they are strangers.
    const bucket = test.app.services.disks.current('uploads')
    await app.services.pairs.renew(bucket)
    expect(await test.app.services.pairs.look(bucket)).toBe('paired')
    expect(await questionOf(member.client)).toBeNull()

    const { data: files } = await member.client.ok(driveEndpoints.children, { params: { id: member.rootId } })
    for (const { id, name } of files)
      expect((await member.client.call(fileEndpoints.content, { params: { id } })).raw.payload).toBe(name)
    expect((await member.client.call(accountEndpoints.avatar, { params: { id: member.userId } })).status).toBe(200)
  })

  it('runs only the scheduled tasks that destroy nothing', async () => {
    const harmless = features.flatMap(({ name, schedules = [] }) =>
      schedules.filter(({ destroys }) => destroys === 'nothing').map(schedule => `${name}.${schedule.name}`),
    )
    expect((await runTasks({ app, clock: test.clock })).toSorted()).toEqual(harmless.toSorted())
  })

  it('removes what is replaced once a person has said that it owns the bucket, which the original then only reads', async () => {
    const [former] = objects().filter(key => key.endsWith('-a'))
    expect(await copied.ok(identityEndpoints.takeOver)).toEqual({ left: [] })
    await setPicture(copied, 'blue')
    expect(objects()).not.toContain(former)
    const { pairs, disks } = test.app.services
    expect(await pairs.look(disks.current('uploads'))).toBe('foreign')
  })
})
