import { permissionTable } from '@holdall/contract/contract.ts'
import { roleEndpoints as r } from '@holdall/contract/roles/roles.endpoints.ts'
import { userEndpoints as e } from '@holdall/contract/users/users.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetTries } from '../../../test/accounts.ts'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { listDefaultPermissions, listHeldOf } from '../../core/permissions/held-permissions.repository.ts'
import { createPermissionSet } from '../../platform/permissions/permission-set.ts'
import { reaches } from '../roles/public.ts'

/** The same numbers in every run (mulberry32), so that a failure can be reproduced. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

const names = Object.keys(permissionTable)
const managing = ['users.create', 'users.update', 'users.delete', 'users.view', 'roles.view', 'roles.create']
  .concat(['roles.update', 'roles.delete', 'permissions.update'])
  .filter(name => names.includes(name))
/** PostgreSQL answers several times slower, and both run the same rules. `npm run prove` tries three times as many. */
const callsEach = process.env.PROVE ? { sqlite: 60, postgres: 25 } : { sqlite: 20, postgres: 10 }

describe.each(dialects)('rights on %s', dialect => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(dialect)
    await buildMember(test, { permissions: ['admin'] })
  })
  afterAll(() => test.close())

  it('[ROLES-23] [PERM-12] never grow beyond what the caller holds, whatever calls on users and roles are made', async () => {
    const { db } = test.app.services
    const next = numbers(20_261_121)
    const pick = <T>(some: readonly T[]) => some[next(some.length)] as T
    const defaults = await listDefaultPermissions(db.read)
    let calls = 0
    let granted = 0
    // Each permission alone, and each together with everything needed to manage users, so that calls get far.
    const callers = names.filter(name => name !== 'admin').flatMap(name => [[name], [...new Set([name, ...managing])]])
    for (const permissions of callers) {
      const caller = await buildMember(test, { hasRoles: false, permissions })
      const victim = await buildMember(test, { hasRoles: false })
      const strong = await buildMember(test, { permissions: ['admin'] })
      const before = await snapshot()
      for (let n = 0; n < callsEach[dialect]; n++) {
        const status = await tryOne(caller, [caller, victim, strong])
        calls++
        if (status < 300) granted++
      }
      const reach = createPermissionSet([
        ...permissions.map(permission => ({ permission, restrictions: {} })),
        ...defaults,
      ])
      for (const [id, held] of await snapshot()) {
        const gained = held.filter(one => !before.get(id)?.some(other => other.permission === one.permission))
        expect(reaches(reach, gained), `${permissions}: ${JSON.stringify(gained)}`).toBe(true)
      }
      await forgetTries(test)
    }
    expect(calls).toBeGreaterThan(1000)
    expect(granted).toBeGreaterThan(100)

    async function snapshot() {
      const ids = (await tables(db.read).selectFrom('users').select('id').execute()).map(user => user.id)
      return listHeldOf(db.read, ids, test.clock.now())
    }

    async function tryOne({ client }: TestMember, people: readonly TestMember[]): Promise<number> {
      const id = pick(people).userId
      const roles = (await tables(db.read).selectFrom('roles').select('id').execute()).map(role => role.id)
      const role = pick(roles)
      const some = Array.from({ length: next(3) }, () => ({ name: pick(names) }))
      const rights = { ...(next(2) ? { roles: [role] } : {}), ...(next(2) ? { permissions: some } : {}) }
      const name = `Role ${calls}`
      switch (next(9)) {
        case 0:
          return (await client.call(e.update, { params: { id }, body: rights })).status
        case 1:
          return (await client.call(e.update, { params: { id }, body: { permissions: some } })).status
        case 2:
          return (await client.call(r.create, { body: { name, permissions: some } })).status
        case 3:
          return (await client.call(r.update, { params: { id: role }, body: { name, permissions: some } })).status
        case 4:
          return (await client.call(r.addUsers, { params: { id: role }, body: { userIds: [id] } })).status
        case 5:
          return (await client.call(r.removeUsers, { params: { id: role }, body: { ids: [id] } })).status
        case 6:
          return (await client.call(e.suspend, { params: { id } })).status
        case 7:
          return (await client.call(e.unsuspend, { params: { id } })).status
        default:
          return next(8) === 0
            ? (
                await client.call(e.create, {
                  body: { email: `${name}@example.org`.replace(' ', '-'), password: 'correct horse', ...rights },
                })
              ).status
            : (await client.call(r.delete, { params: { id: role } })).status
      }
    }
  }, 120_000)
})
