import type { Services } from '../../platform/services.ts'
import {
  createSearchEngine,
  type EngineServices,
  engineFingerprint,
  indexPrefix,
  type SearchMethod,
  searchPlace,
} from './registry.ts'
import { SearchError } from './search-driver.ts'
import type { EngineWanted, SearchEngine } from './search-engine.ts'

export interface OutsideSearch {
  /** The method that the settings choose. */
  method(): SearchMethod
  /** Identifies where the method keeps its indexes; null for the site's own index. */
  place(): string | null
  /** Prefix of the names of this site's indexes. */
  readonly prefix: string
  /** The engine that the settings choose. This service closes it. @throws SearchError if there is none */
  engine(): Promise<SearchEngine>
  /**
   * Candidates of an index; null if the engine doesn't answer within two seconds or by `until`, or fails. It is then
   * left alone for a while. `until` is an instant on this machine's clock, milliseconds.
   */
  find(index: string, wanted: EngineWanted, until?: number): Promise<string[] | null>
  /** Closes connections. */
  close(): Promise<void>
}

export type OutsideParts = EngineServices & Pick<Services, 'settings' | 'log'>

/** The longest that users wait for everything that one search requests; milliseconds. */
export const answerMs = 2_000
/** How long a failed engine is left alone, so that an unavailable one doesn't slow down each search. */
const restMs = 5_000

export function createOutsideSearch(parts: OutsideParts): OutsideSearch {
  const { settings, log } = parts
  let current: { fingerprint: string; engine: Promise<SearchEngine> } | undefined
  let restUntil = 0

  /** An engine whose settings have changed is closed when its successor is requested. */
  function engine(): Promise<SearchEngine> {
    const method = settings.get('scout_driver')
    const fingerprint = engineFingerprint(settings)
    if (current?.fingerprint === fingerprint) return current.engine
    const former = current?.engine
    former?.then(one => one.close()).catch(() => undefined)
    restUntil = 0
    if (method === 'tntsearch') {
      current = undefined
      return Promise.reject(new SearchError('The site’s own index is the search method'))
    }
    const made = createSearchEngine(method, parts, settings)
    current = { fingerprint, engine: made }
    // What was missing may be available the next time.
    made.catch(() => {
      if (current?.engine === made) current = undefined
    })
    return made
  }

  return {
    method: () => settings.get('scout_driver'),
    place: () => searchPlace(parts, settings),
    prefix: indexPrefix(parts),
    engine,
    async find(index, wanted, until = Number.POSITIVE_INFINITY) {
      // The index name becomes part of an address.
      if (!/^\w+$/.test(index)) throw new TypeError('This isn’t an index name')
      const isChanged = current?.fingerprint !== engineFingerprint(settings)
      if (!isChanged && restUntil > Date.now()) return null
      const patience = Math.min(answerMs, until - Date.now())
      if (patience <= 0) return null
      try {
        const signal = AbortSignal.timeout(patience)
        const late = new Promise<never>((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new SearchError('It didn’t answer in time')), { once: true })
        })
        return await Promise.race([engine().then(one => one.find(index, wanted, signal)), late])
      } catch (error) {
        // The engine works, but rejects this query.
        if (error instanceof SearchError && error.isRefusal) {
          log.info({ err: error }, 'The search engine rejected a query; searching the site’s own index instead')
          return null
        }
        if (restUntil <= Date.now())
          log.warn({ err: error }, 'The search engine isn’t answering; searching the site’s own index instead')
        restUntil = Date.now() + restMs
        return null
      }
    },
    async close() {
      await current?.engine.then(one => one.close()).catch(() => undefined)
    },
  }
}
