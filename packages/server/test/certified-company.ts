import { companySignInEndpoints as s } from '@holdall/contract/company-sign-in/company-sign-in.endpoints.ts'
import type { CompanyResult } from '@holdall/contract/company-sign-in/company-sign-in.schemas.ts'
import type { Dialect } from '../src/platform/database/database.ts'
import type { Logger } from '../src/platform/logging.ts'
import { type AccountsTest, createAccountsTest, setUpSite } from './accounts.ts'
import { buildOpenid } from './company.ts'
import type { Answered, Client } from './harness.ts'
import {
  type CertifiedOptions,
  type CertifiedProvider,
  certifiedSecret,
  startCertifiedProvider,
} from './peers/openid/certified-provider.ts'
import { FormBrowser } from './peers/openid/form-browser.ts'

/** A site that may reach a company's servers on this machine. */
export interface ReachingSite {
  readonly test: AccountsTest
  /** The first administrator. */
  readonly owner: Client
}

export async function createReachingSite(dialect: Dialect, log?: Logger): Promise<ReachingSite> {
  const test = await createAccountsTest(dialect, { OUTBOUND_ALLOW: '127.0.0.1/32, ::1/128, localhost' }, log)
  return { test, owner: await setUpSite(test) }
}

/** A real OpenID provider, and its ID here. */
export interface CertifiedCompany {
  readonly id: string
  readonly kind: 'openid'
  readonly real: CertifiedProvider
}

/** Starts a real provider and sets it up as the two administrators do, here and there. */
export async function addCertifiedCompany(
  owner: Client,
  values: Record<string, unknown> = {},
  options: CertifiedOptions = {},
): Promise<CertifiedCompany> {
  const real = await startCertifiedProvider(options)
  const settings = { issuer: real.issuer, clientId: 'drive', scopes: ['openid', 'profile', 'email', 'groups'] }
  const made = await buildOpenid(owner, { makesPeople: true, settings, secret: certifiedSecret, ...values })
  if (made.kind !== 'openid') throw new Error('This is another kind of provider')
  real.register({ callback: made.addresses.callback, signedOut: made.addresses.signedOut })
  return { id: made.id, kind: 'openid', real }
}

/** Signs in on the provider's own pages as the person of this name, and comes back. */
export async function comeFrom(
  { id }: { readonly id: string },
  client: Client,
  login: string,
  browser = new FormBrowser(),
): Promise<Answered<CompanyResult>> {
  const { address } = await client.ok(s.begin, { params: { id }, body: {} })
  return returnFrom(id, client, address, login, browser)
}

/** The same for a journey that has begun. */
export async function returnFrom(
  id: string,
  client: Client,
  address: string,
  login: string,
  browser = new FormBrowser(),
): Promise<Answered<CompanyResult>> {
  const back = await browser.walk(address, { login, password: 'x' })
  return client.call(s.finish, { params: { id }, body: { query: back.search.slice(1) } })
}
