import { randomUUID } from 'node:crypto'
import { companySignInEndpoints as s } from '@holdall/contract/company-sign-in/company-sign-in.endpoints.ts'
import type { CompanyResult } from '@holdall/contract/company-sign-in/company-sign-in.schemas.ts'
import { companyProviderEndpoints as p } from '@holdall/contract/company-sign-in/providers.endpoints.ts'
import type { CompanyProvider, CompanyProviderInput } from '@holdall/contract/company-sign-in/providers.schemas.ts'
import {
  type CompanyIdentity,
  type DirectoryProvider,
  IdentityError,
  type LogoutNotice,
  type RedirectProvider,
} from '../src/drivers/identity/identity-provider.ts'
import type { ProviderSource } from '../src/drivers/identity/registry.ts'
import type { Answered, Client, TestApp } from './harness.ts'

export interface Employee extends Omit<CompanyIdentity, 'session'> {
  readonly user: string
  readonly password: string
  readonly sessionId: string | null
}

/** A company that stands behind the interface of the drivers, instead of a server. */
export interface FakeCompany {
  readonly people: Map<string, Employee>
  /** Says what it fails with from now on. */
  fault: IdentityError | null
  /** Does what happens while it looks who somebody is. */
  meanwhile: () => Promise<unknown>
  /** Logout tokens that it has signed. */
  readonly logouts: Map<string, LogoutNotice & { readonly issuer: string }>
  /** Says what the drivers were made with. */
  readonly sources: ProviderSource[]
  hire(employee: Partial<Employee> & { readonly user: string }): Employee
}

export function buildCompany(test: TestApp): FakeCompany {
  const company: FakeCompany = {
    people: new Map(),
    fault: null,
    meanwhile: async () => undefined,
    logouts: new Map(),
    sources: [],
    hire(employee) {
      const { user } = employee
      const hired: Employee = {
        accountId: `id-${user}`,
        email: `${user}@company.test`,
        isEmailConfirmed: true,
        firstName: 'Ada',
        lastName: user,
        label: `${user}@company.test`,
        readPicture: null,
        groups: null,
        password: `password of ${user}`,
        sessionId: `session-${user}`,
        ...company.people.get(user),
        ...employee,
      }
      company.people.set(user, hired)
      return hired
    },
  }
  Object.assign(test.app.services.identityProviders, {
    async open(source: ProviderSource) {
      company.sources.push(source)
      return source.kind === 'openid' ? redirectTo(company, source.settings.issuer) : directoryOf(company)
    },
  })
  return company
}

function identityOf({ user: _user, password: _password, sessionId, ...identity }: Employee, idToken: string | null) {
  return { ...identity, session: idToken === null ? null : { id: sessionId, idToken } }
}

function redirectTo(company: FakeCompany, issuer: string): RedirectProvider {
  const check = () => {
    if (company.fault) throw company.fault
  }
  return {
    kind: 'openid',
    async begin({ redirectUri }) {
      check()
      const [state, nonce, verifier] = [randomUUID(), randomUUID(), randomUUID()]
      const address = `${issuer}/authorize?${new URLSearchParams({ state, nonce, redirect_uri: redirectUri })}`
      return { address, check: { state, nonce, verifier } }
    },
    async identify({ returned, check: kept, redirectUri }) {
      check()
      const said = returned.searchParams
      if (`${returned.origin}${returned.pathname}` !== redirectUri) throw new Error('The address isn’t ours')
      if (said.get('state') !== kept.state) throw new IdentityError('untrusted', 'This state is another one')
      if (said.get('error')) throw new IdentityError('refused', 'The person cancelled')
      if (said.get('iss') !== issuer) throw new IdentityError('untrusted', 'This answer is another provider’s')
      await company.meanwhile()
      const employee = company.people.get(said.get('code') ?? '')
      if (!employee) throw new IdentityError('untrusted', 'This code is unknown')
      return identityOf(employee, `id-token-of-${employee.user}`)
    },
    async signOutAddress({ idToken, returnTo, state }) {
      check()
      return `${issuer}/logout?${new URLSearchParams({ id_token_hint: idToken ?? '', post_logout_redirect_uri: returnTo, state })}`
    },
    async readLogout(token) {
      check()
      const notice = company.logouts.get(token)
      if (notice?.issuer !== issuer) throw new IdentityError('untrusted', 'This token isn’t ours')
      return notice
    },
    async probe(take, redirectUri) {
      await take('Read its settings', async () => issuer)
      await take('Try the callback', async () => {
        check()
        return redirectUri
      })
    },
  }
}

function directoryOf(company: FakeCompany): DirectoryProvider {
  const check = () => {
    if (company.fault) throw company.fault
  }
  return {
    kind: 'directory',
    async identify({ user, password }) {
      check()
      await company.meanwhile()
      const employee = company.people.get(user)
      return employee && password !== '' && employee.password === password ? identityOf(employee, null) : null
    },
    async readStill(accountIds) {
      check()
      const there = new Set([...company.people.values()].map(employee => employee.accountId))
      return new Set(accountIds.filter(id => there.has(id)))
    },
    async probe(take, trial) {
      await take('Sign in', async () => {
        check()
        return trial?.user
      })
    },
  }
}

const openidSettings = { issuer: 'https://one.company.test', clientId: 'holdall' }
const directorySettings = { servers: ['ldap.company.test'] }

export async function buildOpenid(
  admin: Client,
  more: Partial<Extract<CompanyProviderInput, { kind: 'openid' }>> | Record<string, unknown> = {},
): Promise<CompanyProvider> {
  const body = { kind: 'openid', name: 'Company', settings: openidSettings, secret: 'a client secret', ...more }
  return (await admin.ok(p.createProvider, { body })).provider
}

export async function buildDirectory(admin: Client, more: Record<string, unknown> = {}): Promise<CompanyProvider> {
  const body = { kind: 'directory', name: 'Directory', settings: directorySettings, secret: 'a bind password', ...more }
  return (await admin.ok(p.createProvider, { body })).provider
}

/** Changes some values of a provider and keeps the others. */
export async function change(admin: Client, { id }: { id: string }, values: Record<string, unknown>) {
  const { provider } = await admin.ok(p.readProvider, { params: { id } })
  const rules = provider.rules.map(rule => ({
    group: rule.group,
    roleId: rule.role?.id ?? null,
    workspaceId: rule.workspace?.id ?? null,
    workspaceRoleId: rule.workspaceRole?.id ?? null,
  }))
  return admin.call(p.updateProvider, { params: { id }, body: { provider: { ...provider, rules, ...values } } })
}

/** Returns what the company sends the browser back with. */
export function agree(address: string, user: string): string {
  const url = new URL(address)
  return String(new URLSearchParams({ code: user, state: url.searchParams.get('state') ?? '', iss: url.origin }))
}

export async function signInBy(
  client: Client,
  provider: { readonly id: string; readonly kind: string },
  { user, password }: Pick<Employee, 'user' | 'password'>,
): Promise<Answered<CompanyResult>> {
  const params = { id: provider.id }
  if (provider.kind === 'directory') return client.call(s.signIn, { params, body: { user, password } })
  const { address } = await client.ok(s.begin, { params, body: { next: '/drive/recent' } })
  return client.call(s.finish, { params, body: { query: agree(address, user) } })
}
