import { accountEndpoints } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { encodeFilters } from '@holdall/contract/kit/list-parts/filters.ts'
import { roleUserEndpoints, userEndpoints as u } from '@holdall/contract/users/users.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerMember } from '../../../test/accounts.ts'
import { tables } from '../../../test/all-tables.ts'
import { buildPlan, buildSubscription } from '../../../test/build-plans.ts'
import { dialects } from '../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { insertPeople } from '../../../test/many-people.ts'
import { newId } from '../../platform/ids.ts'

describe.each(dialects)('the list of users on %s', dialect => {
  let test: TestApp
  let admin: TestMember
  beforeAll(async () => {
    test = await createTestApp(dialect)
    admin = await buildMember(test, { permissions: ['users.view', 'roles.view'], email: 'boss@example.org' })
    await insertPeople(test.app.services.db, 3300)
  })
  afterAll(() => test.close())

  const read = async (query = {}) => (await admin.client.ok(u.list, { query })).pagination
  const role = async (name: string) =>
    (
      await tables(test.app.services.db.read)
        .selectFrom('roles')
        .select('id')
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
    ).id

  it('finds people by the domain of their address as it is shown, beside names in the same letters', async () => {
    await buildMember(test, { email: 'max@xn--bcher-kva.example' })
    await buildMember(test, { email: 'ivan@xn--e1afmkfd.xn--p1ai' })
    const found = async (query: string) => (await read({ query })).data.map(({ email }) => email)
    for (const query of ['max@bücher.example', 'BÜCHER.example', '@bücher', 'max bücher.example', 'xn--bcher'])
      expect(await found(query), query).toEqual(['max@xn--bcher-kva.example'])
    for (const query of ['ivan@пример.рф', '.рф', 'пример'])
      expect(await found(query), query).toEqual(['ivan@xn--e1afmkfd.xn--p1ai'])
    expect(await found('eva@bücher.example')).toEqual([])
    const { users } = await admin.client.ok(u.search, { query: { query: 'bücher.example' } as never })
    expect(users.map(({ email }) => email)).toEqual(['max@xn--bcher-kva.example'])
  })

  it('[USERS-45] [USERS-46] [USERS-47] shows a user with everything the specification lists, and never a secret', async () => {
    const secret = 'canary horse battery'
    await registerMember(test, 'ada@example.org', secret)
    const { id: user_id } = (await read({ query: 'ada@example.org' })).data[0] ?? { id: '' }
    const plan_id = await buildPlan(test)
    const id = await buildSubscription(test, { user_id, plan_id })
    const [row] = (await read({ query: 'ada@example.org', with: 'subscriptions' })).data
    expect(Object.keys(row ?? {}).sort()).toEqual(
      [
        ...[
          'id',
          'email',
          'avatar',
          'can',
          'first_name',
          'last_name',
          'email_verified_at',
          'available_space',
          'banned_at',
        ],
        ...['roles', 'role_count', 'permissions', 'subscriptions', 'created_at', 'updated_at'],
      ].sort(),
    )
    expect(row).toMatchObject({
      email: 'ada@example.org',
      avatar: null,
      first_name: '',
      last_name: '',
      email_verified_at: null,
      available_space: null,
      roles: [{ id: await role('Members'), name: 'Members' }],
      role_count: 1,
      permissions: [],
      subscriptions: [{ id }],
      created_at: expect.stringMatching(/Z$/),
    })
    const text = JSON.stringify(await read({ perPage: 100 }))
    expect(text).not.toMatch(/canary|password|token|scrypt|argon/i)
  })

  it('[USERS-08] shows the first three roles by name and how many there are', async () => {
    const { userId } = await buildMember(test, { hasRoles: false, permissions: ['files.create'] })
    await test.app.services.db.transaction(async tx => {
      for (const name of ['Delta', 'Alpha', 'Charlie', 'Bravo']) {
        const id = newId()
        const flags = { is_default: 0, is_guests: 0, is_internal: 0, created_at: 0, updated_at: 0 }
        await tables(tx)
          .insertInto('roles')
          .values({ id, name, description: '', type: 'sitewide', ...flags })
          .execute()
        await tables(tx).insertInto('user_roles').values({ user_id: userId, role_id: id, assigned_at: 0 }).execute()
      }
    })
    const [row] = (await read({ query: userId })).data
    expect(row?.roles.map(one => one.name)).toEqual(['Alpha', 'Bravo', 'Charlie'])
    expect([row?.role_count, row?.permissions]).toEqual([4, [{ name: 'files.create', restrictions: {} }]])
  })

  it('[USERS-21] includes subscriptions that count on request', async () => {
    expect((await read({ perPage: 1 })).data[0]).not.toHaveProperty('subscriptions')
    expect((await read({ perPage: 1, with: 'subscriptions' })).data[0]).toMatchObject({ subscriptions: [] })
    const member = await buildMember(test)
    const plan_id = await buildPlan(test)
    const values = { user_id: member.userId, plan_id }
    const counts = await buildSubscription(test, values)
    const now = test.clock.now()
    const ending = await buildSubscription(test, { ...values, ends_at: now + 60_000 })
    await buildSubscription(test, { ...values, ends_at: now })
    await buildSubscription(test, { ...values, ends_at: now + 60_000, is_paid: 0 })
    const [row] = (await read({ query: member.email, with: 'subscriptions' })).data
    expect(row?.subscriptions).toEqual([counts, ending].sort().map(id => ({ id })))
    const answer = await admin.client.call(u.list, { query: { with: 'passwords' } })
    expect(answer.problem.errors).toMatchObject([{ field: 'with' }])
  })

  it('[USERS-22] shows who has a role, combined with filters and a search', async () => {
    const common = await read({ role_id: await role('Members') })
    expect(common.total).toBeGreaterThan(3300)
    const role_id = await role('Administrators')
    const rare = await read({ role_id, orderBy: 'email', orderDir: 'asc', perPage: 2 })
    expect(rare.total).toBe(33)
    expect(rare.data.map(row => row.email)).toEqual(['person-000000@example.org', 'person-000100@example.org'])
    const filters = encodeFilters([{ key: 'email_verified_at', operator: '=', value: 'yes' }])
    expect((await read({ role_id, filters })).total).toBe(0)
    expect((await read({ role_id, query: 'person-0012' })).data.map(row => row.email)).toEqual([
      'person-001200@example.org',
    ])
    expect((await read({ role_id: newId() })).total).toBe(0)
  })

  it('[USERS-02] finds users by part of their names or address, even a part that very many have', async () => {
    expect((await read({ query: 'EXAMPLE.ORG person' })).total).toBe(3300)
    expect((await read({ query: 'example.org müll' })).total).toBe((await read({ query: 'MÜLLER' })).total)
    expect((await read({ query: 'person-000042' })).data.map(row => row.email)).toEqual(['person-000042@example.org'])
  })

  it('[USERS-02] finds a user by their current name and address', async () => {
    const grace = await registerMember(test, 'grace@example.org')
    await grace.ok(accountEndpoints.updateProfile, { body: { firstName: 'Zäzilia', lastName: 'Quux' } })
    expect((await read({ query: 'ZÄZ quux' })).total).toBe(1)
    await grace.ok(accountEndpoints.updateProfile, { body: { firstName: 'Grace' } })
    expect((await read({ query: 'zäz' })).total).toBe(0)
    const { db } = test.app.services
    await db.transaction(tx =>
      tables(tx).deleteFrom('users').where('email', '=', 'person-000007@example.org').execute(),
    )
    expect((await read({ query: 'person-000007' })).total).toBe(0)
    expect((await read({ query: 'grace@' })).total).toBe(1)
  })

  it('[USERS-02] finds names in Japanese and Korean script in either order, and in one word as they are shown', async () => {
    const misaki = await registerMember(test, 'misaki@example.org')
    await misaki.ok(accountEndpoints.updateProfile, { body: { firstName: '美咲', lastName: '佐藤' } })
    const minjun = await registerMember(test, 'minjun@example.org')
    await minjun.ok(accountEndpoints.updateProfile, { body: { firstName: '민준', lastName: '김' } })
    expect((await misaki.ok(accountEndpoints.me)).displayName).toBe('佐藤美咲')
    const role_id = await role('Members')
    for (const query of ['佐藤美咲', '美咲 佐藤', '佐藤 美咲', '佐藤美', '김민준', '민준 김', 'example.org 佐藤美咲']) {
      const email = /[가-힣]/.test(query) ? 'minjun@example.org' : 'misaki@example.org'
      expect(
        (await read({ query })).data.map(row => row.email),
        query,
      ).toEqual([email])
      const { data } = (await admin.client.ok(roleUserEndpoints.list, { query: { role_id, query } })).pagination
      expect(
        data.map(user => user.email),
        query,
      ).toEqual([email])
    }
    expect((await read({ query: '美咲佐藤' })).total).toBe(0)
  })

  it('[USERS-02] [FIND-01] [ADMX-09] finds users by names typed without accents, in the list, among the members of a role and in dialogs', async () => {
    const søren = await registerMember(test, 'soeren@example.org')
    await søren.ok(accountEndpoints.updateProfile, { body: { firstName: 'Søren', lastName: 'García-Åkerlund' } })
    const role_id = await role('Members')
    for (const query of ['garcia', 'SOREN', 'søren akerl', 'Garcia søren', 'Åk SØ']) {
      expect((await read({ query })).total, query).toBe(1)
      const { users } = await admin.client.ok(u.search, { query: { query } })
      expect(
        users.map(user => user.email),
        query,
      ).toEqual(['soeren@example.org'])
      const { data } = (await admin.client.ok(roleUserEndpoints.list, { query: { role_id, query } })).pagination
      expect(
        data.map(user => user.email),
        query,
      ).toEqual(['soeren@example.org'])
    }
    // A word that very many users have is found by walking the list.
    expect((await read({ query: 'muller' })).total).toBe((await read({ query: 'MÜLLER' })).total)
    expect((await read({ query: 'muller' })).total).toBeGreaterThan(300)
    expect((await read({ query: 'garcía soren muller' })).total).toBe(0)
  })

  it('[LIST-03] shows the same users on a far page as a walk from the beginning, even if it reads from the end', async () => {
    for (const query of [
      { orderBy: 'email', orderDir: 'asc' },
      { orderBy: 'created_at', orderDir: 'desc' },
      { orderBy: 'email', orderDir: 'desc', query: 'example.org' },
    ] as const) {
      const all: string[] = []
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page: Awaited<ReturnType<typeof read>> = await read({
          ...query,
          perPage: 100,
          ...(cursor ? { cursor } : {}),
        })
        all.push(...page.data.map(row => row.id))
        cursor = page.nextCursor
      }
      const last = Math.ceil(all.length / 15)
      for (const page of [66, 67, 68, 110, 112, last - 1, last]) {
        const far = await read({ ...query, page })
        expect(
          far.data.map(row => row.id),
          `page ${page}`,
        ).toEqual(all.slice((page - 1) * 15, page * 15))
        expect([far.total, far.page, far.nextCursor === null]).toEqual([all.length, page, page === last])
        if (far.nextCursor === null) continue
        const next = await read({ ...query, cursor: far.nextCursor })
        expect(next.data.map(row => row.id)).toEqual(all.slice(page * 15, (page + 1) * 15))
      }
      expect(await read({ ...query, page: last + 1 })).toMatchObject({ data: [], total: all.length, nextCursor: null })
    }
  })

  it('leaves out users as soon as they have left, one or very many', async () => {
    const { db } = test.app.services
    const { total, data } = await read({ orderBy: 'email', orderDir: 'desc', query: 'person-' })
    const leave = async (ids: readonly string[]) => {
      await db.transaction(tx =>
        tables(tx)
          .insertInto('departures')
          .values(ids.map(user_id => ({ user_id, left_at: 0 })))
          .execute(),
      )
      const after = await read({ orderBy: 'email', orderDir: 'desc', query: 'person-' })
      expect(after.data.map(row => row.id)).not.toContain(ids[0])
      return after.total
    }
    expect(await leave([data[0]?.id ?? ''])).toBe(total - 1)
    const { data: many } = await read({ orderBy: 'email', orderDir: 'desc', query: 'person-', perPage: 100 })
    expect(await leave(many.map(row => row.id))).toBe(total - 101)
    await db.transaction(tx => tables(tx).deleteFrom('departures').execute())
    expect((await read({ query: 'person-' })).total).toBe(total)
  })

  it('[ADMX-08] filters by suspension', async () => {
    const total = (await read()).total
    const filter = (value: string) => encodeFilters([{ key: 'suspended', operator: '=', value }])
    const suspended = await read({ filters: filter('yes') })
    expect(suspended.total).toBe(7)
    expect(suspended.data.every(row => row.banned_at !== null)).toBe(true)
    expect((await read({ filters: filter('no') })).total).toBe(total - 7)
  })

  it('updates the count as soon as something is written', async () => {
    const { total } = await read()
    expect((await read()).total).toBe(total)
    await buildMember(test)
    expect((await read()).total).toBe(total + 1)
  })
})
