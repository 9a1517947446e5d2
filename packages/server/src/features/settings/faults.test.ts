import { settingsEndpoints as e } from '@holdall/contract/settings/settings.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { createStatementFaults, type StatementFaults } from '../../../test/statement-faults.ts'
import { stopWatches } from '../../../test/stop-watches.ts'

describe.each(dialects)('a save of settings while the database fails on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  let faults: StatementFaults
  beforeAll(async () => {
    test = await createTestApp(dialect)
    await stopWatches(test)
    ada = await buildMember(test, { permissions: ['settings.view', 'settings.update'] })
    faults = createStatementFaults(dialect)
  })
  afterAll(async () => {
    faults.restore()
    await test.close()
  })

  const rowsOf = async () => {
    const { db } = test.app.services
    const [settings, history, audit] = await Promise.all([
      tables(db.read).selectFrom('settings').select(['key', 'value']).orderBy('key').execute(),
      tables(db.read).selectFrom('setting_history').select('id').execute(),
      tables(db.read).selectFrom('audit_log').select('id').execute(),
    ])
    return { settings, history: history.length, audit: audit.length }
  }

  it('is saved whole or not at all, whichever statement fails', async () => {
    let failures = 0
    for (let failAt = 1; failAt < 100; failAt++) {
      const before = await rowsOf()
      const seen = test.app.services.settings.get('site.name')
      const body = {
        client: { 'site.name': `Site ${failAt}`, 'drive.trash_days': failAt },
        server: { mail_password: `canary-${failAt}`, mail_from_name: `Us ${failAt}` },
      }
      faults.plan({ failAt })
      const { status } = await ada.client.call(e.save, { body })
      const hasFailed = faults.end()
      const after = await rowsOf()
      const isSaved = test.app.services.settings.get('site.name') === `Site ${failAt}`
      expect(JSON.stringify(after)).not.toContain('canary')
      if (status < 300) {
        expect([after.settings.length, after.history - before.history, after.audit - before.audit]).toEqual([4, 4, 1])
        expect(isSaved).toBe(true)
      } else {
        failures++
        // The response may be lost although the change isn't: then it is complete.
        const isWhole = after.audit > before.audit
        if (isWhole) expect(after.history - before.history).toBe(4)
        else expect([after, test.app.services.settings.get('site.name')]).toEqual([before, seen])
      }
      if (!hasFailed) break
      expect(failAt, 'the save never came to an end').toBeLessThan(99)
    }
    expect(failures).toBeGreaterThan(5)
  })
})
