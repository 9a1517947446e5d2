import { statusEndpoints as e } from '@holdall/contract/status/status.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { suiteDialects } from '../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'

describe.each(suiteDialects)('[ADMX-04] storage, cache and queue on the status page, on %s', dialect => {
  let test: TestApp
  let admin: TestMember
  beforeAll(async () => {
    // Nothing listens there.
    test = await createTestApp(dialect, { REDIS_URL: 'redis://127.0.0.1:1', OUTBOUND_ALLOW: '127.0.0.1' })
    admin = await buildMember(test, { permissions: ['admin.access'] })
  })
  afterAll(() => test.close())
  /** Results are cached for a few seconds. */
  const look = () => {
    test.clock.advance(10_000)
    return admin.client.ok(e.site)
  }

  it('are good by default', async () => {
    const { storage, cache, queue } = await admin.client.ok(e.site)
    expect(storage).toEqual({
      state: 'good',
      disks: [{ state: 'good', disk: 'local', method: 'local', is_current: true, trouble: null, said: null }],
    })
    expect([cache.state, cache.trouble, queue.state, queue.trouble]).toEqual(['good', null, 'good', null])
  })

  it('say what is wrong if a server is unavailable', async () => {
    await test.app.services.settings.save({ cache_driver: 'redis', queue_driver: 'redis' }, null)
    const { cache, queue } = await look()
    const refused = {
      trouble: 'The server didn’t answer. Check its address and port, and whether it is running.',
      said: expect.stringMatching(/ECONNREFUSED/),
    }
    expect(cache).toEqual({ state: 'warning', method: 'redis', ...refused })
    expect(queue).toEqual({ state: 'bad', method: 'redis', ...refused })
    await test.app.services.settings.save({ cache_driver: 'file', queue_driver: 'database' }, null)
  })

  it('name an unavailable storage if it keeps files or is chosen for new ones, and no other', async () => {
    const { db, vault, settings } = test.app.services
    const options = { key: 'k', secret: 'a-secret', region: 'us-east-1', bucket: 'b', endpoint: 'http://127.0.0.1:1' }
    const disk = { mark: 'abcd1234', driver: 's3', options_hash: 'x', created_at: 1 }
    const sealed = vault.seal(JSON.stringify(options), 'disk:abcd1234')
    await db.transaction(tx =>
      tables(tx)
        .insertInto('disks')
        .values({ ...disk, options: sealed })
        .execute(),
    )
    expect((await look()).storage.disks).toHaveLength(1)
    await settings.save({ uploads_disk_driver: 's3', storage_s3_bucket: 'b' } as never, null)
    const { storage } = await look()
    expect(storage.state).toBe('bad')
    expect(storage.disks.find(one => one.method === 's3')).toMatchObject({ state: 'bad', is_current: true })
    expect(JSON.stringify(storage)).not.toContain('a-secret')
  })
})
