import { driveEndpoints as d } from '@holdall/contract/drive/drive.endpoints.ts'
import { encodeFilters, type Filter } from '@holdall/contract/kit/list-parts/filters.ts'
import { sharingEndpoints } from '@holdall/contract/sharing/sharing.contract.ts'
import { siteFileEndpoints as u } from '@holdall/contract/site-files/site-files.contract.ts'
import { siteFileList } from '@holdall/contract/site-files/site-files.list.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { auditTree } from '../../../test/tree-audit.ts'
import { features } from '../../app/features.ts'
import { entryType } from './entry-types.ts'

const hour = 3_600_000

describe.each(dialects)('all users’ files on %s', dialect => {
  let test: TestApp
  let admin: TestMember
  let ada: TestMember
  let folder: string
  let inner: string
  let file: string
  beforeAll(async () => {
    test = await createTestApp(dialect)
    admin = await buildMember(test, { permissions: ['files.view', 'files.delete'] })
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    ada = await buildMember(test)
    folder = (await buildFolder(ada, 'Plans')).id
    inner = (await buildFolder(ada, 'Inner', folder)).id
    file = await buildFile(test, ada, { name: 'letter.txt', parentId: inner })
    await buildFile(test, ada, { name: 'beside.txt', parentId: folder })
  })

  const remove = async (entryIds: string[], deleteForever: boolean) =>
    (await admin.client.ok(u.delete, { body: { entryIds, deleteForever } })).data.map(
      one => one.error?.code ?? one.status,
    )
  const paths = async () => (await auditTree(test, ada.space.id)).paths
  const trashed = async () => (await ada.client.ok(d.trashList)).data.map(item => item.name)
  const stateOf = async (id: string) =>
    (
      await tables(test.app.services.db.read)
        .selectFrom('items')
        .select('state')
        .where('id', '=', id)
        .executeTakeFirst()
    )?.state
  const stored = async () => {
    const keys: string[] = []
    for await (const { key } of test.app.services.storage.list()) keys.push(key)
    return keys
  }

  it('[FILES-03] [FILES-11] shows an entry with its owner, type, size and whether a link leads to it', async () => {
    const [entry] = (await admin.client.ok(u.list, { query: { query: 'letter' } })).pagination.data
    expect(entry).toMatchObject({
      id: file,
      name: 'letter.txt',
      users: [{ id: ada.userId, email: ada.email }],
      type: 'text',
      public: false,
      file_size: 'text of letter.txt'.length,
      deleted_at: null,
    })
    expect(await stored()).toContain(entry?.file_name)
  })

  it('[FILES-10] filters by type, public, owner_id, created_at and updated_at, and by nothing else', async () => {
    const names = ['type', 'public', 'owner_id', 'created_at', 'updated_at']
    expect(Object.keys(siteFileList.filters)).toEqual(names)
    const other = await buildMember(test)
    const word = `parchment ${ada.userId}`
    const letter = await buildFile(test, ada, { name: `${word}.txt` })
    const page = await buildFile(test, other, { name: `${word}.pdf`, mime: 'application/pdf' })
    await ada.client.ok(sharingEndpoints.createLink, { params: { id: letter }, body: {} })
    const later = test.clock.now() + 48 * hour
    await test.app.services.db.transaction(tx =>
      tables(tx).updateTable('items').set({ created_at: later, modified_at: later }).where('id', '=', page).execute(),
    )
    const call = (filter: Filter) =>
      admin.client.call(u.list, { query: { query: word, filters: encodeFilters([filter]) } })
    const between = new Date(later - 24 * hour).toISOString().slice(0, 10)
    const filters: Filter[] = [
      { key: 'type', operator: '=', value: 'text' },
      { key: 'public', operator: '=', value: 'public' },
      { key: 'owner_id', operator: '=', value: ada.userId },
      { key: 'created_at', operator: '<', value: between },
      { key: 'updated_at', operator: '<', value: between },
    ]
    expect(filters.map(({ key }) => key)).toEqual(names)
    for (const filter of filters)
      expect(
        (await call(filter)).data.pagination.data.map(one => one.id),
        filter.key,
      ).toEqual([letter])
    expect((await call({ key: 'name', operator: '=', value: word })).problem.errors).toMatchObject([
      { field: 'filters.0.key' },
    ])
  })

  it('[LIST-03] finds entries by names typed without accents', async () => {
    const ada = await buildMember(test)
    const id = await buildFile(test, ada, { name: 'Søknad García.txt' })
    const find = async (query: string) =>
      (await admin.client.ok(u.list, { query: { query } })).pagination.data.map(row => row.id)
    for (const query of ['soknad garcia', 'GARCÍA', 'Søk', 'so gar']) expect(await find(query), query).toEqual([id])
    await ada.client.ok(d.rename, { params: { id }, body: { name: 'Zoë.txt' } })
    expect(await find('garcia')).toEqual([])
    expect(await find('zoe')).toEqual([id])
  })

  it('[FILES-07] [DEC-111] deletes forever, including the bytes, and keeps every total exact', async () => {
    const [entry] = (await admin.client.ok(u.list, { query: { query: 'letter' } })).pagination.data
    expect(await remove([file, folder, file, admin.userId], true)).toEqual(['done', 'done', 'item.not-found'])
    expect(await paths()).toEqual([])
    expect(await trashed()).toEqual([])
    await test.app.worker.runDue()
    expect([await stateOf(file), await stateOf(folder), await stateOf(inner)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(await remove([folder], true)).toEqual(['item.not-found'])
    for (let n = 0; n < 2; n++) {
      test.clock.advance(2 * hour)
      const { schedules = [] } = features.find(feature => feature.name === 'files') ?? {}
      await schedules.find(schedule => schedule.name === 'sweep')?.run(test.app.ctx)
    }
    expect(await stored()).not.toContain(entry?.file_name)
  })

  it('moves items to the owner’s trash, from which they can be restored', async () => {
    expect(await remove([inner], false)).toEqual(['done'])
    expect(await paths()).toEqual(['/Plans/', '/Plans/beside.txt', 'trash:Inner/letter.txt'])
    expect(await trashed()).toEqual(['Inner'])
    await ada.client.ok(d.restore, { body: { ids: [inner], onConflict: 'ask' } })
    expect(await paths()).toEqual(['/Plans/', '/Plans/Inner/', '/Plans/Inner/letter.txt', '/Plans/beside.txt'])
  })

  it('takes an item out of a folder in the trash, and keeps every total exact', async () => {
    await ada.client.ok(d.trash, { body: { ids: [folder] } })
    expect(await remove([file], false)).toEqual(['done'])
    await auditTree(test, ada.space.id)
    expect((await trashed()).sort()).toEqual(['Plans', 'letter.txt'])
    expect(await remove([file, inner], true)).toEqual(['done', 'done'])
    await auditTree(test, ada.space.id)
    expect(await trashed()).toEqual(['Plans'])
    await ada.client.ok(d.restore, { body: { ids: [folder], onConflict: 'ask' } })
    expect(await paths()).toEqual(['/Plans/', '/Plans/beside.txt'])
  })

  it('[FILES-05] never deletes the root of a space, and deletes nothing for users who may only view', async () => {
    expect(await remove([ada.rootId], true)).toEqual(['item.is-root'])
    const viewer = await buildMember(test, { permissions: ['files.view'] })
    const answer = await viewer.client.call(u.delete, { body: { entryIds: [file], deleteForever: true } })
    expect(answer.problem.code).toBe('request.forbidden')
    expect(await stateOf(file)).toBe('live')
  })

  it('writes each item and their count to the audit log', async () => {
    await remove([inner, file], true)
    const lines = await tables(test.app.services.db.read)
      .selectFrom('audit_log')
      .select(['action', 'object_id', 'after'])
      .where('actor_id', '=', admin.userId)
      .orderBy('id', 'desc')
      .limit(3)
      .execute()
    expect(lines.map(line => line.action)).toEqual(['uploads.deleted', 'item.deleted', 'item.trashed'])
    expect(JSON.parse(lines[0]?.after ?? '')).toEqual({ count: 1, isForever: true })
  })
})

describe('the type of an uploaded file', () => {
  it.each([
    [true, null, 'folder'],
    [false, 'text/plain', 'text'],
    [false, 'text/csv', 'spreadsheet'],
    [false, 'text/rtf', 'word'],
    [false, 'IMAGE/PNG', 'image'],
    [false, 'image/vnd.adobe.photoshop', 'photoshop'],
    [false, 'application/pdf', 'pdf'],
    [false, 'application/zip', 'archive'],
    [false, 'video/mp4', 'video'],
    [false, 'audio/ogg', 'audio'],
    [false, 'application/octet-stream', 'other'],
    [false, null, 'other'],
  ])('[FILES-08] [DEC-112] folder %s, media type %s: %s', (isFolder, mime, type) => {
    expect(entryType(isFolder, mime)).toBe(type)
  })
})
