import { siteEndpoints } from '@holdall/contract/site/site.contract.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { type AccountsTest, createAccountsTest } from '../../../test/accounts.ts'

describe('the encrypted address of a site', () => {
  let test: AccountsTest
  afterEach(() => test.close())
  const site = async (variables: Record<string, string>) => {
    test = await createAccountsTest('sqlite', variables)
    // As somebody at home opens it, past the proxy.
    return test.client().ok(siteEndpoints.site, { headers: { host: 'nas:3000' } })
  }

  it('is named, so that a page at an open address can lead to it', async () => {
    expect((await site({ APP_URL: 'https://Drive.Example.org:443/' })).secureAddress).toBe('https://drive.example.org')
  })

  it('isn’t there where the site is meant to be used unencrypted', async () => {
    expect(await site({ APP_URL: 'http://nas:3000' })).not.toHaveProperty('secureAddress')
  })
})
