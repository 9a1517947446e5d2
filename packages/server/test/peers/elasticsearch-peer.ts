import { evaluate, type Mappings, ParsingException } from './elasticsearch-query.ts'
import type { PeerAnswer, PeerRequest } from './http-peer.ts'
import { jsonOf, type PeerDocument, type SearchPeer, startSearchPeer } from './search-peer.ts'

export const elasticsearchUser = { name: 'elastic', password: 'p@ss of the tests' } as const

export interface ElasticsearchPeer extends SearchPeer {
  /** Answers like another server in its place: without naming the product. */
  isOther: boolean
}

/**
 * A protocol peer of Elasticsearch, written from its REST API reference (version 8: Info, Create and Delete index, cat
 * indices, Bulk, Search; "Query DSL"; "HTTP basic authentication"). Every answer names the product
 * (`X-Elastic-Product`). A window beyond `index.max_result_window` is refused.
 */
export async function startElasticsearchPeer(): Promise<ElasticsearchPeer> {
  const descriptions = new Map<string, Description>()

  function answer(request: PeerRequest, base: SearchPeer): PeerAnswer {
    const pair = Buffer.from(`${elasticsearchUser.name}:${elasticsearchUser.password}`).toString('base64')
    const made =
      request.headers.authorization === `Basic ${pair}`
        ? answerTo(request, base)
        : refusal(401, 'security_exception', 'missing authentication credentials for REST request')
    return peer.isOther ? made : { ...made, headers: { 'x-elastic-product': 'Elasticsearch' } }
  }

  function answerTo(request: PeerRequest, { indexes, refusedWord }: SearchPeer): PeerAnswer {
    const [, index = '', action = '', pattern = ''] = request.url.pathname.split('/')
    if (index === '') return { status: 200, data: { version: { number: '8.17.0' }, tagline: 'You Know, for Search' } }
    if (index === '_cat' && action === 'indices') {
      const names = [...indexes.keys()].filter(name => name.startsWith(pattern.replace('*', '')))
      return { status: 200, data: names.map(name => ({ index: name })) }
    }
    const documents = indexes.get(index)
    if (request.method === 'PUT') {
      if (documents) return refusal(400, 'resource_already_exists_exception', `index [${index}] already exists`)
      descriptions.set(index, jsonOf(request) as Description)
      indexes.set(index, new Map())
      return { status: 200, data: { acknowledged: true, shards_acknowledged: true, index } }
    }
    if (request.method === 'DELETE') {
      const isIgnored = request.url.searchParams.get('ignore_unavailable') === 'true'
      if (!indexes.delete(index) && !isIgnored) return missing(index)
      return { status: 200, data: { acknowledged: true } }
    }
    if (action === '_bulk') {
      // Creates a missing index, as the real one does.
      const known = documents ?? new Map<string, PeerDocument>()
      indexes.set(index, known)
      return bulk(request, known, refusedWord)
    }
    if (!documents) return missing(index)
    return search(jsonOf(request), documents, descriptions.get(index))
  }

  const tooMany = refusal(429, 'es_rejected_execution_exception', 'rejected execution of coordinating operation')
  const peer: ElasticsearchPeer = Object.assign(await startSearchPeer(answer, tooMany), { isOther: false })
  return peer
}

function bulk(request: PeerRequest, documents: Map<string, PeerDocument>, refusedWord: string | null): PeerAnswer {
  if (request.headers['content-type'] !== 'application/x-ndjson')
    return refusal(406, 'media_type_header_exception', 'Content-Type is not supported')
  const body = request.body.toString('utf8')
  if (!body.endsWith('\n'))
    return refusal(400, 'illegal_argument_exception', 'The bulk request must be terminated by a newline [\\n]')
  const lines = body.split('\n').slice(0, -1)
  const items: Record<string, unknown>[] = []
  while (lines.length > 0) {
    const action = JSON.parse(lines.shift() ?? '') as Record<'index' | 'delete', { _id: string } | undefined>
    if (action.delete) {
      const isGone = documents.delete(action.delete._id)
      items.push({ delete: { _id: action.delete._id, status: isGone ? 200 : 404 } })
      continue
    }
    const { _id } = action.index ?? { _id: '' }
    const document = JSON.parse(lines.shift() ?? '') as PeerDocument
    const isRefused = refusedWord !== null && document.terms.split(' ').includes(refusedWord)
    if (!isRefused) documents.set(_id, document)
    const error = { type: 'document_parsing_exception', reason: 'failed to parse' }
    items.push({ index: isRefused ? { _id, status: 400, error } : { _id, status: 201 } })
  }
  const errors = items.some(item => Object.values(item).some(one => Number((one as { status: number }).status) >= 300))
  return { status: 200, data: { took: 1, errors, items } }
}

interface Description {
  readonly settings: { readonly index: { readonly max_result_window?: number } }
  readonly mappings: Mappings
}

interface Search {
  readonly query: Readonly<Record<string, unknown>>
  readonly from?: number
  readonly size?: number
  readonly sort?: readonly unknown[]
}

function search(asked: Search, documents: Map<string, PeerDocument>, description?: Description): PeerAnswer {
  const { from = 0, size = 10 } = asked
  const window = description?.settings.index.max_result_window ?? 10_000
  if (from + size > window)
    return refusal(
      400,
      'illegal_argument_exception',
      `Result window is too large, from + size must be less than or equal to: [${window}]`,
    )
  try {
    const hits = evaluate(asked, documents, description?.mappings ?? { properties: {} }).slice(from, from + size)
    const told = hits.map(({ id, score }) => ({ _id: id, _score: score }))
    return { status: 200, data: { timed_out: false, hits: { hits: told } } }
  } catch (error) {
    if (error instanceof ParsingException) return refusal(400, 'parsing_exception', error.message)
    throw error
  }
}

function missing(index: string): PeerAnswer {
  return refusal(404, 'index_not_found_exception', `no such index [${index}]`)
}

function refusal(status: number, type: string, reason: string): PeerAnswer {
  return { status, data: { error: { root_cause: [{ type, reason }], type, reason }, status } }
}
