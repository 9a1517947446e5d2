import { accountEndpoints } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { roleEndpoints } from '@holdall/contract/roles/roles.endpoints.ts'
import { userEndpoints as e } from '@holdall/contract/users/users.endpoints.ts'
import { workspaceEndpoints } from '@holdall/contract/workspaces/workspaces.endpoints.ts'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type AccountsTest, createAccountsTest, forgetTries, password } from '../../../test/accounts.ts'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../test/factories.ts'
import { buildAccount } from '../../../test/leavers.ts'
import { join as joinTeam } from '../../../test/workspaces.ts'

const code = async (call: Promise<{ problem?: { code: string } }>) => (await call).problem?.code

describe.each(dialects)('users in the back-office on %s', dialect => {
  let test: AccountsTest
  let admin: TestMember
  let count = 0
  beforeAll(async () => {
    test = await createAccountsTest(dialect)
    admin = await buildMember(test, { permissions: ['admin'] })
  })
  afterAll(() => test.close())
  afterEach(() => forgetTries(test))

  const address = () => `person-${++count}@example.org`
  const create = (more: object = {}) =>
    admin.client.call(e.create, { body: { email: address(), password, first_name: 'Ada', ...more } })
  const made = async (more: object = {}) => (await create(more)).data.user
  const read = async (id: string) => (await admin.client.ok(e.read, { params: { id } })).user
  const update = (id: string, body: object, by = admin) => by.client.call(e.update, { params: { id }, body })
  const signIn = (email: string, secret = password) =>
    test.client().call(accountEndpoints.signIn, { body: { email, password: secret } })
  const remove = (ids: readonly string[], query: object = {}, by = admin) =>
    by.client.call(e.delete, { params: { ids: ids.join(',') }, query: query as Record<string, string> })
  async function role(permissions: string[]) {
    const body = { name: `Role ${++count}`, permissions: permissions.map(name => ({ name })) }
    return (await admin.client.ok(roleEndpoints.create, { body })).role.id
  }

  it('[USERS-26] [USERS-38] [USERS-46] creates an account that can sign in, and never returns the password', async () => {
    const roles = [await role(['roles.view'])]
    const email = address().replace('person', 'Person')
    const answer = await create({
      email,
      roles,
      email_verified_at: '2020-01-01T00:00:00.000Z',
      available_space: 5000,
      last_name: 'Lovelace',
    })
    expect(answer.status).toBe(201)
    const { user } = answer.data
    expect(user).toMatchObject({
      email: email.toLowerCase(),
      first_name: 'Ada',
      last_name: 'Lovelace',
      available_space: 5000,
      roles: [{ id: roles[0] }],
      role_count: 1,
      can: { update: true, delete: true, impersonate: true },
    })
    expect(answer.raw.payload).not.toContain(password)
    expect((await signIn(email)).status).toBe(200)
    const again = await create({ email })
    expect(again.problem).toMatchObject({ code: 'request.invalid', errors: [{ field: 'email' }] })
    const wrong = await create({ email: 'nobody', password: 'short' })
    expect(wrong.problem.errors?.map(error => error.field).sort()).toEqual(['email', 'password'])
  })

  it('[USERS-32] [USERS-47] keeps the first confirmation time, and clears it with null', async () => {
    const user = await made()
    expect(user.email_verified_at).toBeNull()
    const confirm = (at: string | null) => update(user.id, { email_verified_at: at })
    const first = (await confirm('2001-01-01T00:00:00.000Z')).data.user.email_verified_at
    expect(Date.parse(first ?? '')).toBeGreaterThan(Date.now() - 60_000)
    test.clock.advance(5000)
    expect((await confirm('2030-01-01T00:00:00.000Z')).data.user.email_verified_at).toBe(first)
    expect((await confirm(null)).data.user.email_verified_at).toBeNull()
  })

  it('[USERS-35] [USERS-40] changes what is sent and leaves the rest; the storage limit applies immediately', async () => {
    const member = await buildMember(test)
    const changed = await update(member.userId, { available_space: 7, last_name: 'New' })
    expect(changed.data.user).toMatchObject({ last_name: 'New', first_name: '', available_space: 7 })
    expect((await member.client.ok(driveEndpoints.spaces)).data[0]?.availableBytes).toBe(7)
    expect((await update(member.userId, { available_space: null })).data.user.available_space).toBeNull()
    for (const bad of [-1, 1.5, 2 ** 60])
      expect((await update(member.userId, { available_space: bad })).status).toBe(422)
  })

  it('[USERS-33] [USERS-39] sets a new password and ends every session; administrators change their own password elsewhere', async () => {
    const ada = await buildAccount(test, address())
    expect((await update(ada.userId, { first_name: 'Still' })).status).toBe(200)
    expect((await ada.client.call(accountEndpoints.me)).status).toBe(200)
    const answer = await update(ada.userId, { password: 'another horse battery' })
    expect(answer.raw.payload).not.toContain('horse')
    expect((await ada.client.call(accountEndpoints.me)).status).toBe(401)
    expect((await signIn(ada.email)).status).toBe(401)
    expect((await signIn(ada.email, 'another horse battery')).status).toBe(200)
    expect((await test.mailTo(ada.email)).at(-1)?.subject).toMatch(/password/i)
    expect(await code(update(admin.userId, { password: 'another horse battery' }))).toBe('user.own-password')
    const log = await tables(test.app.services.db.read).selectFrom('audit_log').selectAll().execute()
    expect(JSON.stringify(log)).not.toContain('horse battery')
  })

  it('[PERM-12] [USERS-36] lets only permitted users give roles and permissions, and none stronger than their own', async () => {
    const clerk = await buildMember(test, { permissions: ['users.update', 'users.view', 'roles.view'] })
    const ada = await buildMember(test)
    const weak = await role(['roles.view'])
    const own = (await read(ada.userId)).roles.map(one => one.id)
    const give = (body: object, by = clerk) => code(update(ada.userId, body, by))
    expect(await give({ roles: own, permissions: [] })).toBeUndefined()
    expect(await give({ roles: [...own, weak] })).toBe('request.forbidden')
    expect(await give({ permissions: [{ name: 'roles.view' }] })).toBe('request.forbidden')
    const chief = await buildMember(test, {
      permissions: ['users.update', 'roles.view', 'roles.update', 'permissions.update'],
    })
    expect(await give({ roles: [...own, weak], permissions: [{ name: 'roles.view' }] }, chief)).toBeUndefined()
    expect((await read(ada.userId)).permissions.map(one => one.name)).toEqual(['roles.view'])
    expect(await give({ permissions: [{ name: 'admin' }] }, chief)).toBe('role.too-strong')
    expect(await give({ roles: [await role(['settings.update'])] }, chief)).toBe('role.too-strong')
    expect(await give({ permissions: [{ name: 'made.up' }] }, chief)).toBe('request.invalid')
    expect(await give({ roles: ['0'.repeat(26)] }, chief)).toBe('request.invalid')
    expect(await give({ roles: [] }, admin)).toBeUndefined()
    expect((await read(ada.userId)).role_count).toBe(0)
  })

  it('[USERS-13] [USERS-15] protects users with more permissions than the caller', async () => {
    const clerk = await buildMember(test, { permissions: ['users.view', 'users.update', 'users.delete'] })
    const strong = await buildMember(test, { permissions: ['settings.update'] })
    const params = { id: strong.userId }
    const calls = [
      update(strong.userId, { first_name: 'Eve' }, clerk),
      clerk.client.call(e.suspend, { params }),
      clerk.client.call(e.unsuspend, { params }),
      clerk.client.call(e.removal, { params }),
      clerk.client.call(e.removeAvatar, { params }),
      clerk.client.call(e.setAvatar, { params, payload: Buffer.from('x'), headers: { 'content-type': 'image/png' } }),
      remove([strong.userId], {}, clerk),
      remove([(await buildMember(test)).userId, strong.userId], {}, clerk),
    ]
    for (const call of calls) expect(await code(call)).toBe('user.too-strong')
    const { data } = (await clerk.client.ok(e.list, { query: { query: strong.email } })).pagination
    expect(data[0]?.can).toEqual({ update: false, delete: false, impersonate: false })
  })

  it('[USERS-42] sets and removes an avatar', async () => {
    const { userId: id } = await buildMember(test)
    const payload = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const headers = { 'content-type': 'image/png' }
    const send = { params: { id }, query: { diskPrefix: 'avatars' }, payload, headers }
    const { url } = await admin.client.ok(e.setAvatar, send)
    expect((await read(id)).avatar).toBe(url)
    expect((await admin.client.request('GET', url)).statusCode).toBe(200)
    expect(await code(admin.client.call(e.setAvatar, { ...send, payload: Buffer.from('none') }))).toBe(
      'file.not-an-image',
    )
    await admin.client.ok(e.removeAvatar, { params: { id } })
    expect((await read(id)).avatar).toBeNull()
  })

  it('[USERS-31] resends the confirmation email', async () => {
    const user = await made()
    const resend = (email: string) => admin.client.call(e.resendConfirmation, { body: { email } })
    expect((await resend(user.email.toUpperCase())).status).toBe(204)
    expect(await test.tokenFor(user.email)).toBeTruthy()
    await update(user.id, { email_verified_at: new Date().toISOString() })
    expect(await code(resend(user.email))).toBe('user.confirmed-already')
    expect(await code(resend('nobody@example.net'))).toBe('user.not-found')
  })

  it('[ADMX-08] suspends immediately and reactivates', async () => {
    const ada = await buildAccount(test, address())
    const params = { id: ada.userId }
    expect((await admin.client.ok(e.suspend, { params })).user.banned_at).not.toBeNull()
    expect((await ada.client.call(accountEndpoints.me)).status).toBe(401)
    expect((await signIn(ada.email)).problem.code).toBe('account.banned')
    expect((await admin.client.ok(e.unsuspend, { params })).user.banned_at).toBeNull()
    expect((await signIn(ada.email)).status).toBe(200)
    expect(await code(admin.client.call(e.suspend, { params: { id: admin.userId } }))).toBe('user.not-yourself')
  })

  it('[USERS-16] removes users by id, all or none, and no longer lists them', async () => {
    const people = [await buildMember(test), await buildMember(test)]
    const ids = people.map(person => person.userId)
    expect(await code(remove([...ids, '0'.repeat(26)]))).toBe('user.not-found')
    expect(await code(remove([...ids, admin.userId]))).toBe('user.not-yourself')
    expect((await remove(Array(101).fill(ids[0]))).status).toBe(422)
    expect((await read(ids[0] ?? '')).id).toBe(ids[0])
    expect((await remove([...ids, ids[0] ?? ''])).status).toBe(204)
    for (const id of ids) expect(await code(admin.client.call(e.read, { params: { id } }))).toBe('user.not-found')
    const { data } = (await admin.client.ok(e.list, { query: { perPage: 100 } })).pagination
    expect(data.filter(user => ids.includes(user.id) || user.email.endsWith('.invalid'))).toEqual([])
    expect((await test.mailTo(people[0]?.email ?? '')).at(-1)?.text).toContain('administrator')
  })

  it('[ADMX-08] reports what a removal affects, and transfers workspaces and files to another user', async () => {
    const [ada, bo, heir] = [await buildMember(test), await buildMember(test), await buildMember(test)]
    const folder = await buildFolder(ada, 'Plans')
    const file = await buildFile(test, ada, { name: 'large.txt', text: 'x'.repeat(500), parentId: folder.id })
    await ada.client.ok(workspaceEndpoints.create, { body: { name: 'Team' } })
    const space = (await ada.client.ok(driveEndpoints.spaces)).data.find(one => one.kind === 'workspace')
    const team = { id: space?.id ?? '', rootId: space?.rootId ?? '', name: 'Team', owner: ada }
    await joinTeam(team, bo, 'Contributor')
    const { removal } = await admin.client.ok(e.removal, { params: { id: ada.userId } })
    expect(removal).toMatchObject({
      files: { count: 1, bytes: 500 },
      largest: [{ id: file, name: 'large.txt', size: 500 }],
      workspaces: { owned: [{ id: team.id, name: 'Team', others: 1 }], unmanaged: [] },
    })
    expect(await code(remove([ada.userId]))).toBe('user.workspaces-first')
    expect(await code(remove([ada.userId], { heirId: ada.userId }))).toBe('user.heir-unsuitable')
    expect(await code(remove([ada.userId], { heirId: '0'.repeat(26) }))).toBe('user.heir-unsuitable')
    expect((await remove([ada.userId], { heirId: heir.userId, files: 'give' })).status).toBe(204)
    const spaces = (await heir.client.ok(driveEndpoints.spaces)).data
    expect(spaces.find(one => one.id === team.id)?.isOwner).toBe(true)
    const item = await heir.client.ok(driveEndpoints.item, { params: { id: file } })
    expect(item.name).toBe('large.txt')
    expect((await bo.client.ok(driveEndpoints.spaces)).data.some(one => one.id === team.id)).toBe(true)
    await test.app.worker.runDue()
    expect((await heir.client.ok(driveEndpoints.item, { params: { id: file } })).name).toBe('large.txt')
  })

  it.each([
    ['Audio/Video', 'Team', 'Audio Video Team'],
    ['..', '', 'someone@example.org'],
    ['é'.repeat(70), 'é'.repeat(70), `${'é'.repeat(70)} ${'é'.repeat(57)}`],
  ])(
    '[ADMX-08] transfers the files of %s %s to another user, in a folder with a valid form of that name',
    async (first, last, folder) => {
      const [ada, heir] = [await buildMember(test, { email: 'someone@example.org' }), await buildMember(test)]
      const body = { first_name: first, last_name: last }
      expect((await admin.client.call(e.update, { params: { id: ada.userId }, body })).status).toBe(200)
      const file = await buildFile(test, ada, { name: 'plan.txt' })
      expect((await remove([ada.userId], { heirId: heir.userId, files: 'give' })).status).toBe(204)
      const item = await heir.client.ok(driveEndpoints.item, { params: { id: file } })
      expect(item.path.at(-1)?.name).toBe(folder)
    },
  )

  it('[ADMX-08] deletes workspaces with other members only if asked to', async () => {
    const [ada, bo] = [await buildMember(test), await buildMember(test)]
    await ada.client.ok(workspaceEndpoints.create, { body: { name: 'Doomed' } })
    const space = (await ada.client.ok(driveEndpoints.spaces)).data.find(one => one.kind === 'workspace')
    await joinTeam({ id: space?.id ?? '', rootId: space?.rootId ?? '', name: 'Doomed', owner: ada }, bo, 'Contributor')
    expect((await remove([ada.userId], { workspaces: 'delete' })).status).toBe(204)
    expect((await bo.client.ok(driveEndpoints.spaces)).data.map(one => one.name)).not.toContain('Doomed')
  })
})

describe.each(dialects)('the last administrator on %s', dialect => {
  let test: AccountsTest
  beforeAll(async () => {
    test = await createAccountsTest(dialect)
  })
  afterAll(() => test.close())

  it.each(['suspend', 'delete', 'update'] as const)(
    '[ADMX-08] remains when two %s each other at the same moment',
    async way => {
      const { db } = test.app.services
      await db.transaction(tx => tables(tx).deleteFrom('user_permissions').execute())
      const people = [
        await buildMember(test, { permissions: ['admin'] }),
        await buildMember(test, { permissions: ['admin'] }),
      ]
      const against = (n: number) => {
        const [by, id] = [people[n]?.client as TestMember['client'], people[1 - n]?.userId ?? '']
        if (way === 'delete') return by.call(e.delete, { params: { ids: id } })
        if (way === 'suspend') return by.call(e.suspend, { params: { id } })
        return by.call(e.update, { params: { id }, body: { permissions: [] } })
      }
      const answers = await Promise.all([against(0), against(1)])
      expect(answers.map(answer => answer.status).some(status => status >= 400)).toBe(true)
      const left = await tables(db.read)
        .selectFrom('user_permissions')
        .innerJoin('users', 'users.id', 'user_permissions.user_id')
        .where('permission', '=', 'admin')
        .where('banned_at', 'is', null)
        .select('users.id')
        .execute()
      expect(left.length).toBe(1)
    },
  )
})
