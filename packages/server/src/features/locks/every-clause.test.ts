import { driveEndpoints as e } from '@holdall/contract/drive/drive.endpoints.ts'
import { lockEndpoints as l } from '@holdall/contract/locks/locks.contract.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects } from '../../../test/databases.ts'
import { buildDavClient } from '../../../test/dav.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { buildSyncRequests } from '../../../test/sync-requests.ts'

const hour = 60 * 60_000
const davLock = '<lockinfo xmlns="DAV:"><lockscope><exclusive/></lockscope><locktype><write/></locktype></lockinfo>'

describe.each(dialects)('locks as a whole on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  let bo: TestMember
  let cy: TestMember
  let folder: string
  let file: string
  beforeAll(async () => {
    test = await createTestApp(dialect)
    ada = await buildMember(test)
    bo = await buildMember(test)
    cy = await buildMember(test)
    folder = (await buildFolder(ada, 'plans')).id
    file = await buildFile(test, ada, { name: 'a.txt', parentId: folder })
    for (const [{ email }, role] of [
      [bo, 'editor'],
      [cy, 'manager'],
    ] as const)
      await ada.client.ok(peopleEndpoints.share, { params: { id: folder }, body: { emails: [email], role } })
  })
  afterAll(() => test.close())

  const params = () => ({ params: { id: file } })
  const listed = async (member: TestMember) =>
    (await member.client.ok(e.children, { params: { id: folder } })).data.find(one => one.id === file)
  const rename = (member: TestMember) => member.client.call(e.rename, { ...params(), body: { name: 'a.txt' } })

  it('[LOCK-01] who has a file open for editing is shown; a member locks it with an end; locks of WebDAV and sync clients are the same; whoever manages it can break one', async () => {
    // This tab has it open for editing.
    const tab = { ...params(), headers: { 'holdall-tab': 'one' } }
    await bo.client.ok(l.keepOpen, tab)
    for (const member of [ada, cy]) expect((await listed(member))?.editors).toEqual([{ id: bo.userId, name: bo.email }])
    await bo.client.ok(l.closed, tab)
    expect((await listed(ada))?.editors).toBeUndefined()

    // A member's lock, with an end: seen by all, in the way of all others at every door, and over by itself.
    const [dav, sync] = [await buildDavClient(test, bo), await buildSyncRequests(test, bo)]
    const [davPath, syncPath] = ['/shared/plans/a.txt', `${sync.files}/plans/a.txt`]
    const until = new Date(test.clock.now() + hour).toISOString()
    await ada.client.ok(l.lock, { ...params(), body: { until } })
    expect((await listed(ada))?.lock).toMatchObject({ isMine: true, until })
    expect((await listed(bo))?.lock).toMatchObject({ by: ada.email, isMine: false, isByProgram: false, until })
    const refusals = async () => [
      (await rename(bo)).status,
      (await bo.client.call(l.lock, { ...params(), body: { until } })).status,
      await dav.status('PUT', davPath, { body: 'x' }),
      await dav.status('LOCK', davPath, { headers: { depth: '0' }, body: davLock }),
      (await sync.send('PUT', syncPath, { body: 'x' })).statusCode,
      (await sync.send('LOCK', syncPath, { headers: { 'x-user-lock': '1' } })).statusCode,
    ]
    expect(await refusals()).toEqual([423, 423, 423, 423, 423, 423])
    test.clock.advance(hour)
    expect((await listed(bo))?.lock).toBeUndefined()
    expect(await dav.status('PUT', davPath, { body: 'free' })).toBe(204)

    // A lock of a WebDAV program is the same lock. Who doesn't manage the file can't break it; who does can.
    expect(await dav.status('LOCK', davPath, { headers: { depth: '0' }, body: davLock })).toBe(200)
    expect((await listed(cy))?.lock).toMatchObject({ by: bo.email, isByProgram: true, mayBreak: true })
    expect((await rename(cy)).problem.code).toBe('item.locked')
    const ofCy = await buildSyncRequests(test, cy)
    expect((await ofCy.send('PUT', `${ofCy.files}/plans/a.txt`, { body: 'x' })).statusCode).toBe(423)
    expect((await cy.client.call(l.unlock, params())).problem.code).toBe('lock.already-over')
    await cy.client.ok(l.break, params())
    expect((await rename(ada)).status).toBe(200)

    // So is one of a client that syncs.
    expect((await sync.send('LOCK', syncPath, { headers: { 'x-user-lock': '1' } })).statusCode).toBe(200)
    expect((await listed(ada))?.lock).toMatchObject({ by: bo.email, isByProgram: false, mayBreak: true })
    expect((await rename(ada)).problem.code).toBe('item.locked')
    expect(await (await buildDavClient(test, cy)).status('PUT', davPath, { body: 'x' })).toBe(423)
    await ada.client.ok(l.break, params())
    expect((await listed(bo))?.lock).toBeUndefined()

    // And a member's own: an editor can't break it, a manager can.
    const later = new Date(test.clock.now() + hour).toISOString()
    await ada.client.ok(l.lock, { ...params(), body: { until: later } })
    const refused = await bo.client.call(l.break, params())
    expect([refused.status, refused.problem.code]).toEqual([403, 'item.forbidden'])
    await cy.client.ok(l.break, params())
    expect((await listed(ada))?.lock).toBeUndefined()
    expect((await rename(bo)).status).toBe(200)
  })
})
