import { setTimeout as wait } from 'node:timers/promises'
import { textAt, valueAt } from '../../platform/outbound/ask-json.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { onlyDo } from '../../platform/settings/run-steps.ts'
import { askEngine, type EngineAnswer, type EngineRequest, engineError, listAt } from './engine-api.ts'
import { probeByUse } from './probe.ts'
import { SearchError } from './search-driver.ts'
import { type EngineWanted, everySpace, mostHits, type SearchEngine } from './search-engine.ts'

export interface MeilisearchOptions {
  /** Without a trailing slash. */
  readonly url: string
  /** Null if the server runs without keys. */
  readonly key: string | null
}

/** A task that isn't done by then is reported as a failure; the engine may still complete it. */
const taskMs = 30_000

/**
 * Meilisearch, API version 1. It finds all words of a query, tolerates typos, and matches only the last word as a
 * prefix.
 */
export function createMeilisearchDriver(outbound: Outbound, { url, key }: MeilisearchOptions): SearchEngine {
  const headers: Record<string, string> = key === null ? {} : { authorization: `Bearer ${key}` }
  const failure = (answer: EngineAnswer) => engineError('Meilisearch', answer, textAt(answer.data, 'message'))

  async function ask(path: string, request: EngineRequest = {}): Promise<unknown> {
    const answer = await askEngine(outbound, `${url}${path}`, { ...request, headers })
    if (answer.status >= 300) throw failure(answer)
    return answer.data
  }

  /** Changes are tasks: they are carried out in the order in which they were sent. */
  async function change(path: string, request: EngineRequest): Promise<void> {
    const signal = AbortSignal.timeout(taskMs)
    const task = Number(valueAt(await ask(path, { ...request, signal }), 'taskUid'))
    for (let rest = 10; !signal.aborted; rest = Math.min(rest * 2, 500)) {
      const data = await ask(`/tasks/${task}`, { signal })
      const status = textAt(data, 'status')
      if (status === 'succeeded') return
      if (status === 'failed' || status === 'canceled') {
        const isGone = textAt(data, 'error', 'code') === 'index_not_found'
        throw new SearchError(`Meilisearch: ${textAt(data, 'error', 'message') || status}`, undefined, !isGone)
      }
      await wait(rest)
    }
    throw new SearchError(`Meilisearch didn’t finish within ${taskMs / 1000} seconds`)
  }

  const engine: Omit<SearchEngine, 'probe'> = {
    holds: () => true,
    answers: () => true,
    async create(index) {
      await change('/indexes', { method: 'POST', json: { uid: index, primaryKey: 'id' } })
      const settings = {
        searchableAttributes: ['terms'],
        filterableAttributes: ['id', 'spaces'],
        displayedAttributes: ['id'],
        pagination: { maxTotalHits: mostHits },
      }
      await change(`/indexes/${index}/settings`, { method: 'PATCH', json: settings })
    },
    async list(prefix) {
      const names: string[] = []
      for (let offset = 0; ; offset += 100) {
        const data = await ask(`/indexes?offset=${offset}&limit=100`)
        names.push(...listAt(data, 'results').map(one => textAt(one, 'uid')))
        // Also if the response doesn't say how many there are.
        if (!(offset + 100 < Number(valueAt(data, 'total')))) return names.filter(name => name.startsWith(prefix))
      }
    },
    async drop(index) {
      await change(`/indexes/${index}`, { method: 'DELETE' }).catch(error => {
        if (!(error instanceof SearchError) || !/not found/.test(error.message)) throw error
      })
    },
    async put(index, documents) {
      const json = documents.map(({ id, spaces, terms }) => ({ id, spaces, terms }))
      await change(`/indexes/${index}/documents`, { method: 'POST', json })
    },
    remove: (index, ids) => change(`/indexes/${index}/documents/delete-batch`, { method: 'POST', json: ids }),
    async find(index, wanted, signal) {
      const limit = Math.min(wanted.limit, mostHits - wanted.offset)
      if (limit <= 0) return []
      const json = {
        q: wanted.terms.join(' '),
        offset: wanted.offset,
        limit,
        matchingStrategy: 'all',
        attributesToRetrieve: ['id'],
        filter: filtersOf(wanted),
      }
      const data = await ask(`/indexes/${index}/search`, { method: 'POST', json, signal })
      return listAt(data, 'hits').map(hit => textAt(hit, 'id'))
    },
    close: async () => undefined,
  }
  return {
    ...engine,
    async probe(prefix, take = onlyDo) {
      await take('Get the version of Meilisearch', async () => textAt(await ask('/version'), 'pkgVersion'))
      await probeByUse(engine, prefix, take)
    },
  }
}

/** All filters must match. Ids contain only letters and digits. */
function filtersOf({ spaces, among }: EngineWanted): string[] {
  const oneOf = (field: string, values: readonly string[]) =>
    `${field} IN [${values.map(value => `"${value}"`).join(', ')}]`
  return [...(spaces ? [oneOf('spaces', [...spaces, everySpace])] : []), ...(among ? [oneOf('id', among)] : [])]
}
