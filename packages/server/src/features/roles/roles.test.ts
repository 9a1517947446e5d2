import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { roleEndpoints as e } from '@holdall/contract/roles/roles.endpoints.ts'
import type { Role } from '@holdall/contract/roles/roles.schemas.ts'
import { siteEndpoints } from '@holdall/contract/site/site.contract.ts'
import { workspaceEndpoints } from '@holdall/contract/workspaces/workspaces.endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { newId } from '../../platform/ids.ts'

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
      `${ada.email} already has this role.`,
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

  it('lets nobody choose the guest role or default roles without the right to change roles and at least the rights of guests', async () => {
    const guests = async () =>
      (await admin.client.ok(e.list, { query: { perPage: 100 } })).pagination.data.find(one => one.guests)!
    const original = await guests()
    const maker = await buildMember(test, { hasRoles: false, permissions: ['roles.create'] })
    for (const flags of [{ guests: true }, { default: true }, { type: 'workspace', default: true }]) {
      const body = { name: name(), ...flags } as never
      const refused = await maker.client.call(e.create, { body })
      expect([refused.status, refused.problem.code], JSON.stringify(flags)).toEqual([403, 'request.forbidden'])
    }
    expect((await guests()).id).toBe(original.id)
    // A stronger guest role can't be replaced by someone with fewer rights.
    const strong = await make({ guests: true, permissions: [{ name: 'links.create' }] })
    const clerk = await buildMember(test, {
      hasRoles: false,
      permissions: ['roles.create', 'roles.update', 'roles.view'],
    })
    const empty = await make()
    const calls = [
      clerk.client.call(e.create, { body: { name: name(), guests: true } }),
      clerk.client.call(e.update, { params: { id: empty.id }, body: { ...asInput(empty), guests: true } }),
      clerk.client.call(e.update, { params: { id: original.id }, body: { ...asInput(original), guests: true } }),
    ]
    for (const call of calls) expect(await code(call)).toBe('role.too-strong')
    expect((await guests()).id).toBe(strong.id)
    await admin.client.ok(e.update, { params: { id: original.id }, body: { ...asInput(original), guests: true } })
    expect((await clerk.client.call(e.create, { body: { name: name(), default: true } })).status).toBe(201)
    expect((await clerk.client.call(e.create, { body: { name: name(), guests: true } })).status).toBe(201)
    await admin.client.ok(e.update, { params: { id: original.id }, body: { ...asInput(original), guests: true } })
  })

  it('[ROLES-22] [ROLES-23] lets nobody exceed their own rights', async () => {
    const permissions = ['roles.view', 'roles.create', 'roles.update', 'roles.delete']
    const clerk = await buildMember(test, { hasRoles: false, permissions })
    const strong = await make({ permissions: [{ name: 'settings.update' }] })
    const weak = await make({ permissions: [{ name: 'roles.view' }] })
    const create = (names: string[]) =>
      clerk.client.call(e.create, { body: { name: name(), permissions: names.map(one => ({ name: one })) } })
    expect((await create(['settings.update'])).problem.code).toBe('role.too-strong')
    expect((await create(['admin'])).problem.code).toBe('role.too-strong')
    expect((await create(['roles.view'])).status).toBe(201)
    const target = await buildMember(test, { hasRoles: false })
    const calls = [
      clerk.client.call(e.update, { params: { id: strong.id }, body: { ...asInput(strong), permissions: [] } }),
      clerk.client.call(e.update, {
        params: { id: weak.id },
        body: { ...asInput(weak), permissions: strong.permissions },
      }),
      clerk.client.call(e.delete, { params: { id: strong.id } }),
      clerk.client.call(e.addUsers, { params: { id: strong.id }, body: { userIds: [clerk.userId] } }),
      clerk.client.call(e.removeUsers, { params: { id: strong.id }, body: { ids: [target.userId] } }),
      clerk.client.call(e.addUsers, { params: { id: weak.id }, body: { userIds: [admin.userId] } }),
    ]
    for (const call of calls) expect(await code(call)).toBe('role.too-strong')
    expect(
      (await clerk.client.call(e.addUsers, { params: { id: weak.id }, body: { userIds: [target.userId] } })).status,
    ).toBe(204)
    expect((await clerk.client.ok(e.read, { params: { id: strong.id } })).role.can).toEqual({
      update: false,
      delete: false,
      assign: false,
    })
  })

  it('[ROLES-23] counts the limits of a permission too', async () => {
    const limited = await buildMember(test, { hasRoles: false, permissions: ['roles.create', 'roles.view'] })
    await test.app.services.db.transaction(tx =>
      tables(tx)
        .insertInto('user_permissions')
        .values({
          user_id: limited.userId,
          permission: 'links.create',
          restrictions: JSON.stringify({ count: 5, require_password: true }),
        })
        .execute(),
    )
    const status = async (restrictions: { name: string; value: number | boolean | null }[]) =>
      (
        await limited.client.call(e.create, {
          body: { name: name(), permissions: [{ name: 'links.create', restrictions }] },
        })
      ).status
    const password = { name: 'require_password', value: true }
    expect(await status([{ name: 'count', value: 5 }, password])).toBe(201)
    expect(await status([{ name: 'count', value: 6 }, password])).toBe(403)
    expect(await status([password])).toBe(403)
    expect(await status([{ name: 'count', value: 5 }])).toBe(403)
  })

  it('[SPACE-03] lets only a holder of admin add permissions to a role that is held in workspaces, and keeps a role that is in use', async () => {
    const clerk = await buildMember(test, { permissions: ['roles.view', 'roles.update', 'roles.delete'] })
    const role = await make({ type: 'workspace', permissions: [{ name: 'files.view' }] })
    const body = { ...asInput(role), permissions: [{ name: 'files.view' }, { name: 'files.delete' }] }
    await admin.client.ok(workspaceEndpoints.create, { body: { name: 'Team' } })
    const space = (await admin.client.ok(driveEndpoints.spaces)).data.find(one => one.kind === 'workspace')
    await test.app.services.db.transaction(tx =>
      tables(tx)
        .insertInto('space_members')
        .values({
          id: newId(),
          space_id: space?.id ?? '',
          user_id: clerk.userId,
          role_id: role.id,
          joined_at: 1,
        } as never)
        .execute(),
    )
    expect(await code(clerk.client.call(e.update, { params: { id: role.id }, body }))).toBe('role.too-strong')
    expect(await code(admin.client.call(e.delete, { params: { id: role.id } }))).toBe('role.in-use')
    expect((await admin.client.call(e.update, { params: { id: role.id }, body })).status).toBe(200)
  })

  describe('the last administrator', () => {
    let site: TestApp
    let people: TestMember[]
    let administrators: Role
    beforeEach(async () => {
      await site?.close()
      site = await createTestApp(dialect)
      people = [await buildMember(site), await buildMember(site)]
      const { db } = site.app.services
      const role = await tables(db.read)
        .selectFrom('roles')
        .select('id')
        .where('name', '=', 'Administrators')
        .executeTakeFirstOrThrow()
      await db.transaction(tx =>
        tables(tx)
          .insertInto('user_roles')
          .values(people.map(person => ({ user_id: person.userId, role_id: role.id, assigned_at: 1 })))
          .execute(),
      )
      administrators = (await (people[0] as TestMember).client.ok(e.read, { params: { id: role.id } })).role
    })
    afterAll(() => site.close())

    const holders = async () =>
      (
        await tables(site.app.services.db.read)
          .selectFrom('user_roles')
          .selectAll()
          .where('role_id', '=', administrators.id)
          .execute()
      ).length

    it('[ROLES-23] can’t be removed in any way', async () => {
      const [ada] = people as [TestMember]
      const params = { id: administrators.id }
      const ids = people.map(person => person.userId)
      expect(await code(ada.client.call(e.removeUsers, { params, body: { ids } }))).toBe('role.last-administrator')
      const body = { ...asInput(administrators), permissions: [] }
      expect(await code(ada.client.call(e.update, { params, body }))).toBe('role.last-administrator')
      expect(await holders()).toBe(2)
    })

    it('[ROLES-23] stays when two of them remove each other at the same moment', async () => {
      const answers = await Promise.all(
        people.map((person, index) =>
          person.client.call(e.removeUsers, {
            params: { id: administrators.id },
            body: { ids: [people[1 - index]?.userId ?? ''] },
          }),
        ),
      )
      expect(await holders()).toBe(1)
      expect(answers.map(answer => answer.status).sort()[0]).toBe(204)
    })
  })
})
