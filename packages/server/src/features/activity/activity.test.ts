import { activityEndpoints as e } from '@holdall/contract/activity/activity.contract.ts'
import { commentEndpoints } from '@holdall/contract/comments/comments.contract.ts'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import type { GrantRole } from '@holdall/contract/drive/drive.schemas.ts'
import { fileEndpoints } from '@holdall/contract/files/files.endpoints.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { sharingEndpoints } from '@holdall/contract/sharing/sharing.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { buildFolder, buildMember, type TestMember } from '../../../test/factories.ts'
import { type Client, createTestApp, type TestApp } from '../../../test/harness.ts'

describe.each(dialects)('activity on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  let bo: TestMember
  let folder: string
  let file: string

  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    ada = await buildMember(test)
    bo = await buildMember(test)
    folder = (await buildFolder(ada, 'plans')).id
    file = await upload(ada.client, 'letter.txt', { parentId: folder })
  })

  async function upload(
    client: Client,
    filename: string,
    metadata: Record<string, string>,
    text = 'hello',
  ): Promise<string> {
    const pairs = Object.entries({ filename, ...metadata })
    const answer = await client.call(fileEndpoints.createTransfer, {
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': String(text.length),
        'upload-metadata': pairs.map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`).join(','),
        'content-type': 'application/offset+octet-stream',
      },
      payload: Buffer.from(text),
    })
    expect(answer.status, answer.raw.payload).toBe(201)
    const row = await tables(test.app.services.db.read)
      .selectFrom('items')
      .select('id')
      .where('name', '=', filename)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return row.id
  }
  const share = async (itemId: string, to: TestMember, role: GrantRole = 'viewer') =>
    (await ada.client.ok(peopleEndpoints.share, { params: { id: itemId }, body: { emails: [to.email], role } }))
      .data[0]!
  const ofItem = async (member: TestMember, id: string) =>
    (await member.client.ok(e.ofItem, { params: { id }, query: { perPage: 100 } })).data
  const feedOf = async (member: TestMember) => (await member.client.ok(e.feed, { query: { perPage: 100 } })).data
  const kinds = (list: readonly { kind: string; item: { name: string } }[]) =>
    list.map(one => `${one.kind} ${one.item.name}`)

  it('[BROWSE-19] shows who did what with an item, newest first, with current names', async () => {
    await upload(ada.client, 'letter.txt', { parentId: folder, onConflict: 'replace' }, 'hello again')
    await ada.client.ok(driveEndpoints.rename, { params: { id: file }, body: { name: 'note.txt' } })
    const target = (await buildFolder(ada, 'kept')).id
    await ada.client.ok(driveEndpoints.move, { body: { ids: [file], to: target } })
    await ada.client.ok(driveEndpoints.copy, { body: { ids: [file], to: folder } })
    await ada.client.ok(commentEndpoints.create, { params: { id: file }, body: { text: 'My words' } })
    await ada.client.ok(driveEndpoints.trash, { body: { ids: [file] } })
    await ada.client.ok(driveEndpoints.restore, { body: { ids: [file] } })
    const list = await ofItem(ada, file)
    expect(list.map(one => one.kind)).toEqual([
      'restored',
      'trashed',
      'commented',
      'moved',
      'renamed',
      'new-version',
      'uploaded',
    ])
    expect(new Set(list.map(one => one.item.name))).toEqual(new Set(['note.txt']))
    expect(list[3]).toMatchObject({ into: { id: target, name: 'kept' }, actor: { isMe: true } })
    // Anything else in the audit log stays there.
    expect(JSON.stringify(list)).not.toMatch(/letter|My words|127\.0\.0\.1|@/)
    // For a folder: what happened to it, and to its direct children at the time.
    expect(kinds(await ofItem(ada, folder))).toEqual([
      'copied note.txt',
      'renamed note.txt',
      'new-version note.txt',
      'uploaded note.txt',
      'created plans',
    ])
  })

  it('[BROWSE-19] names the link that a visitor used, to those who may share', async () => {
    const link = await ada.client.ok(sharingEndpoints.createLink, {
      params: { id: folder },
      body: { name: 'For suppliers', rights: { view: true, download: true, upload: true, edit: false, list: true } },
    })
    test.clock.advance(1000)
    await share(folder, bo, 'viewer')
    await upload(test.client(), 'offer.txt', { parentId: folder, link: link.slug })
    const [uploaded, shared, made] = await ofItem(ada, folder)
    expect(shared).toMatchObject({ kind: 'shared', role: 'viewer', person: expect.any(String) })
    expect(shared?.person).not.toContain('@')
    expect(uploaded).toMatchObject({ kind: 'uploaded', actor: null, link: { name: 'For suppliers' } })
    expect(made).toMatchObject({ kind: 'link-created', link: { name: 'For suppliers' }, item: { id: folder } })
    const theirs = await ofItem(bo, folder)
    expect(kinds(theirs)).toEqual(['uploaded offer.txt'])
    expect(theirs[0]).toMatchObject({ actor: null, link: { name: null } })
    expect(JSON.stringify(await feedOf(bo))).not.toContain('suppliers')
  })

  it('[BROWSE-19] [SRCH-05] includes one’s own drives and shared items in the feed, and no other names', async () => {
    const hidden = (await buildFolder(ada, 'private things')).id
    await upload(ada.client, 'secret-plan.txt', { parentId: hidden })
    await upload(bo.client, 'own.txt', { parentId: bo.rootId })
    expect(kinds(await feedOf(bo))).toEqual(['uploaded own.txt'])
    expect((await bo.client.call(e.ofItem, { params: { id: file } })).status).toBe(404)
    test.clock.advance(1000)
    const grant = await share(folder, bo, 'editor')
    // What happened before is not theirs to know.
    expect(kinds(await feedOf(bo))).toEqual(['uploaded own.txt'])
    await upload(ada.client, 'letter.txt', { parentId: folder, onConflict: 'replace' }, 'hello again')
    expect(kinds(await feedOf(bo))).toEqual(['new-version letter.txt', 'uploaded own.txt'])
    // Once it is moved out of their reach, they no longer see it, nor its new name.
    await ada.client.ok(driveEndpoints.move, { body: { ids: [file], to: hidden } })
    await ada.client.ok(driveEndpoints.rename, { params: { id: file }, body: { name: 'secret-letter.txt' } })
    for (const list of [await feedOf(bo), await ofItem(bo, folder)])
      expect(JSON.stringify(list)).not.toMatch(/secret|private/)
    await ada.client.ok(peopleEndpoints.endGrant, { params: { id: grant.id } })
    expect(kinds(await feedOf(bo))).toEqual(['uploaded own.txt'])
    expect(kinds(await feedOf(ada))).toContain('unshared plans')
  })

  it('[BROWSE-19] shows who has access to those who may share, and to no one else', async () => {
    const cleo = await buildMember(test)
    await share(folder, bo, 'manager')
    const grant = await share(folder, cleo, 'editor')
    await ada.client.ok(peopleEndpoints.updateGrant, { params: { id: grant.id }, body: { role: 'viewer' } })
    await ada.client.ok(peopleEndpoints.endGrants, { body: { ids: [file] } })
    expect(kinds(await ofItem(bo, folder)).slice(0, 4)).toEqual([
      'sharing-ended letter.txt',
      'role-changed plans',
      'shared plans',
      'shared plans',
    ])
    await upload(ada.client, 'new.txt', { parentId: folder })
    for (const list of [await ofItem(cleo, folder), await feedOf(cleo)])
      expect(kinds(list)).toEqual(['uploaded new.txt'])
  })

  it('[BROWSE-19] shows trashed items to those who could see them, and permanently deleted ones only to their owner', async () => {
    await share(folder, bo, 'editor')
    await ada.client.ok(driveEndpoints.trash, { body: { ids: [file] } })
    const [trashed] = await feedOf(bo)
    expect(trashed).toMatchObject({ kind: 'trashed', item: { name: 'letter.txt', isHere: false } })
    await ada.client.ok(driveEndpoints.deleteForever, { body: { ids: [file] } })
    await test.app.worker.runDue()
    expect(kinds(await feedOf(bo))).toEqual([])
    expect(kinds(await feedOf(ada)).slice(0, 2)).toEqual(['deleted letter.txt', 'trashed letter.txt'])
  })

  it('[BROWSE-19] continues page by page, even if a reader may see little', async () => {
    await share(folder, bo)
    for (let count = 0; count < 6; count++) await buildFolder(ada, `inner ${count}`, folder)
    const { db } = test.app.services
    // A busy drive: a thousand entries about something else.
    const other = (await buildFolder(ada, 'other')).id
    await db.transaction(async tx => {
      for (let count = 0; count < 10; count++) {
        const rows = Array.from({ length: 110 }, (_, index) => ({
          ...emptyLine,
          id: `7${String(count * 110 + index).padStart(25, '0')}`,
          object_id: other,
          space_id: ada.space.id,
        }))
        await tables(tx).insertInto('audit_log').values(rows).execute()
      }
    })
    const found: string[] = []
    let cursor: string | undefined
    let pages = 0
    do {
      const page = await bo.client.ok(e.feed, { query: { perPage: 3, ...(cursor ? { cursor } : {}) } })
      found.push(...page.data.map(one => one.item.name))
      cursor = page.nextCursor ?? undefined
      pages++
    } while (cursor && pages < 20)
    expect(found).toEqual([5, 4, 3, 2, 1, 0].map(count => `inner ${count}`))
    expect(pages).toBeGreaterThan(2)
    const bad = await bo.client.call(e.feed, { query: { cursor: 'nonsense' } })
    expect(bad.problem.code).toBe('list.bad-cursor')
  })

  it('[BROWSE-19] reads a space, a folder and an item by their own index', async () => {
    if (dialect !== 'sqlite') return
    const plan = async (column: string) => {
      const { rows } = await sql<{ detail: string }>`explain query plan
        select * from audit_log where ${sql.ref(column)} = 'x' and id < 'y' order by id desc limit 100`.execute(
        test.app.services.db.read,
      )
      return rows.map(row => row.detail).join('\n')
    }
    for (const [column, index] of [
      ['space_id', 'audit_log_space'],
      ['folder_id', 'audit_log_folder'],
    ] as const) {
      expect(await plan(column)).toContain(index)
      expect(await plan(column)).not.toContain('TEMP B-TREE')
    }
    expect(await plan('object_id')).toContain('audit_log_object')
  })
})

const emptyLine = {
  at: 1,
  actor_id: null,
  impersonator_id: null,
  action: 'item.renamed',
  object_type: 'item',
  before: null,
  after: null,
  address: null,
  request_id: null,
  folder_id: null,
  link_id: null,
}
