import { settingsEndpoints as e } from '@holdall/contract/settings/settings.endpoints.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { tables } from '../../../test/all-tables.ts'
import { suiteDialects } from '../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { hasServer, type SmallServer, startSmallServer } from '../../../test/small-servers.ts'
import { defineCached } from '../../drivers/cache/cache.ts'

const thing = defineCached({ name: 'test.thing', schema: z.number(), seconds: 60 })

describe.each(suiteDialects)('the cache panel on %s', dialect => {
  let test: TestApp
  let admin: TestMember
  async function open(variables: Record<string, string> = {}) {
    test = await createTestApp(dialect, variables)
    admin = await buildMember(test, { permissions: ['settings.view', 'settings.update'] })
  }
  afterEach(() => test.close())
  const save = (server: Record<string, unknown>) => admin.client.call(e.save, { body: { server } })

  it('[CACHE-07] [CACHE-08] clears the cache by POST cache/flush, and returns an empty object', async () => {
    await open()
    let n = 0
    const ask = () => test.app.services.cache.remember(thing, [], async () => ++n)
    await ask()
    expect(e.flushCache.path).toBe('/cache/flush')
    const answer = await admin.client.call(e.flushCache)
    expect([answer.status, answer.data]).toEqual([200, {}])
    expect(await ask()).toBe(2)
    const logged = await tables(test.app.services.db.read)
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'cache.cleared')
      .execute()
    expect(logged).toEqual([{ after: '{"method":"file"}' }])
  })

  it('[CACHE-11] [CACHE-01] refuses redis in cache_group while REDIS_URL is missing or nothing answers there', async () => {
    await open()
    const missing = await save({ cache_driver: 'redis' })
    expect([missing.status, missing.problem.errors?.map(one => one.field)]).toEqual([422, ['cache_group']])
    expect(missing.problem.errors?.[0]?.message).toContain('REDIS_URL')
    const tried = await admin.client.ok(e.probe, {
      params: { panel: 'cache' },
      body: { server: { cache_driver: 'redis' } },
    })
    expect(tried).toMatchObject({ isWorking: false, steps: [{ title: 'Set it up', state: 'failed' }] })
    await test.close()
    await open({ REDIS_URL: 'redis://:canary-password@127.0.0.1:1' })
    const silent = await save({ cache_driver: 'redis' })
    expect(silent.problem.errors?.map(one => one.field)).toEqual(['cache_group'])
    expect(JSON.stringify(silent.problem)).not.toContain('canary-password')
    expect(test.app.services.settings.get('cache_driver')).toBe('file')
    expect((await admin.client.call(e.flushCache)).status).toBe(200)
  })

  it('[CACHE-05] [CACHE-06] [KEYS-69] [KEYS-70] requires host and port of memcached, and a number as the port', async () => {
    await open()
    const fields = async (server: Record<string, unknown>) =>
      [...new Set((await save(server)).problem.errors?.map(one => one.field))].toSorted()
    expect(await fields({ cache_driver: 'memcached' })).toEqual(['memcached_host', 'memcached_port'])
    const wrong = { cache_driver: 'memcached', memcached_host: 'localhost', memcached_port: 'eleven' }
    expect(await fields(wrong)).toEqual(['memcached_port'])
    // A private address that the operator has not allowed.
    const closed = { cache_driver: 'memcached', memcached_host: '127.0.0.1', memcached_port: 11_211 }
    expect(await fields(closed)).toEqual(['cache_group'])
  })

  describe.skipIf(!hasServer('memcached'))('with memcached', () => {
    let server: SmallServer
    beforeEach(async () => {
      server = await startSmallServer('memcached')
      await open({ OUTBOUND_ALLOW: '127.0.0.1' })
    })
    afterEach(() => server.remove())

    it('[CACHE-05] tries it with unsaved values, accepts it, and reports when it is unavailable', async () => {
      const values = { cache_driver: 'memcached', memcached_host: '127.0.0.1', memcached_port: server.port }
      const probe = () => admin.client.ok(e.probe, { params: { panel: 'cache' }, body: { server: values } })
      const tried = await probe()
      expect(tried.isWorking).toBe(true)
      expect(tried.steps.map(step => step.title)).toEqual([
        'Connect to memcached',
        'Write a value',
        'Read it',
        'Remove it',
      ])
      expect((await save(values)).status).toBe(200)
      let n = 0
      const ask = () => test.app.services.cache.remember(thing, [], async () => ++n)
      expect([await ask(), await ask()]).toEqual([1, 1])
      await server.kill()
      expect((await probe()).isWorking).toBe(false)
      const answer = await admin.client.call(e.flushCache)
      expect([answer.status, answer.problem.code]).toEqual([502, 'cache.failed'])
      expect((await save({ memcached_port: 1 })).problem.errors?.[0]?.field).toBe('cache_group')
      expect((await save({ cache_driver: 'array' })).status).toBe(200)
    })
  })
})
