import { withoutEnd } from '@holdall/contract/kit/texts/without-end.ts'
import { textAt, valueAt } from '../../platform/outbound/ask-json.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { onlyDo } from '../../platform/settings/run-steps.ts'
import { askEngine, type EngineAnswer, type EngineRequest, engineError, listAt } from './engine-api.ts'
import { probeByUse } from './probe.ts'
import { SearchError } from './search-driver.ts'
import { type EngineWanted, everySpace, mostHits, type SearchEngine } from './search-engine.ts'

/** Elasticsearch 8 and later, using its REST API. `address` may contain a name and a password. */
export function createElasticsearchDriver(outbound: Outbound, address: string): SearchEngine {
  const { ask, bulk } = createElasticsearchClient(outbound, address)
  const engine: Omit<SearchEngine, 'probe'> = {
    holds: () => true,
    answers: () => true,
    async create(index) {
      await ask(`/${index}`, { method: 'PUT', json: description })
    },
    async list(prefix) {
      const data = await ask(`/_cat/indices/${prefix}*?format=json&h=index`)
      return listAt(data).map(one => textAt(one, 'index'))
    },
    async drop(index) {
      await ask(`/${index}?ignore_unavailable=true`, { method: 'DELETE' })
    },
    put: (index, documents) =>
      bulk(
        index,
        documents.flatMap(({ id, spaces, terms }) => [{ index: { _id: id } }, { id, spaces, terms }]),
      ),
    remove: (index, ids) =>
      bulk(
        index,
        ids.map(id => ({ delete: { _id: id } })),
      ),
    async find(index, wanted, signal) {
      const size = Math.min(wanted.limit, mostHits - wanted.offset)
      if (size <= 0) return []
      const json = { ...queryOf(wanted), from: wanted.offset, size }
      const data = await ask(`/${index}/_search`, { method: 'POST', json, signal })
      return listAt(data, 'hits', 'hits').map(hit => textAt(hit, '_id'))
    },
    close: async () => undefined,
  }
  return {
    ...engine,
    async probe(prefix, take = onlyDo) {
      await take('Get the version of Elasticsearch', async () => textAt(await ask('/'), 'version', 'number'))
      await probeByUse(engine, prefix, take)
    },
  }
}

/** Sends requests to the server at the address, once it is sure which product it is. */
function createElasticsearchClient(outbound: Outbound, address: string) {
  const { base, authorization } = splitAddress(address)
  const headers = { accept: 'application/json', ...(authorization ? { authorization } : {}) }
  const reasonOf = (data: unknown) =>
    textAt(data, 'error', 'root_cause', 0, 'reason') || textAt(data, 'error', 'reason') || textAt(data, 'error')

  async function answerOf(path: string, request: EngineRequest = {}): Promise<EngineAnswer> {
    const answer = await askEngine(outbound, `${base}${path}`, {
      ...request,
      headers: { ...headers, ...request.headers },
    })
    // Every Elasticsearch response names the product; any other server at the address must not be sent names and
    // contents.
    if (answer.headers['x-elastic-product'] !== 'Elasticsearch' && answer.status < 400) {
      throw new SearchError('The server at ELASTICSEARCH_URL isn’t Elasticsearch. Check the address.')
    }
    return answer
  }

  async function ask(path: string, request: EngineRequest = {}): Promise<unknown> {
    const answer = await answerOf(path, request)
    if (answer.status >= 300) throw engineError('Elasticsearch', answer, reasonOf(answer.data))
    return answer.data
  }

  /** Sends lines of actions; changes can be found once it resolves. Deleting documents that don't exist is fine. */
  async function bulk(index: string, lines: readonly unknown[]): Promise<void> {
    if (lines.length === 0) return
    const body = `${lines.map(line => JSON.stringify(line)).join('\n')}\n`
    const type = { 'content-type': 'application/x-ndjson' }
    const data = await ask(`/${index}/_bulk?refresh=true`, { method: 'POST', body, headers: type })
    if (valueAt(data, 'errors') !== true) return
    for (const item of listAt(data, 'items')) {
      const [outcome] = Object.values(item as object)
      const status = Number(valueAt(outcome, 'status'))
      if (status < 300 || (status === 404 && valueAt(item, 'delete') !== undefined)) continue
      const isRefusal = status >= 400 && status < 500 && status !== 429
      throw new SearchError(
        `Elasticsearch answered ${status}: ${textAt(outcome, 'error', 'reason')}`,
        undefined,
        isRefusal,
      )
    }
  }

  return { ask, bulk }
}

/** Words are already folded and split. What was sent is indexed but not stored. */
const description = {
  settings: { index: { number_of_shards: 1, max_result_window: mostHits } },
  mappings: {
    dynamic: false,
    _source: { enabled: false },
    properties: {
      id: { type: 'keyword' },
      spaces: { type: 'keyword' },
      terms: { type: 'text', analyzer: 'whitespace' },
    },
  },
}

/** Every term must begin a word; whole words weigh more. Ties are ordered by id, so that pages fit together. */
function queryOf({ terms, spaces, among }: EngineWanted) {
  const must = terms.map(term => ({
    bool: {
      should: [{ match: { terms: { query: term } } }, { prefix: { terms: { value: term } } }],
      minimum_should_match: 1,
    },
  }))
  const filter = [
    ...(spaces ? [{ terms: { spaces: [...spaces, everySpace] } }] : []),
    ...(among ? [{ terms: { id: among } }] : []),
  ]
  return {
    query: { bool: { must, filter } },
    sort: [{ _score: 'desc' }, { id: 'asc' }],
    _source: false,
    track_total_hits: false,
  }
}

function splitAddress(address: string): { base: string; authorization: string | null } {
  const url = new URL(address)
  const { username, password } = url
  url.username = ''
  url.password = ''
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return {
    base: withoutEnd(url.href, '/'),
    authorization: username ? `Basic ${Buffer.from(pair).toString('base64')}` : null,
  }
}
