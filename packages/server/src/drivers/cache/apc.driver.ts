import type { Clock } from '../../platform/clock.ts'
import type { CacheDriver } from './cache-driver.ts'
import { probeByUse } from './probe.ts'

/** Total characters of all values. */
const mostCharacters = 16 * 1024 * 1024

/**
 * Keeps values in this process's memory, for all its requests. The least recently used are evicted when it would grow
 * too large. Each process has its own.
 */
export function createApcDriver(clock: Clock, most = mostCharacters): CacheDriver {
  const kept = new Map<string, { readonly value: string; readonly until: number }>()
  let size = 0

  function drop(key: string): void {
    size -= kept.get(key)?.value.length ?? 0
    kept.delete(key)
  }

  const driver = {
    async get(key: string) {
      const found = kept.get(key)
      if (!found) return null
      kept.delete(key)
      if (found.until <= clock.now()) {
        size -= found.value.length
        return null
      }
      // Moves it to the end: it was used last.
      kept.set(key, found)
      return found.value
    },
    async set(key: string, value: string, ttlMs: number) {
      drop(key)
      if (value.length > most) return
      kept.set(key, { value, until: clock.now() + ttlMs })
      size += value.length
      for (const oldest of kept.keys()) {
        if (size <= most) return
        drop(oldest)
      }
    },
    async delete(key: string) {
      drop(key)
    },
    async clear() {
      kept.clear()
      size = 0
    },
  }
  return { ...driver, probe: take => probeByUse(driver, take), close: driver.clear }
}
