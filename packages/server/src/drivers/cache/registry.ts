import { join } from 'node:path'
import type { SettingValue } from '@holdall/contract/contract.ts'
import { cacheDrivers } from '@holdall/contract/drivers/cache.ts'
import { defineRegistry } from '../../platform/drivers/registry.ts'
import type { Services } from '../../platform/services.ts'
import type { SettingValues } from '../../platform/settings/hooks.ts'
import { type CacheDriver, CacheError } from './cache-driver.ts'

export type CacheMethod = SettingValue<'cache_driver'>
export type CacheServices = Pick<Services, 'env' | 'clock' | 'vault' | 'outbound'>

/** Every cache method. */
const registry = defineRegistry<typeof cacheDrivers, CacheServices, CacheDriver>(cacheDrivers, {
  file: {
    create: async ({ env, clock }) =>
      (await import('./file.driver.ts')).createFileDriver({ root: join(env.dataDir, 'cache'), clock }),
  },
  array: { create: async () => (await import('./array.driver.ts')).createArrayDriver() },
  apc: { create: async ({ clock }) => (await import('./apc.driver.ts')).createApcDriver(clock) },
  memcached: {
    async create(services, { host, port }) {
      if (!host || !port) throw new CacheError('memcached needs a host and a port')
      const { createMemcachedDriver } = await import('./memcached.driver.ts')
      return createMemcachedDriver({ host, port, prefix: prefixOf(services), outbound: services.outbound })
    },
  },
  redis: {
    create: async services =>
      (await import('./redis.driver.ts')).createRedisDriver(services.env.redisUrl, prefixOf(services)),
  },
})

/** Creates the driver that the settings choose; doesn't connect. @throws CacheError if something is missing */
export function createCacheDriver(services: CacheServices, settings: SettingValues): Promise<CacheDriver> {
  return registry.createFrom(settings.get('cache_driver'), services, settings)
}

/** Changes whenever the driver has to be created again. */
export function cacheFingerprint(settings: SettingValues): string {
  return registry.fingerprint(settings.get('cache_driver'), settings)
}

/** The same for all processes of a site, and for no other site. */
function prefixOf({ vault }: Pick<CacheServices, 'vault'>): string {
  return `holdall:${vault.sign('cache', 'names').slice(0, 16)}`
}
