import { accountEndpoints } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { password, setUpSite, setupToken } from '../../../test/accounts.ts'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'

const e = accountEndpoints
const changed = ['users', 'credentials', 'sessions', 'user_roles', 'verifications'] as const

/**
 * A person, their password and their session are written in one transaction: a failure of any later step rolls them
 * back.
 */
describe.each(dialects)('account transactions on %s', dialect => {
  let test: TestApp
  beforeEach(async () => {
    test = await createTestApp(dialect)
  })
  afterEach(() => test.close())

  const countAll = async () =>
    Object.fromEntries(
      await Promise.all(
        changed.map(async table => [
          table,
          (await tables(test.app.services.db.read).selectFrom(table).selectAll().execute()).length,
        ]),
      ),
    )
  const breakTable = (name: string) => sql.raw(`alter table ${name} rename to gone`).execute(test.app.services.db.write)
  const repairTable = (name: string) =>
    sql.raw(`alter table gone rename to ${name}`).execute(test.app.services.db.write)

  it.each(['credentials', 'user_roles', 'events', 'audit_log', 'sessions'])(
    'leave nothing of a set-up that fails at %s, and it can be repeated',
    async name => {
      const body = { token: await setupToken(test), email: 'owner@example.org', password }
      const before = await countAll()
      await breakTable(name)
      expect((await test.client().call(e.setup, { body })).status).toBe(500)
      await repairTable(name)
      expect(await countAll()).toEqual(before)
      expect((await test.client().call(e.setup, { body })).status).toBe(200)
    },
  )

  it.each(['user_roles', 'audit_log', 'verifications', 'mail_outbox', 'jobs'])(
    'leave nothing of a registration that fails at %s',
    async name => {
      await setUpSite(test)
      await test.app.services.settings.save({ require_email_confirmation: true }, null)
      const before = await countAll()
      await breakTable(name)
      const body = { email: 'ada@example.org', password }
      expect((await test.client().call(e.register, { body })).status).toBe(500)
      await repairTable(name)
      expect(await countAll()).toEqual(before)
    },
  )
})
