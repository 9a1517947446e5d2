import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { createTestDatabase, dialects, type TestDatabase } from '../../../test/databases.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { readEnvironment } from '../../platform/environment.ts'
import { createLogger } from '../../platform/logging.ts'
import type { App } from '../build-app.ts'
import { createApp } from '../create-app.ts'
import { forgetSecrets } from './forget-secrets.ts'

const log = createLogger('silent')
const [first, second] = ['the key that this site began with', 'some other key that is long enough']

describe.each(dialects)('the key of a site on %s', dialect => {
  let test: TestDatabase
  let dataDir: string
  beforeEach(async () => {
    test = await createTestDatabase(dialect)
    dataDir = mkdtempSync(join(tmpdir(), 'holdall-key-'))
  })
  afterEach(async () => {
    await test.drop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const envOf = (key: string) =>
    readEnvironment({ DATA_DIR: dataDir, DATABASE_URL: test.url, ...(key ? { APP_KEY: key } : {}) })
  const start = (key: string) => createApp({ env: envOf(key), log })
  const use = async (key: string, work: (app: App) => Promise<unknown>) => {
    const app = await start(key)
    await work(app)
    await app.close()
  }

  it('is noticed when it was changed or lost, even if nothing was encrypted yet', async () => {
    await use(first, async () => undefined)
    await expect(start(second)).rejects.toThrow(/^APP_KEY isn't the key that this database was created with/)
    await expect(start('')).rejects.toThrow(/app\.key is missing[\s\S]*forget-secrets/)
    // A new one would look like the right one from then on.
    expect(existsSync(join(dataDir, 'app.key'))).toBe(false)
    await use(first, async () => undefined)
  })

  it('is noticed when it was changed, even if the secrets are older than the check', async () => {
    await use(first, app => app.services.settings.save({ mail_password: 'hidden' }, null))
    await test.db.transaction(tx => tables(tx).deleteFrom('key_check').execute())
    await expect(start(second)).rejects.toThrow(/isn't the key/)
    await expect(start('')).rejects.toThrow(/app\.key is missing/)
    expect(existsSync(join(dataDir, 'app.key'))).toBe(false)
    await use(first, async app => expect(app.services.settings.get('mail_password')).toBe('hidden'))
  })

  it('can be replaced when it is lost: what it protected is deleted, everything else is kept', async () => {
    await use(first, async ({ services }) => {
      await services.settings.save({ mail_password: 'hidden', 'site.name': 'Stays' }, null)
      const { vault, db } = services
      const disk = { mark: 'abcd1234', driver: 's3', options_hash: 'x', created_at: 1 }
      await db.transaction(async tx => {
        await tables(tx)
          .insertInto('disks')
          .values({ ...disk, options: vault.seal('{}', 'disk:abcd1234') })
          .execute()
      })
    })
    const db = await openDatabase(envOf(second), log)
    const forgotten = await forgetSecrets(db)
    await db.close()
    expect(forgotten).toEqual({ settings: ['mail_password'], disks: 1, secondFactors: 0, providers: 0 })
    await use(second, async ({ services }) => {
      expect(services.settings.get('mail_password')).toBe('')
      expect(services.settings.get('site.name')).toBe('Stays')
      // The storage needs its credentials again.
      await expect(services.disks.open('abcd1234')).rejects.toMatchObject({ code: 'unavailable' })
      expect(await services.disks.names()).toEqual(['abcd1234'])
    })
    await expect(start(first)).rejects.toThrow(/isn't the key/)
  })
})
