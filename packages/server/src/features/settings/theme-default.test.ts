import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { up } from '../../../migrations/0057-theme-default.ts'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { buildMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'

const key = 'themes.default_mode'

describe.each(dialects)('the theme of existing sites on %s', dialect => {
  let test: TestApp
  beforeEach(async () => {
    test = await createTestApp(dialect)
  })
  afterEach(() => test.close())

  const migrate = () =>
    test.app.services.db.transaction(tx => up(tx as never, { dialect, now: test.clock.now() } as never))
  const saved = () =>
    tables(test.app.services.db.read).selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()

  it('[GEN-11] stays light if nobody has chosen one, and matches the device on a new site', async () => {
    await migrate()
    expect(await saved()).toBeUndefined()
    expect(test.app.services.settings.get(key)).toBe('system')
    await buildMember(test)
    await migrate()
    expect(await saved()).toEqual({ value: '"light"' })
  })

  it('[GEN-11] stays as it was chosen', async () => {
    await buildMember(test)
    await test.app.services.settings.save({ [key]: 'dark' }, null)
    await migrate()
    expect(await saved()).toEqual({ value: '"dark"' })
  })
})
