import { companySignInEndpoints as s } from '@holdall/contract/company-sign-in/company-sign-in.endpoints.ts'
import { companyProviderEndpoints as p } from '@holdall/contract/company-sign-in/providers.endpoints.ts'
import type { AccountsTest } from '../accounts.ts'
import { password } from '../accounts.ts'
import { tables } from '../all-tables.ts'
import { agree, buildCompany, buildDirectory, buildOpenid } from '../company.ts'
import type { AuditStep } from './audit-recipes.ts'
import { allow, type Person } from './world.ts'

type Recipe = (test: AccountsTest, person: Person) => Promise<AuditStep>

async function openid(test: AccountsTest, person: Person) {
  const company = buildCompany(test)
  await allow(test, person, p.createProvider)
  const provider = await buildOpenid(person.client, { makesPeople: true })
  return { company, provider, params: { id: provider.id } }
}

async function directory(test: AccountsTest, person: Person) {
  const company = buildCompany(test)
  await allow(test, person, p.createProvider)
  const provider = await buildDirectory(person.client, { makesPeople: true })
  return { company, params: { id: provider.id } }
}

async function providersOf(test: AccountsTest): Promise<string[]> {
  const rows = await tables(test.app.services.db.read).selectFrom('company_providers').select('id').execute()
  return rows.map(({ id }) => id)
}

/** Takes away what a recipe made, so that the site never has more than it may. */
async function forget(test: AccountsTest, person: Person): Promise<void> {
  await allow(test, person, p.deleteProvider)
  for (const id of await providersOf(test)) {
    if (id !== person.objects.companyProvider) await person.client.ok(p.deleteProvider, { params: { id } })
  }
}

const body = { kind: 'openid', name: 'One', settings: { issuer: 'https://one.test', clientId: 'drive' } }

/** What the calls of company sign-in need, with a company that stands behind the drivers' interface. */
export const companyRecipes: Readonly<Record<string, Recipe>> = {
  'companySignIn.createProvider': async (test, person) => {
    await forget(test, person)
    return { sent: { body } }
  },
  'companySignIn.updateProvider': async (test, person) => {
    const { params } = await openid(test, person)
    return { sent: { params, body: { provider: { ...body, secret: 'another' } } } }
  },
  'companySignIn.deleteProvider': async (test, person) => {
    const { params } = await openid(test, person)
    return { sent: { params } }
  },
  'companySignIn.orderProviders': async (test, person) => {
    await forget(test, person)
    return { sent: { body: { ids: await providersOf(test) } } }
  },
  'companySignIn.probeProvider': async test => {
    buildCompany(test)
    return { sent: { body: { provider: body } } }
  },
  'companySignIn.finish': async (test, person) => {
    const { company, params } = await openid(test, person)
    const { user } = company.hire({ user: 'finisher' })
    const client = test.client()
    const { address } = await client.ok(s.begin, { params, body: {} })
    return { client, sent: { params, body: { query: agree(address, user) } } }
  },
  'companySignIn.signIn': async (test, person) => {
    const { company, params } = await directory(test, person)
    const { user, password: theirs } = company.hire({ user: 'named' })
    return { client: test.client(), sent: { params, body: { user, password: theirs } } }
  },
  'companySignIn.complete': async (test, person) => {
    const { company, params } = await directory(test, person)
    const { user, password: theirs } = company.hire({ user: 'newcomer', email: null })
    const client = test.client()
    await client.ok(s.signIn, { params, body: { user, password: theirs } })
    return { client, sent: { body: { email: 'newcomer@company.test' } } }
  },
  'companySignIn.logout': async (test, person) => {
    const { company, params } = await openid(test, person)
    const notice = { id: 'jti', accountId: 'nobody', sessionId: null, issuedAt: 1, issuer: 'https://one.company.test' }
    company.logouts.set('token', notice)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return { client: test.client(), sent: { params, payload: 'logout_token=token', headers } }
  },
  'companySignIn.signOut': async () => ({ sent: {} }),
  'companySignIn.linkDirectory': async (test, person) => {
    const { company, params } = await directory(test, person)
    const { user, password: theirs } = company.hire({ user: 'linker' })
    return { sent: { params, body: { user, password: theirs, currentPassword: password } } }
  },
  'companySignIn.unlink': async (_test, person) => ({
    sent: { params: { id: person.objects.companyLink }, body: { currentPassword: password } },
  }),
}
