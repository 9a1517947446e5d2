import { activityEndpoints } from '@holdall/contract/activity/activity.contract.ts'
import { driveEndpoints as e } from '@holdall/contract/drive/drive.endpoints.ts'
import type { GrantRole } from '@holdall/contract/drive/drive.schemas.ts'
import { lockEndpoints as l, mostLocks } from '@holdall/contract/locks/locks.contract.ts'
import { notificationEndpoints } from '@holdall/contract/notifications/notifications.contract.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { siteFileEndpoints } from '@holdall/contract/site-files/site-files.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { buildDavClient } from '../../../test/dav.ts'
import { driveTasks } from '../../../test/drive-jobs.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { buildSyncRequests } from '../../../test/sync-requests.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

describe.each(dialects)('locks on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  let bo: TestMember
  let plans: string
  let file: string

  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    ada = await buildMember(test)
    bo = await buildMember(test)
    plans = (await buildFolder(ada, 'plans')).id
    file = await buildFile(test, ada, { name: 'a.txt', parentId: plans })
    await share('editor')
  })

  const params = () => ({ params: { id: file } })
  const share = (role: GrantRole) =>
    ada.client.ok(peopleEndpoints.share, { params: { id: plans }, body: { emails: [bo.email], role } })
  const in_ = (ms: number) => new Date(test.clock.now() + ms).toISOString()
  const lockUntil = (member: TestMember, until: string) => member.client.call(l.lock, { ...params(), body: { until } })
  const lock = (member: TestMember, ms = hour) => lockUntil(member, in_(ms))
  const shown = async (member: TestMember) => {
    const { data } = await member.client.ok(e.children, { params: { id: plans } })
    const item = await member.client.ok(e.item, params())
    expect(item.lock).toEqual(data[0]?.lock)
    expect(item.editors).toEqual(data[0]?.editors)
    return item
  }
  const news = async (member: TestMember) =>
    (await member.client.ok(notificationEndpoints.list, {})).data.filter(one => one.kind === 'lock.broken')
  it('a member locks a file until a time, and everybody with access sees who and until when', async () => {
    const until = in_(hour)
    expect((await lockUntil(ada, until)).data).toEqual({
      by: ada.email,
      isMine: true,
      isByProgram: false,
      until,
      mayBreak: false,
    })
    expect((await shown(ada)).lock).toMatchObject({ isMine: true, until })
    expect((await shown(bo)).lock).toEqual({
      by: ada.email,
      isMine: false,
      isByProgram: false,
      until,
      mayBreak: false,
    })
    const refused = await bo.client.call(e.rename, { ...params(), body: { name: 'b.txt' } })
    expect(refused.status).toBe(423)
    expect(refused.problem).toMatchObject({
      code: 'item.locked',
      detail: `Locked by ${ada.email} for another 60 minutes. Try again after that.`,
      meta: { name: 'a.txt', by: ada.email, until },
    })
    expect((await lock(bo)).problem.code).toBe('item.locked')
    // It ends by itself.
    test.clock.advance(hour)
    expect((await shown(bo)).lock).toBeUndefined()
    await bo.client.ok(e.rename, { ...params(), body: { name: 'b.txt' } })
  })

  it('its end can be changed, within what the site allows', async () => {
    await lock(ada)
    const later = in_(2 * day)
    const moved = await ada.client.ok(l.lock, { ...params(), body: { until: later } })
    expect(moved.until).toBe(later)
    const rows = await tables(test.app.services.db.read)
      .selectFrom('dav_locks')
      .selectAll()
      .where('item_id', '=', file)
      .execute()
    expect(rows.length).toBe(1)
    for (const ms of [0, -1, 7 * day + hour, 1000 * day]) {
      const refused = await lock(ada, ms)
      expect([refused.status, refused.problem.errors?.[0]?.field]).toEqual([422, 'until'])
    }
    await test.app.services.settings.save({ 'drive.longest_lock': 1 }, null)
    const refused = await lock(ada, 2 * day)
    expect(refused.problem.errors?.[0]?.message).toBe('A lock can last up to one day. Choose an earlier time.')
    await test.app.services.settings.save({ 'drive.longest_lock': 7 }, null)
    expect((await lock(ada, 7 * day)).status).toBe(200)
  })

  it('only files, and only by who may change them', async () => {
    const folder = await ada.client.call(l.lock, { params: { id: plans }, body: { until: in_(hour) } })
    expect(folder.problem.code).toBe('item.not-a-file')
    const cy = await buildMember(test)
    expect((await lock(cy)).problem.code).toBe('item.not-found')
    expect((await cy.client.call(l.unlock, params())).problem.code).toBe('item.not-found')
    expect((await cy.client.call(l.break, params())).problem.code).toBe('item.not-found')
    await ada.client.ok(peopleEndpoints.share, {
      params: { id: plans },
      body: { emails: [cy.email], role: 'uploader' },
    })
    expect((await lock(cy)).problem.code).toBe('item.forbidden')
    expect((await shown(ada)).lock).toBeUndefined()
  })

  it('one person holds a limited number of locks', async () => {
    const rows = Array.from({ length: mostLocks }, (_, index) => ({
      token: `urn:uuid:${ada.userId}-${index}`,
      item_id: plans,
      user_id: bo.userId,
      kind: 'member' as const,
      is_exclusive: 1,
      is_deep: 0,
      owner: '',
      created_at: test.clock.now(),
      expires_at: test.clock.now() + hour,
    }))
    await test.app.services.db.transaction(async tx => {
      for (let start = 0; start < rows.length; start += 500)
        await tables(tx)
          .insertInto('dav_locks')
          .values(rows.slice(start, start + 500))
          .execute()
    })
    const refused = await lock(bo)
    expect([refused.status, refused.problem.code]).toEqual([409, 'lock.too-many'])
    await test.app.services.db.transaction(tx =>
      tables(tx).deleteFrom('dav_locks').where('user_id', '=', bo.userId).execute(),
    )
  })

  it('the holder unlocks; nobody else can, unless they manage the file', async () => {
    await lock(bo)
    expect((await ada.client.call(l.unlock, params())).problem.code).toBe('lock.already-over')
    await bo.client.ok(l.unlock, params())
    expect((await bo.client.call(l.unlock, params())).problem.code).toBe('lock.already-over')
    await lock(ada)
    const refused = await bo.client.call(l.break, params())
    expect([refused.status, refused.problem.code]).toEqual([403, 'item.forbidden'])
    expect((await shown(bo)).lock).toMatchObject({ mayBreak: false })
    await share('manager')
    expect((await shown(bo)).lock).toMatchObject({ mayBreak: true })
    await bo.client.ok(l.break, params())
    expect((await shown(bo)).lock).toBeUndefined()
    expect((await bo.client.call(l.break, params())).problem.code).toBe('lock.already-over')
  })

  it('a broken lock is told to its holder, and stands in the activity', async () => {
    await lock(bo)
    await ada.client.ok(l.break, params())
    expect(await news(bo)).toMatchObject([{ actor: { name: ada.userId }, item: { id: file, name: 'a.txt' } }])
    expect(await news(ada)).toEqual([])
    const mails = await tables(test.app.services.db.read)
      .selectFrom('mail_outbox')
      .selectAll()
      .where('recipient', '=', bo.email)
      .where('template', '=', 'locks.broken')
      .execute()
    expect(mails.length).toBe(1)
    const { data } = await ada.client.ok(activityEndpoints.ofItem, params())
    expect(data.slice(0, 2).map(({ kind, actor }) => [kind, actor?.isMe])).toEqual([
      ['lock-broken', true],
      ['locked', false],
    ])
  })

  it('locks of WebDAV and of sync clients are the same locks', async () => {
    const dav = await buildDavClient(test, bo)
    const path = '/shared/plans/a.txt'
    const body = '<lockinfo xmlns="DAV:"><lockscope><exclusive/></lockscope><locktype><write/></locktype></lockinfo>'
    await lock(ada)
    const found = await dav.send('PROPFIND', path, { headers: { depth: '0' } })
    expect(found.payload).toContain(`<D:owner>${ada.email}</D:owner>`)
    const refused = await dav.send('LOCK', path, { headers: { depth: '0' }, body })
    expect([refused.statusCode, refused.payload.includes(`Locked by ${ada.email}`)]).toEqual([423, true])
    await ada.client.ok(l.unlock, params())
    expect(await dav.status('LOCK', path, { headers: { depth: '0' }, body })).toBe(200)
    expect((await shown(ada)).lock).toMatchObject({ by: bo.email, isByProgram: true, isMine: false, mayBreak: true })
    expect((await lock(ada)).problem.code).toBe('item.locked')
    await ada.client.ok(l.break, params())
    expect((await news(bo)).length).toBe(1)

    const sync = await buildSyncRequests(test, bo)
    const at = `${sync.files}/plans/a.txt`
    const user = { headers: { 'x-user-lock': '1' } }
    expect((await sync.send('UNLOCK', at, user)).statusCode).toBe(412)
    const taken = await sync.send('LOCK', at, user)
    expect(taken.statusCode).toBe(200)
    expect(taken.payload).toContain('<nc:lock xmlns:nc="http://nextcloud.org/ns">1</nc:lock>')
    expect(taken.payload).toContain(`>${bo.userId}</nc:lock-owner>`)
    expect((await shown(ada)).lock).toMatchObject({ by: bo.email, isByProgram: false })
    const left = Date.parse((await shown(ada)).lock?.until ?? '') - test.clock.now()
    expect(left).toBeGreaterThan(23 * hour)
    expect(left).toBeLessThanOrEqual(day)
    // The member may change it by another way too; others may not.
    expect(await dav.status('PUT', path, { body: 'mine' })).toBe(204)
    const adas = await buildSyncRequests(test, ada)
    const own = `${adas.files}/plans/a.txt`
    expect((await adas.send('PUT', own, { body: 'x' })).statusCode).toBe(423)
    expect((await adas.send('LOCK', own, user)).statusCode).toBe(423)
    expect((await adas.send('UNLOCK', own, user)).statusCode).toBe(423)
    const asked =
      '<d:propfind xmlns:d="DAV:" xmlns:nc="http://nextcloud.org/ns"><d:prop><nc:lock/><nc:lock-owner-type/><nc:lock-owner-displayname/></d:prop></d:propfind>'
    const listed = await adas.send('PROPFIND', own, { headers: { depth: '0' }, body: asked })
    expect(listed.payload).toMatch(/lock[^>]*>1<\//)
    expect(listed.payload).toContain(`>${bo.email}</`)
    expect((await sync.send('UNLOCK', at, user)).statusCode).toBe(200)
    expect((await shown(ada)).lock).toBeUndefined()
    const capabilities = await sync.send('GET', '/ocs/v1.php/cloud/capabilities?format=json')
    expect(JSON.parse(capabilities.payload).ocs.data.capabilities.files.locking).toBe('1.0')
  })

  it('computers that sync list the folder again when a lock begins, ends or is broken', async () => {
    const sync = await buildSyncRequests(test, ada)
    const tag = async () =>
      (await sync.list('/plans')).get('/plans')?.etag ??
      [...(await sync.list('/')).values()].map(one => one.etag).join()
    const seen = [await tag()]
    const expectNew = async () => {
      const now = await tag()
      expect(seen).not.toContain(now)
      seen.push(now)
    }
    await lock(ada)
    await expectNew()
    await ada.client.ok(l.unlock, params())
    await expectNew()
    await lock(bo)
    await expectNew()
    await ada.client.ok(l.break, params())
    await expectNew()
    await lock(ada, minute)
    await expectNew()
    test.clock.advance(2 * minute)
    await driveTasks.endDueLocks(test.app.ctx)
    await expectNew()
  })

  it('locks don’t keep administrators from deleting a file', async () => {
    await lock(ada)
    const admin = await buildMember(test, { permissions: ['admin'] })
    await admin.client.ok(siteFileEndpoints.delete, { body: { entryIds: [file], deleteForever: false } })
    const rows = await tables(test.app.services.db.read)
      .selectFrom('dav_locks')
      .selectAll()
      .where('item_id', '=', file)
      .execute()
    expect(rows).toEqual([])
  })
})
