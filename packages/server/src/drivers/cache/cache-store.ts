import type { Services } from '../../platform/services.ts'
import type { CacheDriver } from './cache-driver.ts'
import { type CacheServices, cacheFingerprint, createCacheDriver } from './registry.ts'

/** How long a failed store is left alone, so that an unavailable one doesn't slow down each request. */
const restMs = 3_000

/** The driver of the current settings. */
export interface CacheStore {
  /** Created again after its settings change. @throws CacheError if something is missing */
  driver(): Promise<CacheDriver>
  /** Returns what the work returns; null if the store fails, or is left alone because it failed. */
  attempt<T>(work: (driver: CacheDriver) => Promise<T>): Promise<T | null>
  /** Makes the store available again immediately. */
  wake(): void
  close(): Promise<void>
}

export function createCacheStore(
  services: CacheServices & Pick<Services, 'settings' | 'log'>,
  onSwap: () => void,
): CacheStore {
  const { settings, log } = services
  let current: { fingerprint: string; driver: Promise<CacheDriver> } | undefined
  let restUntil = 0

  /** A driver whose settings have changed is closed when its successor is first used. */
  function driver(): Promise<CacheDriver> {
    const fingerprint = cacheFingerprint(settings)
    if (current?.fingerprint === fingerprint) return current.driver
    const former = current
    current = { fingerprint, driver: createCacheDriver(services, settings) }
    restUntil = 0
    onSwap()
    void letGo(former?.driver)
    return current.driver
  }

  return {
    driver,
    async attempt(work) {
      const isChanged = current?.fingerprint !== cacheFingerprint(settings)
      if (!isChanged && restUntil > Date.now()) return null
      try {
        return await work(await driver())
      } catch (error) {
        if (restUntil <= Date.now()) log.warn({ err: error }, 'The cache failed; continuing without it')
        restUntil = Date.now() + restMs
        return null
      }
    },
    wake() {
      restUntil = 0
    },
    close: () => letGo(current?.driver),
  }
}

async function letGo(driver: Promise<CacheDriver> | undefined): Promise<void> {
  await driver?.then(
    one => one.close(),
    // It was never created.
    () => undefined,
  )
}
