import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { StoredEvent } from '../../platform/events/domain-event.ts'
import type { Services } from '../../platform/services.ts'
import { version } from '../../platform/version.ts'
import type { CacheDriver } from './cache-driver.ts'
import { type CacheServices, cacheFingerprint, createCacheDriver } from './registry.ts'

/** Something that is dear to work out and may be a little old. Never anything about rights, sessions or secrets. */
export interface CachedThing<T> {
  /** `feature.thing` */
  readonly name: string
  /** What comes out of a store is believed only as far as this says. */
  readonly schema: z.ZodType<T>
  readonly seconds: number
}

export function defineCached<T>(thing: CachedThing<T>): CachedThing<T> {
  return thing
}

export interface Cache {
  /**
   * The value that is kept under these parts, or what `load` answers. Callers that come while it loads get the same answer.
   * Where the store fails, or keeps something that this version does not understand, `load` is asked; nothing but `load` can
   * make it reject.
   */
  remember<T>(thing: CachedThing<T>, parts: readonly unknown[], load: () => Promise<T>): Promise<T>
  /** Removes all that this site has kept. @throws CacheError where the store fails */
  clear(): Promise<void>
  /** Lets go of the connection. */
  close(): Promise<void>
}

/** Published when somebody clears the cache: each process then empties what it alone holds. */
export const cacheCleared = 'cache.cleared'

/** A store that has failed is left alone for so long, so that one that is away doesn't slow each request down. */
const restMs = 3_000
/** Longer texts are not kept; memcached takes no more than a mebibyte. */
const longest = 900_000

const Envelope = z.object({ until: z.number(), value: z.unknown() })

type Parts = CacheServices & Pick<Services, 'settings' | 'log'>

export function createCache(services: Parts): Cache & { onEvent(event: StoredEvent): void } {
  const { clock, settings, log } = services
  const loading = new Map<string, Promise<unknown>>()
  let current: { fingerprint: string; driver: Promise<CacheDriver> } | undefined
  let restUntil = 0
  /** Counts clearings: what was worked out before one is not kept after it. */
  let era = 0

  /** A driver whose settings have changed is let go once its successor is asked for. */
  function driver(): Promise<CacheDriver> {
    const fingerprint = cacheFingerprint(settings)
    if (current?.fingerprint === fingerprint) return current.driver
    const former = current
    current = { fingerprint, driver: createCacheDriver(services, settings) }
    restUntil = 0
    era++
    former?.driver.then(
      one => one.close(),
      () => undefined,
    )
    return current.driver
  }

  async function attempt<T>(work: (driver: CacheDriver) => Promise<T>): Promise<T | null> {
    const isChanged = current?.fingerprint !== cacheFingerprint(settings)
    if (!isChanged && restUntil > Date.now()) return null
    try {
      return await work(await driver())
    } catch (error) {
      if (restUntil <= Date.now()) log.warn({ err: error }, 'The cache failed; the server goes on without it')
      restUntil = Date.now() + restMs
      return null
    }
  }

  async function read<T>(key: string, thing: CachedThing<T>): Promise<{ readonly value: T } | null> {
    const text = await attempt(one => one.get(key))
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
    if (before === era && text.length <= longest) await attempt(one => one.set(key, text, ttlMs))
    return value
  }

  return {
    remember<T>(thing: CachedThing<T>, parts: readonly unknown[], work: () => Promise<T>): Promise<T> {
      const key = keyOf(thing.name, parts)
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
      await (await driver()).clear()
    },
    async close() {
      await current?.driver.then(
        one => one.close(),
        () => undefined,
      )
    },
    onEvent(event) {
      if (event.type !== cacheCleared) return
      forgetLoads()
      if (settings.get('cache_driver') === 'apc') void attempt(one => one.clear())
    },
  }

  function forgetLoads(): void {
    era++
    restUntil = 0
    loading.clear()
  }
}

/** Another version of the product never meets what this one has kept. */
function keyOf(name: string, parts: readonly unknown[]): string {
  return createHash('sha256')
    .update(JSON.stringify([version, name, ...parts]))
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
    readonly cache: Cache
  }
}
