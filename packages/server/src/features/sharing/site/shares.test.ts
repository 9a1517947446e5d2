import { driveEndpoints as d } from '@holdall/contract/drive/drive.endpoints.ts'
import { peopleEndpoints as p } from '@holdall/contract/sharing/people.endpoints.ts'
import { shareEndpoints as s } from '@holdall/contract/sharing/shares.endpoints.ts'
import { sharingEndpoints as e } from '@holdall/contract/sharing/sharing.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { buildFolder, buildMember, type TestMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'

const hour = 3_600_000

describe.each(dialects)('the shares of the whole site on %s', dialect => {
  let test: TestApp
  let admin: TestMember
  let ada: TestMember
  let bo: TestMember
  let folder: string
  let link: { id: string; slug: string }
  let grant: string
  beforeAll(async () => {
    test = await createTestApp(dialect)
    admin = await buildMember(test, { permissions: ['shares.view', 'shares.update'] })
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    ada = await buildMember(test)
    bo = await buildMember(test)
    folder = (await buildFolder(ada, 'Plans')).id
    link = await ada.client.ok(e.createLink, {
      params: { id: folder },
      body: { name: 'For all', password: 'secret word' },
    })
    const { data } = await ada.client.ok(p.share, {
      params: { id: folder },
      body: { emails: [bo.email], role: 'viewer' },
    })
    grant = data[0]?.id ?? ''
  })

  const rowOf = async (id: string) => (await admin.client.ok(s.list)).pagination.data.find(row => row.id === id)
  const at = (hours: number) => new Date(test.clock.now() + hours * hour).toISOString()
  const codes = (answer: { data: { status: string; error?: { code: string } | undefined }[] }) =>
    answer.data.map(one => one.error?.code ?? one.status)
  const canOpen = async () =>
    (await test.client().call(e.openLink, { params: { slug: link.slug } })).problem.code !== 'link.unavailable'
  const canSee = async () => (await bo.client.call(d.item, { params: { id: folder } })).status === 200

  it('[ADMX-07] lists links and grants together, and never shows the address or the password of a link', async () => {
    expect(await rowOf(link.id)).toMatchObject({
      kind: 'link',
      item: { id: folder, name: 'Plans', isFolder: true },
      owner: { id: ada.userId },
      to: null,
      has_password: true,
      expires_at: null,
    })
    expect(await rowOf(grant)).toMatchObject({ kind: 'person', to: bo.email, rights: ['viewer'] })
    const text = JSON.stringify(await admin.client.ok(s.list, { query: { perPage: 100 } }))
    expect(text).not.toContain(link.slug)
    expect(text).not.toContain('scrypt')
    expect((await admin.client.ok(s.list, { query: { query: link.slug } })).pagination.total).toBe(0)
  })

  it('[ADMX-07] revokes several in one call, which takes effect immediately', async () => {
    expect([await canOpen(), await canSee()]).toEqual([true, true])
    const body = { shareIds: [link.id, grant, admin.userId] }
    expect(codes(await admin.client.ok(s.revoke, { body }))).toEqual(['done', 'done', 'link.not-found'])
    expect([await canOpen(), await canSee()]).toEqual([false, false])
    expect([await rowOf(link.id), await rowOf(grant)]).toEqual([undefined, undefined])
    expect(codes(await admin.client.ok(s.revoke, { body }))).toEqual([
      'link.not-found',
      'link.not-found',
      'link.not-found',
    ])
    const lines = await tables(test.app.services.db.read)
      .selectFrom('audit_log')
      .select('action')
      .where('actor_id', '=', admin.userId)
      .execute()
    expect(lines.map(line => line.action).sort()).toEqual(['grant.ended', 'link.revoked', 'shares.revoked'])
  })

  it('[ADMX-07] makes several expire in one call, and never extends any', async () => {
    const expire = (expiresAt: string) => admin.client.ok(s.expire, { body: { shareIds: [link.id, grant], expiresAt } })
    const sooner = at(1)
    expect(codes(await expire(sooner))).toEqual(['done', 'done'])
    expect(codes(await expire(at(5)))).toEqual(['done', 'done'])
    expect([(await rowOf(link.id))?.expires_at, (await rowOf(grant))?.expires_at]).toEqual([sooner, sooner])
    expect([await canOpen(), await canSee()]).toEqual([true, true])
    test.clock.advance(hour)
    expect([await canOpen(), await canSee()]).toEqual([false, false])
    const past = await admin.client.call(s.expire, { body: { shareIds: [link.id], expiresAt: at(-1) } })
    expect(past.problem.code).toBe('link.already-over')
  })
})
