import { accountEndpoints } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { commentEndpoints } from '@holdall/contract/comments/comments.contract.ts'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { personalDataEndpoints as e } from '@holdall/contract/personal-data/personal-data.endpoints.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { sharingEndpoints } from '@holdall/contract/sharing/sharing.contract.ts'
import { handoverEndpoints } from '@holdall/contract/workspaces/handovers.endpoints.ts'
import { workspaceEndpoints } from '@holdall/contract/workspaces/workspaces.endpoints.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type AccountsTest,
  createAccountsTest,
  forgetTries,
  password,
  registerMember,
  setUpSite,
} from '../../../../test/accounts.ts'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../../test/factories.ts'
import type { Client } from '../../../../test/harness.ts'
import { buildAccount } from '../../../../test/leavers.ts'
import { addPasskey } from '../../../../test/passkey.ts'
import { buildTotp } from '../../../../test/totp.ts'
import { join as joinTeam, type Team } from '../../../../test/workspaces.ts'

describe.each(dialects)('deleting an account on %s', dialect => {
  let test: AccountsTest
  let owner: Client
  let ada: TestMember
  let bo: TestMember
  let count = 0
  beforeAll(async () => {
    test = await createAccountsTest(dialect)
    owner = await setUpSite(test)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    count++
    ada = await buildAccount(test, `ada-${count}@example.org`)
    bo = await buildMember(test, { email: `bo-${count}@example.org` })
  })
  afterEach(() => forgetTries(test))

  const leave = (more: object = {}, person: Pick<TestMember, 'client' | 'email'> = ada) =>
    person.client.call(e.leave, { body: { email: person.email, password, ...more } })
  const preview = () => ada.client.ok(e.departure)
  const share = (id: string, role = 'viewer') =>
    ada.client.ok(peopleEndpoints.share, { params: { id }, body: { emails: [bo.email], role } })
  const rowsAbout = async (userId: string) => {
    const { read } = test.app.services.db
    const user = await tables(read).selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
    const spaces = await tables(read).selectFrom('spaces').select('id').where('owner_id', '=', userId).execute()
    return { user, spaces: spaces.length }
  }
  async function buildTeam(name = 'Design'): Promise<Team> {
    const { id, rootId } = await ada.client.ok(workspaceEndpoints.create, { body: { name, color: 'teal' } })
    return { id, rootId, name, owner: ada }
  }

  it('[ACCT-09] says beforehand what will happen', async () => {
    const folder = await buildFolder(ada, 'Plans')
    await buildFile(test, ada, { name: 'a.txt', text: '12345', parentId: folder.id })
    await share(folder.id)
    await ada.client.ok(sharingEndpoints.createLink, { params: { id: folder.id }, body: {} })
    const theirs = await buildFile(test, bo, { name: 'theirs.txt' })
    await bo.client.ok(peopleEndpoints.share, { params: { id: theirs }, body: { emails: [ada.email], role: 'editor' } })
    await ada.client.ok(commentEndpoints.create, { params: { id: theirs }, body: { text: 'Well done' } })
    const alone = await buildTeam('Alone')
    const together = await buildTeam('Together')
    await joinTeam(together, bo, 'Contributor')
    expect(await preview()).toEqual({
      files: { count: 1, bytes: 5 },
      shared: { given: 1, links: 1, received: 1 },
      comments: 1,
      workspaces: {
        going: [{ id: alone.id, name: 'Alone' }],
        left: [],
        blocking: [{ id: together.id, name: 'Together', reason: 'owner' }],
      },
      isLastAdministrator: false,
      secondStep: [],
    })
  })

  it('[ACCT-09] immediately ends what was shared, all access, and the name; files and rows follow', async () => {
    const folder = await buildFolder(ada, 'Plans')
    const file = await buildFile(test, ada, { name: 'secret.txt', parentId: folder.id })
    await share(folder.id, 'editor')
    const link = await ada.client.ok(sharingEndpoints.createLink, { params: { id: folder.id }, body: {} })
    const { secret } = await ada.client.ok(accountEndpoints.createToken, {
      body: { kind: 'api', name: 'Script', scopes: ['read', 'account'], expiresAt: null, password },
    })
    const elsewhere = test.client()
    await elsewhere.ok(accountEndpoints.signIn, { body: { email: ada.email, password } })
    const byToken = () => test.client().call(accountEndpoints.me, { headers: { authorization: `Bearer ${secret}` } })
    expect((await byToken()).status).toBe(200)

    const left = await leave()
    expect(left.status).toBe(204)
    expect(left.headers['set-cookie']).toMatch(/Max-Age=0/)
    for (const client of [ada.client, elsewhere]) expect((await client.call(accountEndpoints.me)).status).toBe(401)
    expect((await byToken()).status).toBe(401)
    const again = await test.client().call(accountEndpoints.signIn, { body: { email: ada.email, password } })
    expect(again.problem.code).toBe('account.wrong-credentials')
    expect((await bo.client.call(driveEndpoints.item, { params: { id: file } })).status).toBe(404)
    expect((await bo.client.ok(peopleEndpoints.sharedWithMe)).data).toEqual([])
    expect((await test.client().call(sharingEndpoints.openLink, { params: { slug: link.slug } })).status).toBe(404)
    expect((await rowsAbout(ada.userId)).user).toMatchObject({ first_name: 'Deleted', avatar_key: null })

    expect((await test.mailTo(ada.email)).at(-1)?.subject).toContain('is deleted')
    expect(await rowsAbout(ada.userId)).toEqual({ user: undefined, spaces: 0 })
    const { read } = test.app.services.db
    for (const table of ['items', 'space_kinds', 'transfers'] as const) {
      const rows = await tables(read)
        .selectFrom(table)
        .select('space_id')
        .where('space_id', '=', ada.space.id)
        .execute()
      expect([table, rows]).toEqual([table, []])
    }
    const grants = await tables(read).selectFrom('grants').select('id').where('item_id', '=', folder.id).execute()
    expect(grants).toEqual([])
    // The address is free again, and a new account with it finds nothing.
    const next = await registerMember(test, ada.email)
    const me = await next.ok(accountEndpoints.me)
    expect(me.id).not.toBe(ada.userId)
    expect((await next.ok(peopleEndpoints.sharedWithMe)).data).toEqual([])
  })

  it('[ACCT-09] keeps files in folders of others, and comments there without the name', async () => {
    const folder = await buildFolder(bo, 'Common')
    await bo.client.ok(peopleEndpoints.share, {
      params: { id: folder.id },
      body: { emails: [ada.email], role: 'editor' },
    })
    const file = await buildFile(test, ada, { name: 'from-ada.txt', parentId: folder.id })
    const comment = await ada.client.ok(commentEndpoints.create, {
      params: { id: file },
      body: { text: 'Have a look' },
    })
    const regretted = await bo.client.ok(commentEndpoints.create, { params: { id: file }, body: { text: 'Of others' } })
    const answer = { text: 'Said in anger', answerTo: regretted.id }
    const deleted = await ada.client.ok(commentEndpoints.create, { params: { id: file }, body: answer })
    for (const [client, { id }] of [
      [ada.client, deleted],
      [bo.client, regretted],
    ] as const) {
      await client.ok(commentEndpoints.delete, { params: { id } })
    }
    expect((await leave()).status).toBe(204)
    // What could be restored until now can't be restored afterwards.
    const rows = await tables(test.app.services.db.read)
      .selectFrom('comments')
      .select('text')
      .where('item_id', '=', file)
      .where('deleted_at', 'is not', null)
      .execute()
    expect(rows.map(row => row.text).sort()).toEqual(['', 'Of others'])
    await test.app.worker.runDue()
    expect((await bo.client.ok(driveEndpoints.item, { params: { id: file } })).name).toBe('from-ada.txt')
    const { data } = await bo.client.ok(commentEndpoints.list, { params: { id: file } })
    expect(data.find(one => one.id === comment.id)).toMatchObject({ text: 'Have a look', author: null })
    const access = await bo.client.ok(peopleEndpoints.access, { params: { id: folder.id } })
    expect(JSON.stringify(access)).not.toContain(ada.email)
  })

  it('[ACCT-09] requires transferring workspaces that others use, and deletes those without other members', async () => {
    const alone = await buildTeam('Alone')
    const together = await buildTeam('Together')
    await joinTeam(together, bo, 'Contributor')
    const kept = await buildFile(test, ada, { name: 'kept.txt', parentId: together.rootId })
    expect((await leave()).problem.code).toBe('departure.workspaces-first')
    expect((await ada.client.call(accountEndpoints.me)).status).toBe(200)
    await ada.client.ok(handoverEndpoints.offerWorkspace, {
      params: { id: together.id },
      body: { email: bo.email },
    })
    const [offer] = (await bo.client.ok(handoverEndpoints.handovers)).received
    await bo.client.ok(handoverEndpoints.acceptHandover, { params: { id: offer?.id } })
    expect((await preview()).workspaces).toMatchObject({ left: [{ id: together.id }], blocking: [] })
    expect((await leave()).status).toBe(204)
    await test.app.worker.runDue()
    expect(await rowsAbout(ada.userId)).toEqual({ user: undefined, spaces: 0 })
    expect((await bo.client.ok(driveEndpoints.item, { params: { id: kept } })).name).toBe('kept.txt')
    const { data } = await bo.client.ok(workspaceEndpoints.members, { params: { id: together.id } })
    expect(data.map(member => member.person.id)).toEqual([bo.userId])
    const rest = await tables(test.app.services.db.read)
      .selectFrom('spaces')
      .select('id')
      .where('id', '=', alone.id)
      .execute()
    expect(rest).toEqual([])
  })

  it('[ACCT-09] requires the password, the address typed in, and the second factor', async () => {
    expect((await leave({ password: 'not hers at all' })).problem.code).toBe('account.wrong-password')
    expect((await leave({ email: bo.email })).problem.code).toBe('departure.wrong-address')
    const { codes } = await buildTotp(ada.client)
    expect((await preview()).secondStep).toEqual(['totp', 'recovery-code'])
    expect((await leave()).problem.code).toBe('account.second-step-needed')
    expect((await leave({ code: '000000' })).problem.code).toBe('account.wrong-code')
    expect((await rowsAbout(ada.userId)).user?.email).toBe(ada.email)
    expect((await leave({ code: codes[0] })).status).toBe(204)
  })

  it('[ACCT-09] [ACCT-04] accepts a passkey as the second factor, but nobody else’s', async () => {
    const key = await addPasskey(ada.client)
    const eve = await buildAccount(test, `eve-${count}@example.org`)
    const hers = await addPasskey(eve.client)
    const ask = () => ada.client.ok(accountEndpoints.passkeyCheckOptions)
    expect((await leave({ passkey: key.signIn('bm90aGluZw') })).problem.code).toBe('account.second-step-over')
    const other = await ask()
    expect((await leave({ passkey: hers.signIn(other.challenge) })).problem.code).toBe('account.passkey-wrong')
    const forSignIn = await ada.client.ok(accountEndpoints.passkeySignInOptions)
    await ask()
    expect((await leave({ passkey: key.signIn(forSignIn.challenge) })).problem.code).toBe('account.passkey-wrong')
    const { challenge } = await ask()
    expect((await leave({ passkey: key.signIn(challenge) })).status).toBe(204)
  })

  it('[ACCT-09] keeps the last administrator, even if two leave at the same time', async () => {
    const me = await owner.ok(accountEndpoints.me)
    expect(await owner.ok(e.departure)).toMatchObject({ isLastAdministrator: true })
    expect((await leave({}, { client: owner, email: me.email })).problem.code).toBe('departure.last-administrator')
    const roles = await tables(test.app.services.db.read)
      .selectFrom('user_roles')
      .selectAll()
      .where('user_id', '=', me.id)
      .execute()
    await test.app.services.db.transaction(tx =>
      tables(tx)
        .insertInto('user_roles')
        .values(roles.map(role => ({ ...role, user_id: ada.userId })))
        .onConflict(on => on.doNothing())
        .execute(),
    )
    const both = await Promise.all([leave({}, { client: owner, email: me.email }), leave()])
    expect(both.map(one => one.status).sort()).toEqual([204, 409])
    const { read } = test.app.services.db
    const holders = await tables(read)
      .selectFrom('user_roles')
      .innerJoin('role_permissions', 'role_permissions.role_id', 'user_roles.role_id')
      .where('permission', '=', 'admin')
      .select('user_id')
      .execute()
    expect(holders).toHaveLength(1)
  })

  it('[ACCT-09] happens once if two calls are made for the same account', async () => {
    const both = await Promise.all([leave(), leave()])
    expect(both.filter(one => one.status === 204)).toHaveLength(1)
    await test.app.worker.runDue()
    expect(await rowsAbout(ada.userId)).toEqual({ user: undefined, spaces: 0 })
  })

  it('[ACCT-09] cleans up what another try has left behind', async () => {
    const folder = await buildFolder(ada, 'Much')
    for (let n = 0; n < 3; n++) await buildFile(test, ada, { name: `${n}.txt`, parentId: folder.id })
    await leave()
    await test.app.services.db.transaction(tx => tables(tx).deleteFrom('jobs').execute())
    const { purgeLeavers } = await import('./purge-leavers.ts')
    expect(await purgeLeavers(test.app.ctx)).toEqual({ forgotten: 1 })
    expect(await purgeLeavers(test.app.ctx)).toEqual({ forgotten: 0 })
    expect(await rowsAbout(ada.userId)).toEqual({ user: undefined, spaces: 0 })
  })
})
