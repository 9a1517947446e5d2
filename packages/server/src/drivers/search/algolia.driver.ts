import { setTimeout as wait } from 'node:timers/promises'
import { textAt, valueAt } from '../../platform/outbound/ask-json.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { onlyDo } from '../../platform/settings/run-steps.ts'
import { askEngine, type EngineAnswer, type EngineRequest, engineError, listAt } from './engine-api.ts'
import { probeByUse } from './probe.ts'
import { SearchError } from './search-driver.ts'
import { type EngineWanted, everySpace, mostHits, type SearchEngine } from './search-engine.ts'

export interface AlgoliaOptions {
  readonly appId: string
  readonly key: string
  /** Address to use instead of Algolia's own hosts, without a trailing slash; null for Algolia's own. */
  readonly url: string | null
}

const taskMs = 30_000

/**
 * Algolia, REST API version 1. A record holds at most ten or a hundred kilobytes, so only names are stored there:
 * contents stay in the site's own index.
 */
export function createAlgoliaDriver(outbound: Outbound, options: AlgoliaOptions): SearchEngine {
  const { ask, change } = createAlgoliaClient(outbound, options)
  const batch = (index: string, requests: readonly unknown[]) =>
    requests.length === 0 ? Promise.resolve() : change(index, '/batch', { method: 'POST', json: { requests } })

  const engine: Omit<SearchEngine, 'probe'> = {
    holds: collection => collection === 'items',
    answers: collection => collection === 'items',
    create: index => change(index, '/settings', { method: 'PUT', json: description }),
    async list(prefix) {
      const names: string[] = []
      for (let page = 0; ; page++) {
        const data = await ask('write', `/indexes?page=${page}&hitsPerPage=100`)
        names.push(...listAt(data, 'items').map(one => textAt(one, 'name')))
        if (page + 1 >= Number(valueAt(data, 'nbPages') ?? 1)) return names.filter(name => name.startsWith(prefix))
      }
    },
    drop: index => change(index, '', { method: 'DELETE' }),
    put: (index, documents) =>
      batch(
        index,
        documents.map(({ id, spaces, terms }) => ({ action: 'updateObject', body: { objectID: id, spaces, terms } })),
      ),
    remove: (index, ids) =>
      batch(
        index,
        ids.map(id => ({ action: 'deleteObject', body: { objectID: id } })),
      ),
    async find(index, wanted, signal) {
      const length = Math.min(wanted.limit, mostHits - wanted.offset)
      if (length <= 0) return []
      const json = { query: wanted.terms.join(' '), offset: wanted.offset, length, filters: filterOf(wanted) }
      const data = await ask('read', `/indexes/${index}/query`, { method: 'POST', json, signal })
      return listAt(data, 'hits').map(hit => textAt(hit, 'objectID'))
    },
    close: async () => undefined,
  }
  return {
    ...engine,
    async probe(prefix, take = onlyDo) {
      await take('Sign in to Algolia', async () => {
        await ask('write', '/indexes?page=0&hitsPerPage=1')
        return options.appId
      })
      await probeByUse(engine, prefix, take)
    },
  }
}

/** Sends requests to the hosts of an application. */
function createAlgoliaClient(outbound: Outbound, { appId, key, url }: AlgoliaOptions) {
  if (!/^[A-Za-z0-9]{1,40}$/.test(appId)) throw new SearchError('An Algolia app ID contains only letters and digits')
  const headers = { 'x-algolia-application-id': appId, 'x-algolia-api-key': key }
  const spare = [1, 2, 3].map(number => `https://${appId}-${number}.algolianet.com`)
  const hosts = {
    read: url ? [url] : [`https://${appId}-dsn.algolia.net`, ...spare],
    write: url ? [url] : [`https://${appId}.algolia.net`, ...spare],
  }

  /** Tries the next host when one is unavailable, as Algolia's guide to its retry strategy says. */
  async function ask(kind: 'read' | 'write', path: string, request: EngineRequest = {}): Promise<unknown> {
    // All hosts together share the time limit of one call.
    const limit = AbortSignal.timeout(taskMs)
    const signal = request.signal ? AbortSignal.any([request.signal, limit]) : limit
    let last: EngineAnswer | SearchError | undefined
    for (const host of hosts[kind]) {
      try {
        const answer = await askEngine(outbound, `${host}/1${path}`, { ...request, headers, signal })
        if (answer.status < 300) return answer.data
        last = answer
        if (answer.status < 500) break
      } catch (error) {
        last = error as SearchError
        if (signal.aborted) break
      }
    }
    if (last instanceof Error) throw last
    if (last) throw engineError('Algolia', last, textAt(last.data, 'message'))
  }

  /** Waits until what has been changed can be found. */
  async function change(index: string, path: string, request: EngineRequest): Promise<void> {
    const signal = AbortSignal.timeout(taskMs)
    const task = Number(valueAt(await ask('write', `/indexes/${index}${path}`, { ...request, signal }), 'taskID'))
    for (let rest = 20; !signal.aborted; rest = Math.min(rest * 2, 1000)) {
      const data = await ask('write', `/indexes/${index}/task/${task}`, { signal })
      if (textAt(data, 'status') === 'published') return
      await wait(rest)
    }
    throw new SearchError(`Algolia didn’t finish within ${taskMs / 1000} seconds`)
  }

  return { ask, change }
}

/** Words are already folded. Each may be the beginning of one. */
const description = {
  searchableAttributes: ['terms'],
  attributesForFaceting: ['filterOnly(spaces)'],
  attributesToRetrieve: ['objectID'],
  attributesToHighlight: [],
  queryType: 'prefixAll',
  paginationLimitedTo: mostHits,
}

/** Ids contain only letters and digits. */
function filterOf({ spaces, among }: EngineWanted): string {
  const oneOf = (field: string, values: readonly string[]) =>
    `(${values.map(value => `${field}:${value}`).join(' OR ')})`
  return [
    ...(spaces ? [oneOf('spaces', [...spaces, everySpace])] : []),
    ...(among ? [oneOf('objectID', among)] : []),
  ].join(' AND ')
}
