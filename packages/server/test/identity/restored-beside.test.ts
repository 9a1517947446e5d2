import { rmSync } from 'node:fs'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { fileEndpoints } from '@holdall/contract/files/files.endpoints.ts'
import { identityEndpoints } from '@holdall/contract/identity/identity.contract.ts'
import { statusEndpoints } from '@holdall/contract/status/status.contract.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sweep, sweepOld } from '../../src/features/files/sweep/schedules.ts'
import { measureDisks } from '../../src/features/storage-report/measure-disks.ts'
import { tables } from '../all-tables.ts'
import { backUp, emptyPlace, openRestored, type Place, type RestoredSite, restoreInto } from '../backed-up.ts'
import { dialects } from '../databases.ts'
import { optionsOf } from '../direct-uploads.ts'
import { buildMember, type TestMember } from '../factories.ts'
import { createTestApp, type TestApp } from '../harness.ts'
import { type S3StorePeer, startS3StorePeer } from '../peers/s3-store-peer.ts'
import { sendFile } from '../send-file.ts'
import { makeTestFolder } from '../test-folder.ts'

const key = 'a key for the tests that is long enough'
const day = 24 * 3600_000

describe.each(dialects)('[BACKUP-03] a restored site beside the one that was backed up, on %s', dialect => {
  let peer: S3StorePeer
  let test: TestApp
  let member: TestMember
  let folder: string
  let place: Place
  let site: RestoredSite | undefined
  const ids: string[] = []
  beforeEach(async () => {
    peer = await startS3StorePeer()
    const host = new URL(peer.url).host
    test = await createTestApp(dialect, { OUTBOUND_ALLOW: host })
    const { disks, settings } = test.app.services
    await disks.follow('uploads', { driver: 's3', options: optionsOf(peer) })
    const chosen = Object.entries(optionsOf(peer)).map(([name, value]) => [`storage_s3_${name}`, value])
    await settings.save({ uploads_disk_driver: 's3', ...Object.fromEntries(chosen) }, null)
    member = await buildMember(test, { permissions: ['admin.access', 'settings.update'] })
    folder = makeTestFolder('holdall-backups-')
    ids.length = 0
    for (const name of ['1', '2', '3']) await send(name)
    await backUp(test.app.ctx, folder)
    for (const name of ['4', '5', '6']) await send(name)
    place = await emptyPlace(dialect, { APP_KEY: key, OUTBOUND_ALLOW: host })
    site = undefined
  })
  afterEach(async () => {
    await site?.close()
    await test.close()
    await place.remove()
    rmSync(folder, { recursive: true, force: true })
    peer.close()
  })

  async function send(name: string): Promise<void> {
    const sent = await sendFile(member.client, { name: `${name}.txt`, text: `text ${name}`, parentId: member.rootId })
    ids.push(String(sent.headers['holdall-item']))
  }
  const read = async (client: TestMember['client'], id: string) =>
    (await client.call(fileEndpoints.content, { params: { id } })).raw
  const objects = () => [...peer.objects.keys()].filter(name => name.endsWith('-f'))
  async function openAs(): Promise<TestMember['client']> {
    site = await openRestored(place)
    const client = site.client()
    client.cookies.set('test-user', member.userId)
    return client
  }
  /** Two nights, a month after which bytes that were set aside would be deleted. */
  async function nights(app: TestApp['app']): Promise<void> {
    const at = { ...app.ctx, clock: { now: () => test.clock.now() } }
    for (let n = 0; n < 2; n++) {
      test.clock.advance(2 * day)
      await measureDisks(at)
      test.clock.advance(40 * day)
      await sweep(at)
      await sweepOld(at)
    }
  }

  it('reads the files of the bucket, and neither removes nor stores anything there', async () => {
    await restoreInto(place, folder)
    const client = await openAs()
    expect((await read(client, ids[0] ?? '')).payload).toBe('text 1')
    // Deleted forever in the restored site: production still has it.
    await client.ok(driveEndpoints.trash, { body: { ids: [ids[1] ?? ''] } })
    await client.ok(driveEndpoints.emptyTrash, { body: { spaceId: member.space.id } })
    const refused = await sendFile(client, { name: 'new.txt', text: 'new', parentId: member.rootId })
    expect([refused.status, refused.problem.code]).toEqual([503, 'file.storage-failed'])
    await nights(site?.app as TestApp['app'])
    expect(objects()).toHaveLength(6)
    // What it doesn’t know there isn’t set aside either: it would be deleted once the site owns the bucket.
    const noted = await tables((site as RestoredSite).app.services.db.read)
      .selectFrom('set_aside')
      .selectAll()
      .execute()
    expect(noted).toEqual([])
    for (const [n, id] of ids.entries()) expect((await read(member.client, id)).payload).toBe(`text ${n + 1}`)
    const { identity } = await client.ok(statusEndpoints.site)
    expect(identity).toMatchObject({ state: 'bad', question: null, disks: [{ method: 's3', pair: 'foreign' }] })
    // Nobody has taken anything from the site that was backed up.
    expect((await member.client.ok(statusEndpoints.site)).identity.state).toBe('good')
  })

  it('owns the bucket once a person confirms it, and the other site then only reads it', async () => {
    await restoreInto(place, folder)
    const client = await openAs()
    expect(await client.ok(identityEndpoints.takeOver)).toEqual({ left: [] })
    expect((await sendFile(client, { name: 'new.txt', text: 'new', parentId: member.rootId })).status).toBe(201)
    const { pairs, disks } = test.app.services
    expect(await pairs.look(disks.current('uploads'))).toBe('foreign')
    const refused = await sendFile(member.client, { name: 'late.txt', text: 'late', parentId: member.rootId })
    expect(refused.status).toBe(503)
    await nights(test.app)
    expect(objects()).toHaveLength(7)
  })

  it('sends what the bucket lacks only if it takes the bucket over', async () => {
    peer.objects.delete(objects()[0] ?? '')
    const { lost, withheld, damaged } = await restoreInto(place, folder)
    expect([lost.length, withheld, damaged]).toEqual([1, lost, []])
    expect(objects()).toHaveLength(5)
    await place.remove()
    place = await emptyPlace(dialect, { APP_KEY: key, OUTBOUND_ALLOW: new URL(peer.url).host })
    expect((await restoreInto(place, folder, { takesOver: true })).lost).toEqual([])
    expect(objects()).toHaveLength(6)
    const client = await openAs()
    for (const id of ids.slice(0, 3)) expect((await read(client, id)).statusCode).toBe(200)
  })

  it('only rehearses if asked: no mail, no webhook, no payment, no removal', async () => {
    await test.app.services.settings.save({ mail_driver: 'smtp', mail_host: 'mail.example.org' }, null)
    await backUp(test.app.ctx, folder)
    await restoreInto(place, folder, { isRehearsal: true })
    const client = await openAs()
    const { settings, outbound, identity } = (site as RestoredSite).app.services
    expect(settings.get('mail_driver')).toBe('log')
    await expect(outbound.request('https://hooks.example.org/')).rejects.toThrow(/restore rehearsal/)
    await expect(outbound.connect({ host: '203.0.113.5', port: 443 })).rejects.toThrow(/restore rehearsal/)
    expect(identity.current().isRehearsal).toBe(true)
    expect(await identity.whyNotRemove()).toBe('rehearsal')
    expect((await read(client, ids[0] ?? '')).payload).toBe('text 1')
    expect((await client.ok(statusEndpoints.site)).identity.is_rehearsal).toBe(true)
    expect((await client.call(identityEndpoints.takeOver)).problem.code).toBe('identity.rehearsal')
    await nights(site?.app as TestApp['app'])
    expect(objects()).toHaveLength(6)
  })
})
