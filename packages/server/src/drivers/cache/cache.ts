import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { StoredEvent } from '../../platform/events/domain-event.ts'
import type { Services } from '../../platform/services.ts'
import { version } from '../../platform/version.ts'
import { createCacheStore } from './cache-store.ts'
import type { CacheServices } from './registry.ts'

/**
 * A value that is expensive to compute and may be slightly out of date. Never anything about rights, sessions or
 * secrets.
 */
export interface CachedThing<T> {
  /** `feature.thing` */
  readonly name: string
  /** A stored value is used only if it matches this schema. */
  readonly schema: z.ZodType<T>
  readonly seconds: number
}

/**
 * Declares a value that `ctx.cache.remember` keeps.
 *
 * @example
 * ```ts
 * import { z } from 'zod'
 * import { defineCached } from '../../drivers/cache/cache.ts'
 *
 * const noteCount = defineCached({ name: 'notes.count', schema: z.int(), seconds: 60 })
 * noteCount.schema.parse(3) // => 3
 * ```
 */
export function defineCached<T>(thing: CachedThing<T>): CachedThing<T> {
  return thing
}

export interface Cache {
  /**
   * Returns the value cached under these parts, or what `load` returns. Callers that arrive while it loads get the same
   * result. If the store fails, or holds something that this version doesn't understand, `load` is called; nothing but
   * `load` can make it reject.
   */
  remember<T>(thing: CachedThing<T>, parts: readonly unknown[], load: () => Promise<T>): Promise<T>
  /** Removes everything that this site has cached. @throws CacheError where the store fails */
  clear(): Promise<void>
  /** Closes the connection. */
  close(): Promise<void>
}

/** Published when the cache is cleared: each process then empties what only it holds. */
export const cacheCleared = 'cache.cleared'

/** Longer texts aren't cached; memcached accepts at most one mebibyte. */
const longest = 900_000

const Envelope = z.object({ until: z.number(), value: z.unknown() })

type Parts = CacheServices & Pick<Services, 'settings' | 'log' | 'identity'>

export function createCache(services: Parts): Cache & { onEvent(event: StoredEvent): void } {
  const { clock, settings, identity } = services
  const loading = new Map<string, Promise<unknown>>()
  /** Counts clearings and swaps: a value computed before one isn't kept after it. */
  let era = 0
  const store = createCacheStore(services, () => era++)

  async function read<T>(key: string, thing: CachedThing<T>): Promise<{ readonly value: T } | null> {
    const text = await store.attempt(one => one.get(key))
    if (text === null) return null
    const envelope = parse(text)
    if (!envelope || envelope.until <= clock.now()) return null
    const parsed = thing.schema.safeParse(envelope.value)
    return parsed.success ? { value: parsed.data } : null
  }

  async function load<T>(key: string, thing: CachedThing<T>, work: () => Promise<T>): Promise<T> {
    const found = await read(key, thing)
    if (found) return found.value
    const before = era
    const value = await work()
    const ttlMs = thing.seconds * 1000
    const text = JSON.stringify({ until: clock.now() + ttlMs, value })
    if (before === era && text.length <= longest) await store.attempt(one => one.set(key, text, ttlMs))
    return value
  }

  return {
    remember<T>(thing: CachedThing<T>, parts: readonly unknown[], work: () => Promise<T>): Promise<T> {
      const key = keyOf(identity.current().generation, thing.name, parts)
      const running = loading.get(key)
      if (running) return running as Promise<T>
      const promise = load(key, thing, work).finally(() => {
        if (loading.get(key) === promise) loading.delete(key)
      })
      loading.set(key, promise)
      return promise
    },
    async clear() {
      forgetLoads()
      await (await store.driver()).clear()
    },
    close: store.close,
    onEvent(event) {
      if (event.type !== cacheCleared) return
      forgetLoads()
      if (settings.get('cache_driver') === 'apc') void store.attempt(one => one.clear())
    },
  }

  function forgetLoads(): void {
    era++
    store.wake()
    loading.clear()
  }
}

/** No other version, and no copy or earlier state of the database, reads what was cached. */
function keyOf(generation: string, name: string, parts: readonly unknown[]): string {
  return createHash('sha256')
    .update(JSON.stringify([version, generation, name, ...parts]))
    .digest('hex')
}

function parse(text: string): z.infer<typeof Envelope> | null {
  try {
    return Envelope.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

declare module '../../platform/services.ts' {
  interface Services {
    /** Values that every server of the site shares for a while; may lose them at any time. */
    readonly cache: Cache
  }
}
