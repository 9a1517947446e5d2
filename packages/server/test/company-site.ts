import type { CompanyProvider } from '@holdall/contract/company-sign-in/providers.schemas.ts'
import type { Dialect } from '../src/platform/database/database.ts'
import { type AccountsTest, createAccountsTest, setUpSite } from './accounts.ts'
import { buildCompany, buildDirectory, buildOpenid, type FakeCompany } from './company.ts'
import type { Client } from './harness.ts'

/** A site with a company's OpenID provider and its directory, which stand behind the interface of the drivers. */
export interface CompanySite {
  readonly test: AccountsTest
  /** The first administrator. */
  readonly owner: Client
  readonly company: FakeCompany
  readonly openid: CompanyProvider
  readonly directory: CompanyProvider
}

/** @param rules what both providers may do, besides making accounts */
export async function createCompanySite(dialect: Dialect, rules: object = {}): Promise<CompanySite> {
  const test = await createAccountsTest(dialect)
  const owner = await setUpSite(test)
  const company = buildCompany(test)
  const openid = await buildOpenid(owner, { makesPeople: true, ...rules })
  const directory = await buildDirectory(owner, { makesPeople: true, ...rules })
  return { test, owner, company, openid, directory }
}
