import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { sharingEndpoints as e } from '@holdall/contract/sharing/sharing.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { newId } from '../../../platform/ids.ts'

describe.each(dialects)('links of an item on %s', dialect => {
  let test: TestApp
  let owner: TestMember
  let stranger: TestMember
  let itemId: string
  beforeAll(async () => {
    test = await createTestApp(dialect)
    owner = await buildMember(test)
    stranger = await buildMember(test)
    itemId = await buildFile(test, owner, { name: 'report.txt' })
  })
  afterAll(() => test.close())

  const create = (body: object = {}, id = itemId) => owner.client.ok(e.createLink, { params: { id }, body })
  const rowOf = (id: string) =>
    tables(test.app.services.db.read).selectFrom('links').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  it('[LINK-01] creates a link with the defaults: view, download and list at an address nobody can guess', async () => {
    const links = await Promise.all(Array.from({ length: 20 }, () => create()))
    const [link] = links
    expect(link?.rights).toEqual({ view: true, download: true, upload: false, edit: false, list: true })
    expect(link).toMatchObject({ hasPassword: false, expiresAt: null, downloadLimit: null, isLive: true, visits: 0 })
    expect(link?.url).toBe(`http://drive.test/s/${link?.slug}`)
    // 16 characters out of 32: 80 bits.
    for (const { slug } of links) expect(slug).toMatch(/^[a-km-np-z2-9]{16}$/)
    expect(new Set(links.map(({ slug }) => slug)).size).toBe(20)
  })

  it('lists, changes and revokes links, and writes each change to the audit log', async () => {
    const folder = await buildFolder(owner, 'Listed')
    const link = await create({ name: 'For Ada', note: 'Hello' }, folder.id)
    const changed = await owner.client.ok(e.updateLink, { params: { id: link.id }, body: { downloadLimit: 3 } })
    expect(changed).toMatchObject({ name: 'For Ada', note: 'Hello', downloadLimit: 3 })
    const listed = await owner.client.ok(e.links, { params: { id: folder.id } })
    expect(listed.data).toEqual([changed])
    await owner.client.ok(e.revokeLink, { params: { id: link.id } })
    expect((await owner.client.ok(e.links, { params: { id: folder.id } })).data).toEqual([])
    expect((await owner.client.call(e.revokeLink, { params: { id: link.id } })).problem.code).toBe('link.not-found')
    const lines = await tables(test.app.services.db.read)
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('object_id', '=', link.id)
      .orderBy('id')
      .execute()
    expect(lines.map(line => line.action)).toEqual(['link.created', 'link.updated', 'link.revoked'])
    expect(lines.every(line => line.actor_id === owner.userId)).toBe(true)
  })

  it('[LINK-03] keeps a password only as a hash and never sends it back', async () => {
    const password = 'canary-4711-password'
    const link = await create({ password })
    const row = await rowOf(link.id)
    expect(link.hasPassword).toBe(true)
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$/)
    expect(JSON.stringify([link, row])).not.toContain(password)
    const audit = await tables(test.app.services.db.read).selectFrom('audit_log').selectAll().execute()
    expect(JSON.stringify(audit)).not.toContain(password)
    const open = await owner.client.ok(e.updateLink, { params: { id: link.id }, body: { password: null } })
    expect(open.hasPassword).toBe(false)
    expect((await rowOf(link.id)).unlock_key).not.toBe(row.unlock_key)
  })

  it('[LINK-03] keeps an expiry date to the millisecond and refuses one in the past', async () => {
    const expiresAt = new Date(test.clock.now() + 61_000).toISOString()
    const link = await create({ expiresAt })
    expect(link.expiresAt).toBe(expiresAt)
    const past = new Date(test.clock.now() - 1).toISOString()
    const refused = await owner.client.call(e.updateLink, { params: { id: link.id }, body: { expiresAt: past } })
    expect([refused.status, refused.problem.code]).toEqual([422, 'link.already-over'])
    expect((await rowOf(link.id)).expires_at).toBe(Date.parse(expiresAt))
  })

  it('[LINK-03] never gives a custom address to another item: not while it works, not after it has expired or moved', async () => {
    const other = await buildFile(test, owner, { name: 'other.txt' })
    const taken = async (slug: string, id: string) =>
      (await owner.client.call(e.createLink, { params: { id }, body: { slug } })).problem?.code
    const link = await create({ slug: 'our-wedding' })
    expect(await taken('our-wedding', other)).toBe('link.slug-taken')
    expect(await taken('our-wedding', itemId)).toBe('link.slug-taken')
    await owner.client.ok(e.updateLink, { params: { id: link.id }, body: { slug: 'our-feast' } })
    expect(await taken('our-wedding', other)).toBe('link.slug-taken')
    await owner.client.ok(e.revokeLink, { params: { id: link.id } })
    expect(await taken('our-feast', other)).toBe('link.slug-taken')
    // Its own item may have it back.
    expect((await create({ slug: 'our-feast' })).slug).toBe('our-feast')
    expect((await create({ slug: 'our-wedding' })).slug).toBe('our-wedding')
  })

  it('[LINK-03] gives an address that many request at the same time to one of them', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        owner.client.call(e.createLink, { params: { id: itemId }, body: { slug: 'wanted-by-all' } }),
      ),
    )
    expect(answers.filter(answer => answer.status === 201)).toHaveLength(1)
    expect(answers.filter(answer => answer.problem.code === 'link.slug-taken')).toHaveLength(11)
  })

  it('refuses an invalid address, limit, note and rights, all in one response', async () => {
    const body = { slug: 'No Spaces', downloadLimit: 0, note: 'x'.repeat(2001), rights: { view: 'yes' } }
    const answer = await owner.client.call(e.createLink, { params: { id: itemId }, body })
    const fields = new Set(answer.problem.errors?.map(error => error.field.split('.')[0]))
    expect([answer.status, ...[...fields].sort()]).toEqual([422, 'downloadLimit', 'note', 'rights', 'slug'])
    const rights = { view: false, download: false, upload: false, edit: false, list: true }
    const useless = await owner.client.call(e.createLink, { params: { id: itemId }, body: { rights } })
    expect(useless.problem.errors).toMatchObject([{ field: 'rights', in: 'body' }])
  })

  it('hides links from people who may not share the item, exactly as links that do not exist', async () => {
    const link = await create()
    for (const id of [link.id, newId()]) {
      const update = await stranger.client.call(e.updateLink, { params: { id }, body: { name: 'mine' } })
      const revoke = await stranger.client.call(e.revokeLink, { params: { id } })
      expect([update.problem.code, revoke.problem.code]).toEqual(['link.not-found', 'link.not-found'])
    }
    const list = await stranger.client.call(e.links, { params: { id: itemId } })
    const made = await stranger.client.call(e.createLink, { params: { id: itemId }, body: {} })
    expect([list.problem.code, made.problem.code]).toEqual(['item.not-found', 'item.not-found'])
    expect((await rowOf(link.id)).name).toBe('')
  })

  it('creates no link to the root of a drive', async () => {
    const answer = await owner.client.call(e.createLink, { params: { id: owner.rootId }, body: {} })
    expect(answer.problem.code).toBe('item.forbidden')
  })

  it('creates no link for a user without the permission', async () => {
    const guest = await buildMember(test, { hasRoles: false, permissions: ['files.create'] })
    const id = await buildFile(test, guest, { name: 'mine.txt' })
    const answer = await guest.client.call(e.createLink, { params: { id }, body: {} })
    expect([answer.status, answer.problem.code]).toEqual([403, 'request.forbidden'])
  })

  it('limits live links to the number that the roles allow, also when many are made or revived at the same time', async () => {
    const member = await buildMember(test, { hasRoles: false, permissions: ['files.create', 'links.create'] })
    await test.app.services.db.transaction(tx =>
      tables(tx)
        .updateTable('user_permissions')
        .set({ restrictions: JSON.stringify({ count: 3 }) })
        .where('user_id', '=', member.userId)
        .where('permission', '=', 'links.create')
        .execute(),
    )
    const folder = await member.client.ok(driveEndpoints.newFolder, { body: { parentId: member.rootId, name: 'F' } })
    const make = (body: object = {}) => member.client.call(e.createLink, { params: { id: folder.id }, body })
    const short = await make({ expiresAt: new Date(test.clock.now() + 60_000).toISOString() })
    const answers = await Promise.all(Array.from({ length: 10 }, () => make()))
    expect(answers.filter(answer => answer.status === 201)).toHaveLength(2)
    const refused = answers.find(answer => answer.status !== 201)
    expect([refused?.status, refused?.problem.code, refused?.problem.meta]).toEqual([409, 'link.too-many', { max: 3 }])
    test.clock.advance(120_000)
    expect((await make()).status).toBe(201)
    const revived = await member.client.call(e.updateLink, { params: { id: short.data.id }, body: { expiresAt: null } })
    expect(revived.problem.code).toBe('link.too-many')
  })
})
