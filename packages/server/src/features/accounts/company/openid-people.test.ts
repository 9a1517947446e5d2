import { accountEndpoints as e } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { companySignInEndpoints as s } from '@holdall/contract/company-sign-in/company-sign-in.endpoints.ts'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { roleEndpoints } from '@holdall/contract/roles/roles.endpoints.ts'
import { manageUserEndpoints as m } from '@holdall/contract/users/manage.endpoints.ts'
import { workspaceEndpoints as w } from '@holdall/contract/workspaces/workspaces.endpoints.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerMember, setConfirmed } from '../../../../test/accounts.ts'
import { tables } from '../../../../test/all-tables.ts'
import {
  addCertifiedCompany,
  type CertifiedCompany,
  comeFrom,
  createReachingSite,
  type ReachingSite,
  returnFrom,
} from '../../../../test/certified-company.ts'
import { change } from '../../../../test/company.ts'
import { suiteDialects } from '../../../../test/databases.ts'
import type { Client } from '../../../../test/harness.ts'

describe.each(suiteDialects)('people of a real OpenID provider on %s', dialect => {
  let site: ReachingSite
  let harbour: CertifiedCompany
  beforeAll(async () => {
    site = await createReachingSite(dialect)
    harbour = await addCertifiedCompany(site.owner, { makesPeople: false })
  })
  afterAll(async () => {
    await site?.test.close()
    await harbour?.real.close()
  })

  const allow = async (values: object) => {
    expect((await change(site.owner, harbour, values as Record<string, unknown>)).status).toBe(200)
  }
  const says = (claims: Record<string, unknown>) => {
    harbour.real.claims = { email_verified: true, ...claims }
  }
  const come = (login: string, client = site.test.client()) => comeFrom(harbour, client, login)
  const codeOf = async (login: string) => (await come(login)).problem?.code
  /** Signs someone in who has to get in. */
  async function comeIn(login: string) {
    const client = site.test.client()
    const { status, problem } = await come(login, client)
    expect(status, problem?.code).toBe(200)
    return { client, me: await client.ok(e.me) }
  }

  async function makesPeopleWhereAllowed() {
    says({ email: 'anna@harbour.test' })
    expect(await codeOf('anna')).toBe('company.no-account')
    const found = () =>
      tables(site.test.app.services.db.read)
        .selectFrom('users')
        .select('id')
        .where('email', '=', 'anna@harbour.test')
        .execute()
    expect(await found()).toEqual([])
    await allow({ makesPeople: true })
    const { me } = await comeIn('anna')
    expect(me).toMatchObject({ email: 'anna@harbour.test', emailConfirmed: true })
    expect((await comeIn('anna')).me.id).toBe(me.id)
    expect(await found()).toEqual([{ id: me.id }])
  }

  async function linksOnlyByConfirmedAddress() {
    const email = 'ben@example.org'
    const { id } = await (await registerMember(site.test, email)).ok(e.me)
    await setConfirmed(site.test, id)
    says({ email })
    expect(await codeOf('ben')).toBe('company.address-taken')
    await allow({ linksByAddress: true })
    // Not confirmed there, or not confirmed here: it opens nothing.
    says({ email, email_verified: false })
    expect((await come('ben')).data).toMatchObject({ outcome: { complete: { isConfirmed: false } } })
    says({ email })
    await setConfirmed(site.test, id, false)
    expect(await codeOf('ben')).toBe('account.social-address-taken')
    await setConfirmed(site.test, id)
    expect((await comeIn('ben')).me.id).toBe(id)
  }

  async function linksByTheirOwnAct() {
    const cleo = await registerMember(site.test, 'cleo@example.org')
    const { id } = await cleo.ok(e.me)
    await setConfirmed(site.test, id)
    says({ email: 'other@harbour.test' })
    const { address } = await cleo.ok(s.link, { params: { id: harbour.id }, body: {} })
    const { data } = await returnFrom(harbour.id, cleo, address, 'cleo')
    expect(data).toMatchObject({ outcome: { linked: { id: harbour.id } } })
    expect((await comeIn('cleo')).me).toMatchObject({ id, email: 'cleo@example.org' })
  }

  async function fillsNameAndPicture() {
    const picture = (background: string) =>
      sharp({ create: { width: 40, height: 40, channels: 3, background } })
        .png()
        .toBuffer()
    harbour.real.pictures.set('/red.png', await picture('red')).set('/blue.png', await picture('blue'))
    const claims = { email: 'dora@harbour.test', given_name: 'Dora', family_name: 'Marsh' }
    says({ ...claims, picture: `${harbour.real.issuer}/red.png` })
    const { me } = await comeIn('dora')
    expect(me).toMatchObject({ firstName: 'Dora', lastName: 'Marsh', avatarUrl: expect.stringMatching(/./) })
    says({ ...claims, family_name: 'Lind', picture: `${harbour.real.issuer}/blue.png` })
    const changed = (await comeIn('dora')).me
    expect(changed).toMatchObject({ id: me.id, lastName: 'Lind', avatarUrl: expect.stringMatching(/./) })
    expect(changed.avatarUrl).not.toBe(me.avatarUrl)
  }

  async function buildRole(name: string, permission: string): Promise<string> {
    const body = { name, permissions: [{ name: permission }] }
    return (await site.owner.ok(roleEndpoints.create, { body })).role.id
  }
  const mayListUsers = async (client: Client) => (await client.ok(e.me)).permissions.includes('users.view')
  const workspacesOf = async (client: Client) =>
    (await client.ok(driveEndpoints.spaces)).data.filter(({ kind }) => kind === 'workspace').map(({ name }) => name)

  async function followsGroups() {
    const workspace = await site.owner.ok(w.create, { body: { name: 'Drawings', color: 'teal' } })
    const { roles } = await site.owner.ok(w.members, { params: { id: workspace.id } })
    const roleId = await buildRole('Support', 'users.view')
    const workspaceRoleId = roles.find(role => !role.permissions.includes('members.update'))?.id
    await allow({
      rules: [
        { group: 'Support', roleId },
        { group: 'Design', workspaceId: workspace.id, workspaceRoleId },
      ],
    })
    const held = async (groups: readonly string[]) => {
      says({ email: 'emil@harbour.test', groups })
      const { client } = await comeIn('emil')
      return [await mayListUsers(client), await workspacesOf(client)]
    }
    expect(await held([])).toEqual([false, []])
    expect(await held(['Support'])).toEqual([true, []])
    expect(await held(['Design'])).toEqual([false, ['Drawings']])
    expect(await held(['Design', 'Support'])).toEqual([true, ['Drawings']])
    expect(await held([])).toEqual([false, []])
  }

  async function keepsTheLastAdministrator() {
    await allow({ rules: [{ group: 'Bosses', roleId: await buildRole('Bosses', 'admin') }] })
    const isAdmin = async (groups: readonly string[]) => {
      says({ email: 'fritz@harbour.test', groups })
      const { client, me } = await comeIn('fritz')
      return { client, is: me.permissions.includes('admin') }
    }
    const boss = await isAdmin(['Bosses'])
    expect(boss.is).toBe(true)
    const ownerId = (await site.owner.ok(e.me)).id
    await boss.client.ok(m.suspend, { params: { id: ownerId } })
    const last = await isAdmin([])
    expect(last.is).toBe(true)
    await last.client.ok(m.unsuspend, { params: { id: ownerId } })
    expect((await isAdmin([])).is).toBe(false)
  }

  it('[SSO-02] are made, linked, named and given rights as the provider says and the site allows', async () => {
    await makesPeopleWhereAllowed()
    await linksOnlyByConfirmedAddress()
    await linksByTheirOwnAct()
    await fillsNameAndPicture()
    await followsGroups()
    await keepsTheLastAdministrator()
  })
})
