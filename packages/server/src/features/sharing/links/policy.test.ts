import { peopleEndpoints as p } from '@holdall/contract/sharing/people.endpoints.ts'
import { requestEndpoints as r } from '@holdall/contract/sharing/requests.endpoints.ts'
import { sharingEndpoints as e } from '@holdall/contract/sharing/sharing.contract.ts'
import type { LinkInput, ShareLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { buildFolder, buildMember, type TestMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { sendFile } from '../../../../test/send-file.ts'
import { createPermissionSet } from '../../../platform/permissions/permission-set.ts'
import { policyOf } from './policy.ts'

const dayMs = 24 * 60 * 60 * 1000
const uploads = { view: true, download: true, upload: true, edit: false, list: true }
const collect = { view: false, download: false, upload: true, edit: false, list: false }

describe.each(dialects)('the site’s rules for links on %s', dialect => {
  let test: TestApp
  let member: TestMember
  let folderId: string
  beforeEach(async () => {
    test = await createTestApp(dialect)
    member = await buildMember(test, { hasRoles: false, permissions: ['files.create', 'links.create'] })
    folderId = (await buildFolder(member, 'Shared')).id
  })
  afterEach(() => test.close())

  const rule = (restrictions: Record<string, number | boolean>) =>
    test.app.services.db.transaction(tx =>
      tables(tx)
        .updateTable('user_permissions')
        .set({ restrictions: JSON.stringify(restrictions) })
        .where('user_id', '=', member.userId)
        .where('permission', '=', 'links.create')
        .execute(),
    )
  const create = (body: LinkInput = {}) => member.client.call(e.createLink, { params: { id: folderId }, body })
  const change = ({ id }: ShareLink, body: LinkInput) => member.client.call(e.updateLink, { params: { id }, body })
  const open = ({ slug }: ShareLink) => test.client().call(e.openLink, { params: { slug } })
  const listed = async (link: ShareLink) =>
    (await member.client.ok(e.links, { params: { id: folderId } })).data.find(({ id }) => id === link.id)
  const fieldOf = ({ problem }: { problem: { errors?: { field: string }[] } }) => problem.errors?.[0]?.field

  it('[LINK-11] without uploads refuses them in new and changed links, and takes them away from links that have them', async () => {
    const both = (await create({ rights: uploads })).data
    const only = (await create({ rights: collect })).data
    const request = (await member.client.ok(r.createRequest, { params: { id: folderId }, body: { title: 'Send' } })).id
    await rule({ no_uploads: true })
    expect(fieldOf(await create({ rights: uploads }))).toBe('rights')
    expect(fieldOf(await change((await create()).data, { rights: collect }))).toBe('rights')
    const asked = await member.client.call(r.createRequest, { params: { id: folderId }, body: { title: 'Send' } })
    expect(fieldOf(asked)).toBe('rights')
    expect((await open(both)).data.rights).toMatchObject({ view: true, upload: false })
    const sent = await sendFile(test.client(), { name: 'a', text: 'a', parentId: folderId, link: both.slug })
    expect(sent.problem.code).toBe('item.forbidden')
    expect((await open(only)).problem.code).toBe('link.unavailable')
    expect(await listed(only)).toMatchObject({ isLive: false, obstacle: 'uploads' })
    expect((await member.client.ok(r.request, { params: { id: request } })).isLive).toBe(false)
    await rule({})
    expect((await open(only)).status).toBe(200)
  })

  it('[LINK-11] with passwords enforced stops links without one until they get one', async () => {
    const bare = (await create()).data
    await rule({ require_password: true })
    expect(fieldOf(await create())).toBe('password')
    expect((await create({ password: 'a password' })).status).toBe(201)
    expect((await create({ outsiders: ['ada@example.net'] })).status).toBe(201)
    expect((await open(bare)).problem.code).toBe('link.unavailable')
    expect(await listed(bare)).toMatchObject({ isLive: false, obstacle: 'password' })
    const access = await member.client.ok(p.access, { params: { id: folderId } })
    expect(access.links.map(({ id }) => id)).not.toContain(bare.id)
    expect((await change(bare, { name: 'still' })).status).toBe(200)
    expect((await change(bare, { password: 'a password' })).data).toMatchObject({ isLive: true, obstacle: null })
    expect(fieldOf(await change(bare, { password: null }))).toBe('password')
    expect((await open(bare)).data.needsPassword).toBe(true)
  })

  it('[LINK-11] expires new links after the default number of days, and every link after the longest', async () => {
    const eternal = (await create()).data
    await rule({ default_days: 7, longest_days: 30 })
    const inDays = (days: number) => new Date(test.clock.now() + days * dayMs).toISOString()
    const made = (await create()).data
    expect(Math.abs(Date.parse(made.expiresAt ?? '') - (test.clock.now() + 7 * dayMs))).toBeLessThan(60_000)
    expect(fieldOf(await create({ expiresAt: null }))).toBe('expiresAt')
    expect(fieldOf(await create({ expiresAt: inDays(31) }))).toBe('expiresAt')
    expect((await create({ expiresAt: inDays(29) })).status).toBe(201)
    expect(fieldOf(await change(made, { expiresAt: null }))).toBe('expiresAt')
    expect((await listed(eternal))?.endsAt).toBe(new Date(Date.parse(eternal.createdAt) + 30 * dayMs).toISOString())
    expect((await open(eternal)).data.expiresAt).toBe((await listed(eternal))?.endsAt)
    test.clock.advance(30 * dayMs)
    expect((await open(eternal)).problem.code).toBe('link.unavailable')
    expect(await listed(eternal)).toMatchObject({ isLive: false, obstacle: 'longest', expiresAt: null })
    expect((await change(eternal, { expiresAt: inDays(10) })).data.isLive).toBe(true)
    expect((await open(eternal)).status).toBe(200)
  })

  it('[LINK-11] shows the member their rules, so that the dialog can say why a choice is missing', async () => {
    await rule({ count: 5, no_uploads: true, suggest_password: true, default_days: 7, longest_days: 30 })
    expect(await member.client.ok(e.policy)).toEqual({
      mayCreate: true,
      mayUpload: false,
      password: 'suggested',
      defaultDays: 7,
      longestDays: 30,
      count: 5,
    })
  })
})

const held = (...restrictions: Record<string, number | boolean>[]) =>
  policyOf(createPermissionSet(restrictions.map(one => ({ permission: 'links.create', restrictions: one }))))

it('[LINK-11] applies the most generous of several roles', () => {
  const strict = { no_uploads: true, require_password: true, longest_days: 7, default_days: 1 }
  expect(held(strict)).toMatchObject({ mayUpload: false, password: 'required', longestDays: 7, defaultDays: 1 })
  expect(held(strict, { ...strict, longest_days: 30 })).toMatchObject({ password: 'required', longestDays: 30 })
  expect(held(strict, {})).toMatchObject({
    mayUpload: true,
    password: 'optional',
    longestDays: null,
    defaultDays: null,
  })
  expect(held()).toMatchObject({ mayCreate: false, mayUpload: false })
  const admin = createPermissionSet([
    { permission: 'admin', restrictions: {} },
    { permission: 'links.create', restrictions: strict },
  ])
  expect(policyOf(admin)).toMatchObject({ mayUpload: true, password: 'optional', longestDays: null })
})
