import { workspaceEndpoints } from '@holdall/contract/workspaces/workspaces.endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { buildMember, type MemberOptions, type TestMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { sweepFiles } from '../../../../test/stored-bytes.ts'
import { buildSyncRequests, type SyncRequests } from '../../../../test/sync-requests.ts'

const KiB = 1024
const MiB = 1024 * KiB

describe.each(dialects)('storage for chunks on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  let sync: SyncRequests
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())
  beforeEach(() => asPerson({ availableSpace: 3 * MiB }))

  async function asPerson(options: MemberOptions): Promise<void> {
    ada = await buildMember(test, options)
    sync = await buildSyncRequests(test, ada)
  }

  const begin = async (upload: string, total?: number) =>
    (
      await sync.send('MKCOL', `${sync.uploads}/${upload}`, {
        headers: total === undefined ? {} : { 'oc-total-length': String(total) },
      })
    ).statusCode
  const chunk = async (upload: string, name: string, bytes: number) =>
    (await sync.send('PUT', `${sync.uploads}/${upload}/${name}`, { body: Buffer.alloc(bytes, name) })).statusCode
  const finish = (upload: string, path: string) =>
    sync.send('MOVE', `${sync.uploads}/${upload}/.file`, { headers: { destination: `${sync.files}${path}` } })
  const put = async (path: string, bytes: number) =>
    (await sync.send('PUT', `${sync.files}${path}`, { body: Buffer.alloc(bytes) })).statusCode
  const end = async (upload: string) => (await sync.send('DELETE', `${sync.uploads}/${upload}`)).statusCode

  async function held(spaceId = ada.space.id): Promise<{ used: number; reserved: number; isExact: boolean }> {
    const { db } = test.app.ctx
    const { used_bytes, reserved_bytes } = await tables(db.read)
      .selectFrom('spaces')
      .select(['used_bytes', 'reserved_bytes'])
      .where('id', '=', spaceId)
      .executeTakeFirstOrThrow()
    const uploads = await tables(db.read)
      .selectFrom('chunked_uploads')
      .select('reserved')
      .where('space_id', '=', spaceId)
      .execute()
    const exact = uploads.reduce((sum, row) => sum + Number(row.reserved), 0)
    return { used: Number(used_bytes), reserved: Number(reserved_bytes), isExact: exact === Number(reserved_bytes) }
  }

  async function stored(): Promise<number> {
    const rows = await tables(test.app.services.db.read)
      .selectFrom('upload_chunks')
      .innerJoin('chunked_uploads', 'chunked_uploads.id', 'upload_chunks.upload_id')
      .select('size')
      .where('user_id', '=', ada.userId)
      .execute()
    return rows.reduce((sum, row) => sum + Number(row.size), 0)
  }

  it('is reserved as for every upload: nobody sends more than their drive has room for', async () => {
    await asPerson({ availableSpace: MiB })
    expect(await begin('1')).toBe(201)
    for (const name of ['1', '2', '3']) expect(await chunk('1', name, 2 * MiB)).toBe(507)
    expect(await begin('2', 2 * MiB)).toBe(507)
    expect([await stored(), await held()]).toEqual([0, { used: 0, reserved: 0, isExact: true }])
    expect(await chunk('1', '1', 700 * KiB)).toBe(201)
    expect(await put('/other.bin', 400 * KiB)).toBe(507)
    expect(await held()).toEqual({ used: 0, reserved: 700 * KiB, isExact: true })
    // A chunk that comes again takes the place of the first.
    expect(await chunk('1', '1', 300 * KiB)).toBe(201)
    expect((await held()).reserved).toBe(300 * KiB)
    expect(await end('1')).toBe(204)
    expect(await held()).toEqual({ used: 0, reserved: 0, isExact: true })
  })

  it('suffices for a chunk that is sent again when everything is full', async () => {
    expect(await begin('1', 3 * MiB)).toBe(201)
    expect(await begin('2', 1)).toBe(507)
    for (const name of ['1', '2', '3', '2']) expect(await chunk('1', name, MiB)).toBe(201)
    expect(await held()).toEqual({ used: 0, reserved: 3 * MiB, isExact: true })
    expect((await finish('1', '/whole.bin')).statusCode).toBe(201)
    expect(await held()).toEqual({ used: 3 * MiB, reserved: 0, isExact: true })
  })

  it('is refused to people who may add files nowhere', async () => {
    await asPerson({ hasRoles: false })
    expect([await begin('1'), await begin('2', 10)]).toEqual([403, 403])
    const { db } = test.app.services
    const rows = await tables(db.read).selectFrom('chunked_uploads').select('id').where('user_id', '=', ada.userId)
    expect(await rows.execute()).toEqual([])
  })

  it('is never exceeded, however many chunks arrive at the same time', async () => {
    await asPerson({ availableSpace: MiB })
    for (const upload of ['1', '2', '3', '4']) await begin(upload)
    const sent = Array.from({ length: 100 }, (_, n) => chunk(String(1 + (n % 4)), String(n), 100 * KiB))
    const answers = await Promise.all(sent)
    expect(answers.filter(status => status === 201)).toHaveLength(10)
    expect(answers.filter(status => status === 507)).toHaveLength(90)
    expect([await stored(), await held()]).toEqual([1000 * KiB, { used: 0, reserved: 1000 * KiB, isExact: true }])
  })

  it('passes to the file, which needs no more', async () => {
    for (const [upload, bytes] of Object.entries({ small: 500 * KiB, large: 2 * MiB })) {
      expect(await begin(upload, bytes)).toBe(201)
      expect((await held()).reserved).toBe(bytes)
      for (const name of ['1', '2']) expect(await chunk(upload, name, bytes / 2)).toBe(201)
      expect((await held()).reserved).toBe(bytes)
      expect((await finish(upload, `/${upload}.bin`)).statusCode).toBe(201)
    }
    expect(await held()).toEqual({ used: 2 * MiB + 500 * KiB, reserved: 0, isExact: true })
  })

  it('is reserved again if the file can’t be made, and the chunks end if someone else has taken it', async () => {
    await begin('1', 2 * MiB)
    await chunk('1', '1', 2 * MiB)
    expect((await finish('1', '/nowhere/a.bin')).statusCode).toBe(409)
    expect(await held()).toEqual({ used: 0, reserved: 2 * MiB, isExact: true })
    const { db } = test.app.services
    const handedOver = { reserved: 0, space_id: null }
    await db.transaction(async tx => {
      await tables(tx).updateTable('chunked_uploads').set(handedOver).where('user_id', '=', ada.userId).execute()
      await tables(tx).updateTable('spaces').set({ reserved_bytes: 0 }).where('id', '=', ada.space.id).execute()
    })
    expect(await put('/taken.bin', 1.5 * MiB)).toBe(201)
    expect((await finish('1', '/a.bin')).statusCode).toBe(507)
    expect(await stored()).toBe(0)
    expect(await held()).toEqual({ used: 1.5 * MiB, reserved: 0, isExact: true })
  })

  it('is reserved in workspaces too, and released there when the upload or its account ends', async () => {
    const owner = await buildMember(test, { permissions: ['workspaces.create'] })
    const team = await owner.client.ok(workspaceEndpoints.create, { body: { name: 'Team' } })
    const { db } = test.app.services
    const joins = async (name: string) => {
      const role = await tables(db.read)
        .selectFrom('roles')
        .select('id')
        .where('type', '=', 'workspace')
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
      await db.transaction(async tx => {
        await tables(tx).deleteFrom('space_members').where('user_id', '=', ada.userId).execute()
        const member = { id: `${name}-${ada.userId}`, space_id: team.id, user_id: ada.userId, role_id: role.id }
        await tables(tx)
          .insertInto('space_members')
          .values({ ...member, joined_at: test.clock.now() })
          .execute()
      })
    }
    await joins('Viewer')
    expect(await begin('1', 5 * MiB)).toBe(507)
    await joins('Editor')
    expect(await begin('1', 5 * MiB)).toBe(201)
    expect(await held(team.id)).toEqual({ used: 0, reserved: 5 * MiB, isExact: true })
    expect((await held()).reserved).toBe(0)
    test.clock.advance(25 * 60 * 60_000)
    await sweepFiles(test)
    expect((await held(team.id)).reserved).toBe(0)
    expect(await begin('2', 4 * MiB)).toBe(201)
    expect((await held(team.id)).reserved).toBe(4 * MiB)
    await db.transaction(tx => tables(tx).deleteFrom('chunked_uploads').where('user_id', '=', ada.userId).execute())
    expect((await held(team.id)).reserved).toBe(0)
  })

  it('counts with every other unfinished upload, of which a person has 250', async () => {
    const { db } = test.app.services
    await begin('first')
    const row = await tables(db.read)
      .selectFrom('chunked_uploads')
      .selectAll()
      .where('user_id', '=', ada.userId)
      .executeTakeFirstOrThrow()
    const more = Array.from({ length: 249 }, (_, n) => ({ ...row, id: `${row.id}-${n}`, name: `more-${n}` }))
    await db.transaction(tx => tables(tx).insertInto('chunked_uploads').values(more).execute())
    const refused = await sync.send('MKCOL', `${sync.uploads}/last`)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '60'])
    expect(await put('/large.bin', 2 * MiB)).toBe(503)
    expect(await put('/small.bin', 1000)).toBe(201)
    await end('first')
    expect(await begin('last')).toBe(201)
  })
})
