import type { PeerAnswer, PeerRequest } from './http-peer.ts'
import { findInPeer, jsonOf, type PeerDocument, type SearchPeer, startSearchPeer } from './search-peer.ts'

export const meilisearchKey = 'a-master-key-of-the-tests'

interface Task {
  /** How many more state requests it takes until it is done: work is never done immediately. */
  left: number
  readonly work: () => { message: string; code: string } | undefined
  error?: { message: string; code: string } | undefined
}

/**
 * A protocol peer of Meilisearch, written from its API reference (version 1: Indexes, Settings, Documents, Search,
 * Tasks, Version; "Authorization", "Errors"). Changes are tasks that are done in order, some time after they are
 * accepted. Only filterable attributes can be used in filters; at most `pagination.maxTotalHits` hits are returned.
 */
export async function startMeilisearchPeer(): Promise<SearchPeer> {
  const tasks: Task[] = []
  const settings = new Map<string, { filterableAttributes?: string[]; pagination?: { maxTotalHits: number } }>()
  const accept = (work: Task['work']): PeerAnswer => {
    tasks.push({ left: 2, work })
    return {
      status: 202,
      data: { taskUid: tasks.length - 1, status: 'enqueued', enqueuedAt: new Date().toISOString() },
    }
  }

  function answer(request: PeerRequest, peer: SearchPeer): PeerAnswer {
    const { authorization } = request.headers
    if (!authorization)
      return refusal(
        401,
        'missing_authorization_header',
        'The Authorization header is missing. It must use the bearer authorization method.',
      )
    if (authorization !== `Bearer ${meilisearchKey}`)
      return refusal(403, 'invalid_api_key', 'The provided API key is invalid.')
    const [, resource = '', uid = '', part = '', action = ''] = request.url.pathname.split('/')
    const gone = { message: `Index \`${uid}\` not found.`, code: 'index_not_found' }
    if (resource === 'version') return { status: 200, data: { pkgVersion: '1.12.0', commitSha: '', commitDate: '' } }
    if (resource === 'tasks') return stateOf(Number(uid))
    if (request.method === 'GET') return listed(request, [...peer.indexes.keys()])
    if (uid === '') {
      const { uid: name } = jsonOf(request) as { uid: string }
      return accept(() => {
        if (peer.indexes.has(name))
          return { message: `Index \`${name}\` already exists.`, code: 'index_already_exists' }
        peer.indexes.set(name, new Map())
      })
    }
    if (request.method === 'DELETE') return accept(() => (peer.indexes.delete(uid) ? undefined : gone))
    if (part === 'settings')
      return accept(() => {
        if (!peer.indexes.has(uid)) return gone
        settings.set(uid, jsonOf(request))
      })
    if (part === 'documents' && action === 'delete-batch') {
      return accept(() => {
        for (const id of jsonOf(request) as string[]) peer.indexes.get(uid)?.delete(id)
        return peer.indexes.has(uid) ? undefined : gone
      })
    }
    if (part === 'documents') {
      return accept(() => {
        const documents = jsonOf(request) as (PeerDocument & { id: string })[]
        const refused = documents.find(one => peer.refusedWord && one.terms.split(' ').includes(peer.refusedWord))
        if (refused) return { message: `Document ${refused.id} is not acceptable.`, code: 'invalid_document_fields' }
        // Creates a missing index, as the real one does.
        const index = peer.indexes.get(uid) ?? new Map<string, PeerDocument>()
        peer.indexes.set(uid, index)
        for (const { id, spaces, terms } of documents) index.set(id, { spaces, terms })
      })
    }
    return searched(request, uid, peer)
  }

  function stateOf(uid: number): PeerAnswer {
    const task = tasks[uid]
    if (!task) return refusal(404, 'task_not_found', `Task \`${uid}\` not found.`)
    // Tasks are done one after the other.
    for (const earlier of tasks.slice(0, uid)) finish(earlier)
    if (task.left > 1) task.left--
    else finish(task)
    const status = task.left > 0 ? 'processing' : task.error ? 'failed' : 'succeeded'
    return { status: 200, data: { uid, status, error: task.error ?? null } }
  }

  function finish(task: Task): void {
    if (task.left === 0) return
    task.left = 0
    task.error = task.work()
  }

  function searched(request: PeerRequest, uid: string, peer: SearchPeer): PeerAnswer {
    const documents = peer.indexes.get(uid)
    if (!documents) return refusal(404, 'index_not_found', `Index \`${uid}\` not found.`)
    const { q, offset, limit, filter, matchingStrategy } = jsonOf(request) as Search
    if (matchingStrategy !== 'all')
      return refusal(400, 'invalid_search_matching_strategy', 'The peer knows `all` alone.')
    const { filterableAttributes = [], pagination = { maxTotalHits: 1000 } } = settings.get(uid) ?? {}
    const filters = new Map<string, string[]>()
    for (const one of filter) {
      const [, field = '', values = ''] = /^(\w+) IN \[(.*)\]$/.exec(one) ?? []
      if (!filterableAttributes.includes(field))
        return refusal(400, 'invalid_search_filter', `Attribute \`${field}\` is not filterable.`)
      filters.set(
        field,
        [...values.matchAll(/"([^"]*)"/g)].map(found => found[1] ?? ''),
      )
    }
    const words = q.split(' ').slice(0, 10)
    const hits = findInPeer(documents, {
      words,
      isPrefix: place => place === words.length - 1,
      spaces: filters.get('spaces') ?? null,
      ids: filters.get('id') ?? null,
      offset,
      limit: Math.max(0, Math.min(limit, pagination.maxTotalHits - offset)),
    })
    return { status: 200, data: { hits: hits.map(id => ({ id })), query: q, offset, limit } }
  }

  return startSearchPeer(answer, refusal(429, 'too_many_search_requests', 'Too many search requests.'))
}

interface Search {
  readonly q: string
  readonly offset: number
  readonly limit: number
  readonly filter: readonly string[]
  readonly matchingStrategy: string
}

function listed(request: PeerRequest, names: readonly string[]): PeerAnswer {
  const offset = Number(request.url.searchParams.get('offset') ?? 0)
  const limit = Number(request.url.searchParams.get('limit') ?? 20)
  const results = names.slice(offset, offset + limit).map(uid => ({ uid, primaryKey: 'id' }))
  return { status: 200, data: { results, offset, limit, total: names.length } }
}

function refusal(status: number, code: string, message: string): PeerAnswer {
  return { status, data: { message, code, type: status < 404 ? 'auth' : 'invalid_request', link: '' } }
}
