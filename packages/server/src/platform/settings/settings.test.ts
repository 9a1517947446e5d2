import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { createTestDatabase, dialects, type TestDatabase } from '../../../test/databases.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { createVault } from '../crypto/vault.ts'
import { readEnvironment } from '../environment.ts'
import { createEvents } from '../events/events.ts'
import { isFailure } from '../failure.ts'
import { createLogger } from '../logging.ts'
import { readSettingRows } from './settings.repository.ts'
import { createSettings } from './settings.ts'

describe.each(dialects)('settings on %s', dialect => {
  let test: TestDatabase
  beforeEach(async () => {
    test = await createTestDatabase(dialect)
  })
  afterEach(() => test.drop())

  async function open(variables: Record<string, string> = {}, db = test.db) {
    const clock = { now: () => 5 }
    const settings = createSettings({
      db,
      env: readEnvironment(variables),
      vault: createVault('the key of this test, long enough'),
      clock,
      events: createEvents(test.db, clock, createLogger('silent')),
    })
    await settings.reload()
    return settings
  }

  it('[OPS-05] prefers the environment to the database to the default, and says which one applies', async () => {
    const settings = await open()
    expect([settings.get('drive.default_view'), settings.source('drive.default_view')]).toEqual(['grid', 'default'])
    await settings.save({ 'drive.default_view': 'list' }, null)
    expect([settings.get('drive.default_view'), settings.source('drive.default_view')]).toEqual(['list', 'database'])
    const fixed = await open({ DRIVE_DEFAULT_VIEW: 'grid', UPLOADS_MAX_SIZE: '1000', UPLOADS_CHUNK: 'off' })
    expect([fixed.get('drive.default_view'), fixed.source('drive.default_view')]).toEqual(['grid', 'environment'])
    expect(fixed.get('uploads.max_size')).toBe(1000)
    expect(fixed.get('uploads.chunk')).toBe(false)
    await expect(fixed.save({ 'drive.default_view': 'list' }, null)).rejects.toSatisfy(error =>
      isFailure(error, 'request.invalid'),
    )
  })

  /** A database whose answers about settings can be held back. */
  function late() {
    let gate = Promise.resolve()
    let answered = 0
    const execute = async () => {
      const rows = await readSettingRows(test.db.read)
      answered++
      await gate
      return rows
    }
    const read = { selectFrom: () => ({ select: () => ({ execute }) }) }
    return {
      db: { ...test.db, read: read as never },
      /** Holds back all answers from now on; returns a function that releases them. */
      hold() {
        const { promise, resolve } = Promise.withResolvers<void>()
        gate = promise
        return () => {
          gate = Promise.resolve()
          resolve()
        }
      },
      answered: () => answered,
    }
  }

  it('[SETSAVE-21] never hides a change behind values that were read before it, or by a slower read', async () => {
    const slow = late()
    const settings = await open({}, slow.db)
    const other = await open()
    await settings.save({ 'drive.default_view': 'list', 'uploads.allowed_extensions': ['pdf'] }, null)
    const list = settings.get('uploads.allowed_extensions')
    const heldAt = slow.answered()
    const release = slow.hold()
    const reading = settings.reload()
    await expect.poll(slow.answered).toBe(heldAt + 1)
    await settings.save({ 'drive.default_view': 'grid', 'uploads.chunk': false }, null)
    release()
    await reading
    expect([settings.get('drive.default_view'), settings.get('uploads.chunk')]).toEqual(['grid', false])
    // A value that hasn't changed stays identical, so nothing that depends on it is computed again.
    expect(settings.get('uploads.allowed_extensions')).toBe(list)

    const releaseAgain = slow.hold()
    const slower = settings.reload()
    await expect.poll(slow.answered).toBe(heldAt + 2)
    await other.reload()
    await other.save({ 'drive.default_view': 'list' }, null)
    slow.hold()()
    await settings.reload()
    expect(settings.get('drive.default_view')).toBe('list')
    releaseAgain()
    await slower
    expect(settings.get('drive.default_view')).toBe('list')
    await test.db.transaction(tx => tables(tx).deleteFrom('settings').execute())
    await settings.reload()
    expect(settings.source('drive.default_view')).toBe('default')
  })

  it('[DRIVE-04] saves all or nothing and names every wrong key', async () => {
    const settings = await open()
    const error = await settings
      .save({ 'drive.default_view': 'cards', 'uploads.chunk': false, version: '9', nonsense: 1, constructor: 1 }, null)
      .catch(caught => caught)
    expect(error.details.errors.map((one: { field: string }) => one.field).sort()).toEqual([
      'constructor',
      'drive.default_view',
      'nonsense',
      'version',
    ])
    expect((await open()).get('uploads.chunk')).toBe(true)
  })

  it('[ADMX-03] keeps secrets encrypted and never reveals them', async () => {
    const settings = await open()
    await settings.save({ mail_password: 'canary-7f3a' }, null)
    const row = await tables(test.db.read)
      .selectFrom('settings')
      .selectAll()
      .where('key', '=', 'mail_password')
      .executeTakeFirstOrThrow()
    expect(row.value).not.toContain('canary')
    const history = await tables(test.db.read).selectFrom('setting_history').selectAll().execute()
    expect(JSON.stringify(history)).not.toContain('canary')
    expect(JSON.stringify(settings.publicValues())).not.toContain('canary')
    expect((await open()).get('mail_password')).toBe('canary-7f3a')
  })

  it('refuses to start with a fixed value that its schema refuses', async () => {
    await expect(open({ DRIVE_DEFAULT_VIEW: 'cards' })).rejects.toThrow('DRIVE_DEFAULT_VIEW')
  })
})

describe('several processes', () => {
  let test: TestApp
  afterEach(() => test.close())

  it('pick up a change within a moment', async () => {
    test = await createTestApp('sqlite')
    const clock = { now: () => Date.now() }
    const other = createSettings({
      db: test.app.services.db,
      env: test.app.services.env,
      vault: test.app.services.vault,
      clock,
      events: createEvents(test.app.services.db, clock, createLogger('silent')),
    })
    await other.save({ 'drive.default_view': 'list' }, null)
    await expect.poll(() => test.app.services.settings.get('drive.default_view'), { timeout: 5000 }).toBe('list')
  })
})
