import { connectRedis, openRedis, type Redis } from '../../platform/net/redis.ts'
import { onlyDo } from '../../platform/settings/run-steps.ts'
import { type CacheDriver, CacheError } from './cache-driver.ts'
import { probeByUse } from './probe.ts'

const scanned = 500

/** Stores values in Redis under keys that begin with the site's own prefix. */
export async function createRedisDriver(url: string | null, prefix: string): Promise<CacheDriver> {
  const redis = await openRedis(url)
  const keyOf = (key: string) => `${prefix}:${key}`
  const used = <T>(work: () => Promise<T>) => mapped(() => connectRedis(redis).then(work))
  const driver = {
    get: (key: string) => used(() => redis.get(keyOf(key))),
    set: (key: string, value: string, ttlMs: number) =>
      used(async () => void (await redis.set(keyOf(key), value, 'PX', Math.max(1, Math.round(ttlMs))))),
    delete: (key: string) => used(async () => void (await redis.unlink(keyOf(key)))),
    clear: () => used(() => clearPrefix(redis, `${prefix}:`)),
  }
  return {
    ...driver,
    async probe(take = onlyDo) {
      await take('Connect to Redis', () => used(async () => versionOf(await redis.info('server'))))
      await probeByUse(driver, take)
    },
    async close() {
      redis.disconnect()
    },
  }
}

async function clearPrefix(redis: Redis, prefix: string): Promise<void> {
  let cursor = '0'
  do {
    const [next, keys] = await redis.scan(cursor, 'MATCH', `${prefix}*`, 'COUNT', scanned)
    if (keys.length > 0) await redis.unlink(...keys)
    cursor = next
  } while (cursor !== '0')
}

function versionOf(info: string): string {
  return /^redis_version:(\S+)/m.exec(info)?.[1] ?? ''
}

async function mapped<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new CacheError(/REDIS_URL/.test(message) ? message : `Redis: ${message}`, error)
  }
}
