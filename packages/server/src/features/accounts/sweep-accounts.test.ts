import { accountEndpoints } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { countRows, password, setUpSite } from '../../../test/accounts.ts'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { sweepAccounts } from './sweep-accounts.ts'

describe.each(dialects)('the sweep of accounts on %s', dialect => {
  let test: TestApp
  beforeEach(async () => {
    test = await createTestApp(dialect)
  })
  afterEach(() => test.close())

  it('removes expired sessions and tokens, and nothing else', async () => {
    const owner = await setUpSite(test)
    const brief = { email: 'owner@example.org', password, remember: false }
    await test.client().ok(accountEndpoints.signIn, { body: brief })
    await test.client().ok(accountEndpoints.forgot, { body: { email: brief.email } })
    await test.app.worker.runDue()
    const tokens = () => tables(test.app.services.db.read).selectFrom('verifications').selectAll().execute()
    await sweepAccounts(test.app.ctx)
    expect([await countRows(test, 'sessions'), (await tokens()).length]).toEqual([2, 1])

    test.clock.advance(2 * 86_400_000)
    await sweepAccounts(test.app.ctx)
    expect([await countRows(test, 'sessions'), (await tokens()).length]).toEqual([1, 0])
    expect((await owner.call(accountEndpoints.me)).status).toBe(200)
  })
})
