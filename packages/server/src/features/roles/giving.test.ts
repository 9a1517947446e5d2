import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { roleEndpoints as e } from '@holdall/contract/roles/roles.endpoints.ts'
import type { Role } from '@holdall/contract/roles/roles.schemas.ts'
import { workspaceEndpoints } from '@holdall/contract/workspaces/workspaces.endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { suiteDialects } from '../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { newId } from '../../platform/ids.ts'

describe.each(suiteDialects)('roles on %s', dialect => {
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
