import type { PeerAnswer, PeerRequest } from './http-peer.ts'
import { findInPeer, jsonOf, type PeerDocument, type SearchPeer, startSearchPeer } from './search-peer.ts'

export const algoliaAccount = { appId: 'TESTAPP123', key: 'an-admin-key-of-the-tests' } as const

interface Description {
  readonly attributesForFaceting?: readonly string[]
  readonly queryType?: string
  readonly paginationLimitedTo?: number
}

/**
 * A protocol peer of Algolia, written from the REST API reference (version 1: List and Delete indices, Set settings,
 * Batch, Search with `offset` and `length`, Task status; "Filter by attributes"). Changes are published some time after
 * they are accepted. A record of more than ten kilobytes is refused, as is a filter on an attribute that is not a
 * facet.
 */
export async function startAlgoliaPeer(): Promise<SearchPeer> {
  const tasks: { left: number; readonly work: () => void }[] = []
  const settings = new Map<string, Description>()
  const accept = (work: () => void): PeerAnswer => {
    tasks.push({ left: 2, work })
    return { status: 200, data: { taskID: tasks.length, updatedAt: new Date().toISOString() } }
  }
  const publish = (task: (typeof tasks)[number]) => {
    if (task.left > 0) task.work()
    task.left = 0
  }

  function answer(request: PeerRequest, peer: SearchPeer): PeerAnswer {
    const { headers, method, url } = request
    const isKnown =
      headers['x-algolia-application-id'] === algoliaAccount.appId &&
      headers['x-algolia-api-key'] === algoliaAccount.key
    if (!isKnown) return refusal(403, 'Invalid Application-ID or API key')
    const [, version, , index = '', part = '', id = ''] = url.pathname.split('/')
    if (version !== '1') return refusal(404, 'Path not found')
    if (index === '') return listed(request, [...peer.indexes.keys()])
    if (part === 'task') return stateOf(Number(id))
    if (method === 'DELETE') return accept(() => void peer.indexes.delete(index))
    if (part === 'settings')
      return accept(() => {
        settings.set(index, jsonOf(request))
        peer.indexes.set(index, peer.indexes.get(index) ?? new Map())
      })
    if (part === 'batch') return batch(request, index, peer)
    return search(request, index, peer)
  }

  function batch(request: PeerRequest, index: string, peer: SearchPeer): PeerAnswer {
    const { requests } = jsonOf(request) as { requests: Change[] }
    for (const { action, body } of requests) {
      const isRefused = peer.refusedWord !== null && body.terms?.split(' ').includes(peer.refusedWord)
      const size = JSON.stringify(body).length
      if (action === 'updateObject' && (isRefused || size > 10_000))
        return refusal(400, `Record at the position 0 objectID=${body.objectID} is too big size=${size}/10000 bytes.`)
    }
    return accept(() => {
      const documents = peer.indexes.get(index) ?? new Map<string, PeerDocument>()
      peer.indexes.set(index, documents)
      for (const { action, body } of requests) {
        if (action === 'deleteObject') documents.delete(body.objectID)
        else documents.set(body.objectID, { spaces: body.spaces ?? [], terms: body.terms ?? '' })
      }
    })
  }

  function stateOf(id: number): PeerAnswer {
    const task = tasks[id - 1]
    if (!task) return refusal(404, 'Task does not exist')
    for (const earlier of tasks.slice(0, id - 1)) publish(earlier)
    if (task.left > 1) task.left--
    else publish(task)
    return { status: 200, data: { status: task.left === 0 ? 'published' : 'notPublished', pendingTask: task.left > 0 } }
  }

  function search(request: PeerRequest, index: string, peer: SearchPeer): PeerAnswer {
    const documents = peer.indexes.get(index)
    if (!documents) return refusal(404, `Index ${index} does not exist`)
    const { query, offset, length, filters } = jsonOf(request) as Search
    if (length > 1000) return refusal(400, 'length must be at most 1000')
    const known: Description = settings.get(index) ?? {}
    const wanted = filtersOf(filters)
    if (wanted.has('spaces') && !known.attributesForFaceting?.includes('filterOnly(spaces)'))
      return { status: 200, data: { hits: [], nbHits: 0 } }
    const words = query.split(' ')
    const hits = findInPeer(documents, {
      words,
      isPrefix: place => known.queryType === 'prefixAll' || place === words.length - 1,
      spaces: wanted.get('spaces') ?? null,
      ids: wanted.get('objectID') ?? null,
      offset,
      limit: Math.max(0, Math.min(length, (known.paginationLimitedTo ?? 1000) - offset)),
    })
    return { status: 200, data: { hits: hits.map(objectID => ({ objectID })), offset, length } }
  }

  return startSearchPeer(answer, refusal(429, 'Too many requests'))
}

interface Change {
  readonly action: string
  readonly body: { readonly objectID: string; readonly spaces?: string[]; readonly terms?: string }
}
interface Search {
  readonly query: string
  readonly offset: number
  readonly length: number
  readonly filters: string
}

/** `(a:1 OR a:2) AND (b:3)` */
function filtersOf(text: string): Map<string, string[]> {
  const filters = new Map<string, string[]>()
  for (const group of text === '' ? [] : text.split(' AND ')) {
    for (const one of group.replace(/[()]/g, '').split(' OR ')) {
      const [field = '', value = ''] = one.split(':')
      filters.set(field, [...(filters.get(field) ?? []), value])
    }
  }
  return filters
}

function listed(request: PeerRequest, names: readonly string[]): PeerAnswer {
  const page = Number(request.url.searchParams.get('page') ?? 0)
  const size = Number(request.url.searchParams.get('hitsPerPage') ?? 100)
  const items = names.slice(page * size, (page + 1) * size).map(name => ({ name, entries: 0 }))
  return { status: 200, data: { items, nbPages: Math.ceil(names.length / size) } }
}

function refusal(status: number, message: string): PeerAnswer {
  return { status, data: { message, status } }
}
