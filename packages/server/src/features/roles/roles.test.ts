import { roleEndpoints as e } from '@holdall/contract/roles/roles.endpoints.ts'
import type { Role } from '@holdall/contract/roles/roles.schemas.ts'
import { siteEndpoints } from '@holdall/contract/site/site.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'

describe.each(dialects)('roles on %s', dialect => {
  let test: TestApp
  let admin: TestMember
  beforeAll(async () => {
    test = await createTestApp(dialect)
    admin = await buildMember(test, { permissions: ['admin'] })
  })
  afterAll(() => test.close())

  let count = 0
  const name = () => `Role ${count++}`
  const make = async (body: Record<string, unknown> = {}, by = admin) =>
    (await by.client.ok(e.create, { body: { name: name(), ...body } as never })).role
  const code = async (call: Promise<{ status: number; problem: { code: string } }>) => (await call).problem.code
  const asInput = ({ name, description, type, default: isDefault, guests, permissions }: Role) => ({
    name,
    description,
    type,
    default: isDefault,
    guests,
    permissions,
  })
  const rolesOf = (member: TestMember) =>
    tables(test.app.services.db.read)
      .selectFrom('user_roles')
      .select('role_id')
      .where('user_id', '=', member.userId)
      .execute()

  it('[ROLES-13] [ROLES-14] [ROLES-21] [ROLES-28] creates a role with its permissions, and refuses wrong fields by name', async () => {
    const role = await make({
      name: '  Helpers ',
      description: 'x'.repeat(190),
      permissions: [{ name: 'links.create', restrictions: [{ name: 'count', value: 3 }] }, { name: 'files.create' }],
    })
    expect(role).toMatchObject({ name: 'Helpers', type: 'sitewide', default: false, guests: false, internal: false })
    expect(role.permissions.map(one => one.name)).toEqual(['files.create', 'links.create'])
    expect(role.permissions[1]).toMatchObject({ group: 'links', advanced: false })
    expect(role.permissions[1]?.restrictions.find(one => one.name === 'count')).toMatchObject({
      type: 'number',
      value: 3,
    })
    expect((await admin.client.ok(e.read, { params: { id: role.id } })).role).toEqual(role)
    const wrong = [
      [{ name: ' ' }, 'name'],
      [{ name: 'x', description: 'x'.repeat(191) }, 'description'],
      [{ name: 'x', type: 'planet' }, 'type'],
      [{ name: 'x', permissions: [{ name: 'no.such' }] }, 'permissions.0.name'],
      [{ name: 'x', permissions: [{ name: '__proto__' }] }, 'permissions.0.name'],
      [{ name: 'x', permissions: [{ name: 'members.invite' }], type: 'sitewide' }, 'permissions.0.name'],
      [
        { name: 'x', permissions: [{ name: 'links.create', restrictions: [{ name: 'count', value: true }] }] },
        'permissions.0.restrictions.0.value',
      ],
      [
        { name: 'x', permissions: [{ name: 'links.create', restrictions: [{ name: 'no', value: 1 }] }] },
        'permissions.0.restrictions.0.name',
      ],
      [{ name: 'x', type: 'workspace', guests: true }, 'guests'],
      [{ name: 'x', guests: true, permissions: [{ name: 'admin.access' }] }, 'permissions'],
    ] as const
    for (const [body, field] of wrong) {
      const answer = await admin.client.call(e.create, { body: body as never })
      expect([answer.status, answer.problem.errors?.map(error => error.field)], JSON.stringify(body)).toEqual([
        422,
        [field],
      ])
    }
    expect(await code(admin.client.call(e.create, { body: { name: 'helpers' } }))).toBe('role.name-taken')
  })

  it('[ROLES-15] [KEYS-55] makes every role a site-wide one while workspaces are turned off; they are on by default', async () => {
    const { settings } = test.app.services
    expect(settings.get('workspaces.integrated')).toBe(true)
    expect((await admin.client.ok(siteEndpoints.site)).settings['workspaces.integrated']).toBe(true)
    const before = await make({ type: 'workspace' })
    await settings.save({ 'workspaces.integrated': false }, null)
    try {
      expect((await admin.client.ok(siteEndpoints.site)).settings['workspaces.integrated']).toBe(false)
      expect((await make()).type).toBe('sitewide')
      const answer = await admin.client.call(e.create, { body: { name: name(), type: 'workspace' } as never })
      expect([answer.status, answer.problem.errors?.map(error => error.field)]).toEqual([422, ['type']])
      const changed = { ...asInput(before), description: 'It stays.' }
      const kept = await admin.client.ok(e.update, { params: { id: before.id }, body: changed })
      expect(kept.role).toMatchObject({ type: 'workspace', description: 'It stays.' })
    } finally {
      await settings.save({ 'workspaces.integrated': true }, null)
    }
  })

  it('[ROLES-27] [ROLES-37] [LIST-11] lists built-in roles first, fifteen a page, and finds roles by name', async () => {
    const first = (await admin.client.ok(e.list)).pagination
    expect(first.perPage).toBe(15)
    expect(first.data[0]?.internal).toBe(true)
    await make({ name: 'Zebra keepers', description: '50%_striped' })
    for (const query of ['zebra', '50%_s']) {
      expect((await admin.client.ok(e.list, { query: { query } })).pagination.data.map(one => one.name)).toEqual([
        'Zebra keepers',
      ])
    }
    expect((await admin.client.ok(e.list, { query: { query: '%' } })).pagination.total).toBe(1)
    const types = (await admin.client.ok(e.list, { query: { type: 'workspace' } })).pagination.data.map(one => one.type)
    expect(new Set(types)).toEqual(new Set(['workspace']))
    const pages = [1, 2].map(page => admin.client.ok(e.list, { query: { page, perPage: 3 } }))
    const [one, two] = await Promise.all(pages)
    expect(new Set([...(one?.pagination.data ?? []), ...(two?.pagination.data ?? [])].map(role => role.id)).size).toBe(
      6,
    )
  })

  it('[ROLES-29] [ROLES-19] changes a role for everyone immediately, in running sessions too', async () => {
    const role = await make({ permissions: [{ name: 'roles.view' }] })
    const member = await buildMember(test)
    expect((await member.client.call(e.list)).status).toBe(403)
    await admin.client.ok(e.addUsers, { params: { id: role.id }, body: { userIds: [member.userId] } })
    expect((await member.client.call(e.list)).status).toBe(200)
    await admin.client.ok(e.update, { params: { id: role.id }, body: { ...asInput(role), permissions: [] } })
    expect((await member.client.call(e.list)).status).toBe(403)
    const answer = await admin.client.call(e.update, {
      params: { id: role.id },
      body: { ...asInput(role), type: 'workspace', permissions: [] },
    })
    expect(answer.problem.errors?.[0]?.field).toBe('type')
  })

  it('[ROLES-30] [ROLES-12] [ROLES-24] deletes a role with the rights it gave; built-in roles stay', async () => {
    const role = await make({ permissions: [{ name: 'roles.view' }] })
    const member = await buildMember(test)
    await admin.client.ok(e.addUsers, { params: { id: role.id }, body: { userIds: [member.userId] } })
    await admin.client.ok(e.delete, { params: { id: role.id } })
    expect((await member.client.call(e.list)).status).toBe(403)
    expect(await code(admin.client.call(e.delete, { params: { id: role.id } }))).toBe('role.not-found')
    const internal = (await admin.client.ok(e.list)).pagination.data.filter(one => one.internal)
    expect(internal.length).toBeGreaterThan(2)
    for (const { id } of internal)
      expect(await code(admin.client.call(e.delete, { params: { id } }))).toBe('role.internal')
  })

  it('[ROLES-31] [ROLES-32] [ROLES-10] [ROLES-11] gives a role to users and takes it from them, all of them or none', async () => {
    const role = await make()
    const [ada, eve] = [await buildMember(test, { hasRoles: false }), await buildMember(test, { hasRoles: false })]
    const add = (userIds: string[], id = role.id) =>
      admin.client.call(e.addUsers, { params: { id }, body: { userIds } })
    expect((await add([ada.userId])).status).toBe(204)
    const again = await add([eve.userId, ada.userId])
    expect([again.problem.code, again.problem.detail]).toEqual([
      'role.has-already',
      `${ada.email} already has this role. Choose another one.`,
    ])
    expect(await rolesOf(eve)).toEqual([])
    expect((await add([eve.userId, '0'.repeat(26)])).problem.code).toBe('role.users-unknown')
    const guests = (await admin.client.ok(e.list, { query: { query: 'Guests' } })).pagination.data.find(
      one => one.guests,
    )
    const viewer = (await admin.client.ok(e.list, { query: { type: 'workspace' } })).pagination.data[0]
    for (const id of [guests?.id ?? '', viewer?.id ?? '']) {
      expect((await add([eve.userId], id)).problem.code).toBe('role.not-assignable')
    }
    await admin.client.ok(e.removeUsers, { params: { id: role.id }, body: { ids: [ada.userId, eve.userId] } })
    expect(await rolesOf(ada)).toEqual([])
  })

  it('[ROLES-20] gives default roles to new users, and has exactly one guest role', async () => {
    const role = await make({ default: true, permissions: [{ name: 'roles.view' }] })
    const newcomer = await buildMember(test)
    expect((await newcomer.client.call(e.list)).status).toBe(200)
    await admin.client.ok(e.update, { params: { id: role.id }, body: { ...asInput(role), default: false } })
    const guests = async () =>
      (await admin.client.ok(e.list, { query: { perPage: 100 } })).pagination.data.filter(one => one.guests)
    const [before] = await guests()
    const other = await make({ guests: true, permissions: [{ name: 'links.create' }] })
    expect((await guests()).map(one => one.id)).toEqual([other.id])
    expect(await code(admin.client.call(e.delete, { params: { id: other.id } }))).toBe('role.guests-stay')
    const unset = admin.client.call(e.update, { params: { id: other.id }, body: { ...asInput(other), guests: false } })
    expect(await code(unset)).toBe('role.guests-stay')
    // The built-in role becomes the guest role again.
    const back = { ...asInput(before!), guests: true }
    await admin.client.ok(e.update, { params: { id: before?.id ?? '' }, body: back })
    expect((await guests()).map(one => one.id)).toEqual([before?.id])
    const members = (await admin.client.ok(e.list, { query: { query: 'Members' } })).pagination.data[0]!
    const toGuests = { params: { id: members.id }, body: { ...asInput(members), guests: true } }
    expect(await code(admin.client.call(e.update, toGuests))).toBe('role.internal')
  })
})
