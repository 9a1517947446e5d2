import { accountEndpoints as e } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { companyProviderEndpoints as p } from '@holdall/contract/company-sign-in/providers.endpoints.ts'
import type { CompanyProvider } from '@holdall/contract/company-sign-in/providers.schemas.ts'
import { roleEndpoints } from '@holdall/contract/roles/roles.endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetTries } from '../../../../test/accounts.ts'
import { createReachingSite, type ReachingSite } from '../../../../test/certified-company.ts'
import { buildDirectory, signInBy } from '../../../../test/company.ts'
import { suiteDialects } from '../../../../test/databases.ts'
import { companyEntries, entry, groups, people } from '../../../../test/directories/entries.ts'
import { type Peer, startPeer } from '../../../../test/directories/ldap-peer.ts'
import {
  password as domainPassword,
  domainSettings,
  type SambaDomain,
  service,
  startSambaDomain,
  whyNoSamba,
} from '../../../../test/directories/samba-domain.ts'
import { direct, settingsFor, type Wish } from '../../../../test/directories/settings.ts'
import { reader, type Slapd, sizeLimit, startSlapd, whyNoSlapd } from '../../../../test/directories/slapd.ts'
import { createIdentityProviders } from '../../../drivers/identity/registry.ts'

const whyNot = whyNoSlapd ?? whyNoSamba
if (whyNot) console.log(`Not run here: sign-in at real directories by the routes, because ${whyNot}.`)

/** More groups of Anna's than a search without pages returns. */
const teams = Array.from({ length: sizeLimit + 30 }, (_, at) => `team ${at}`)
const entries = () =>
  companyEntries() +
  teams
    .map(cn => entry(`cn=${cn},${groups}`, { objectClass: 'groupOfNames', cn, member: `uid=anna,${people}` }))
    .join('')

let slapd: Slapd
let samba: SambaDomain
let silent: Peer
let asked = 0
beforeAll(async () => {
  if (whyNot) return
  slapd = await startSlapd(entries())
  silent = await startPeer(() => void asked++)
  samba = await startSambaDomain()
}, 400_000)
afterAll(async () => {
  silent?.close()
  await Promise.all([slapd?.remove(), samba?.remove()])
})

describe.skipIf(whyNot).each(suiteDialects)('signing in at a directory on %s', dialect => {
  let site: ReachingSite
  beforeAll(async () => {
    site = await createReachingSite(dialect)
  })
  afterAll(() => site?.test.close())
  beforeEach(() => forgetTries(site.test))

  let n = 0
  const addDirectory = (wish: Wish, more: object = {}) =>
    buildDirectory(site.owner, {
      name: `Directory ${++n}`,
      makesPeople: true,
      linksByAddress: true,
      settings: settingsFor(slapd, wish),
      secret: wish.serviceDn === '' ? null : reader.password,
      ...more,
    })
  const anna = { user: 'anna', password: 'anna-secret' }
  /** Signs someone in. @returns who they are here, or the code of the refusal */
  async function come(directory: CompanyProvider, who = anna) {
    const client = site.test.client()
    const { status, problem } = await signInBy(client, directory, who)
    await forgetTries(site.test)
    return status === 200 ? client.ok(e.me) : problem.code
  }
  const remove = (...directories: CompanyProvider[]) =>
    Promise.all(directories.map(({ id }) => site.owner.ok(p.deleteProvider, { params: { id } })))

  async function letsInByEachWay() {
    for (const way of [
      { security: 'ldaps' },
      { security: 'starttls' },
      { ...direct, security: 'ldaps' },
      { ...direct, security: 'starttls' },
    ] as const) {
      const directory = await addDirectory(way)
      expect(await come(directory), JSON.stringify(way)).toMatchObject({ email: 'anna@example.com' })
      expect(await come(directory, { ...anna, password: 'ben-secret' })).toBe('company.wrong-credentials')
      // An authority that didn't sign the server's certificate: no password is sent.
      const untrusted = await addDirectory({ ...way, authority: '' })
      expect(await come(untrusted)).toBe('company.misconfigured')
      await remove(directory, untrusted)
    }
  }

  async function obeysFilterAndAttributes() {
    const directory = await addDirectory({
      filter: '(&(objectClass=inetOrgPerson)(|(uid={{user}})(mail={{user}}))(!(uid=anna)))',
      firstNameAttribute: 'sn',
      lastNameAttribute: 'uid',
      idAttribute: 'uid',
    })
    const found = await come(directory, { user: 'page@example.com', password: 'page-secret' })
    expect(found).toMatchObject({ email: 'page@example.com', firstName: 'Example', lastName: 'page' })
    expect(await come(directory)).toBe('company.wrong-credentials')
    await remove(directory)
  }

  async function buildRole(name: string, permission: string): Promise<string> {
    const body = { name: `${name} ${n}`, permissions: [{ name: permission }] }
    return (await site.owner.ok(roleEndpoints.create, { body })).role.id
  }

  /** Anna is in `design`, which is in `product`, which is in `everyone`; the teams come in several pages. */
  async function readsNestedGroupsInPages() {
    const [nested, last, first] = [
      await buildRole('Everyone', 'users.view'),
      await buildRole('Last team', 'roles.view'),
      await buildRole('First team', 'groups.view'),
    ]
    const rules = [
      { group: 'everyone', roleId: nested },
      { group: teams[0], roleId: first },
      { group: teams.at(-1), roleId: last },
    ]
    const permissions = async (directory: CompanyProvider) => {
      const me = await come(directory)
      return typeof me === 'string' ? me : me.permissions
    }
    const whole = await addDirectory({ nestedGroups: true }, { rules })
    expect(await permissions(whole)).toEqual(expect.arrayContaining(['users.view', 'roles.view', 'groups.view']))
    await remove(whole)
    await site.test.app.worker.runDue()
    const flat = await addDirectory({ nestedGroups: false }, { rules })
    const held = await permissions(flat)
    expect(held).toContain('roles.view')
    expect(held).not.toContain('users.view')
    await remove(flat)
  }

  async function triesServersInTurn() {
    const alive = `localhost:${slapd.tlsPort}`
    const servers = ['localhost:1', `localhost:${silent.port}`, alive]
    const before = asked
    const directory = await addDirectory({ servers, timeoutSeconds: 1 })
    expect(await come(directory)).toMatchObject({ email: 'anna@example.com' })
    expect(asked).toBeGreaterThan(before)
    const away = await addDirectory({ servers: servers.slice(0, 2), timeoutSeconds: 1 })
    expect(await come(away)).toBe('company.unavailable')
    await remove(directory, away)
  }

  async function letsInFromActiveDirectory() {
    const { authority, outbound } = samba
    const { ctx, services } = site.test.app
    // In place of a resolver that knows the controller's name.
    Object.assign(services.identityProviders, createIdentityProviders({ ...ctx, outbound }))
    const everyone = await buildRole('Domain', 'users.view')
    const member = { user: 'anna', password: domainPassword }
    for (const wish of [
      { security: 'ldaps' },
      { security: 'starttls' },
      { bind: 'direct', serviceDn: '', personDn: '{{user}}@ad.example.test' },
    ] as const) {
      const directory = await buildDirectory(site.owner, {
        name: `Domain ${++n}`,
        makesPeople: true,
        linksByAddress: true,
        settings: domainSettings(authority, wish),
        secret: 'serviceDn' in wish ? null : service.password,
        rules: [{ group: 'Everyone here', roleId: everyone }],
      })
      expect(await come(directory, member), JSON.stringify(wish)).toMatchObject({
        email: 'anna@example.com',
        lastName: 'Müller',
        permissions: expect.arrayContaining(['users.view']),
      })
      expect(await come(directory, { ...member, password: 'wrong' })).toBe('company.wrong-credentials')
      expect(await come(directory, { ...member, user: 'disabled' })).toBe('company.wrong-credentials')
      await remove(directory)
    }
  }

  it('[SSO-04] LDAP and Active Directory let their people in by each way, with what is known of them there', async () => {
    await letsInByEachWay()
    await obeysFilterAndAttributes()
    await readsNestedGroupsInPages()
    await triesServersInTurn()
    await letsInFromActiveDirectory()
  })
})
