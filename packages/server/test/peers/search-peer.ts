import { setTimeout as wait } from 'node:timers/promises'
import { cutOff, type HttpPeer, type PeerAnswer, type PeerRequest, startHttpPeer } from './http-peer.ts'

/** The state and controls of every search-engine peer. */
export interface SearchPeer extends Omit<HttpPeer, 'close'> {
  /** Documents by index and id. */
  readonly indexes: Map<string, Map<string, PeerDocument>>
  /** `METHOD /path` of every answered request. */
  readonly calls: string[]
  /** Whether it has stopped answering; its content is kept. */
  isAway: boolean
  /** Whether it accepts requests but answers none. */
  isStuck: boolean
  /** This many more requests are refused as too many. */
  throttled: number
  /** A document with this word is refused. */
  refusedWord: string | null
  close(): Promise<void>
}

export interface PeerDocument {
  readonly spaces: readonly string[]
  readonly terms: string
}

type Answer = (request: PeerRequest, peer: SearchPeer) => PeerAnswer

export async function startSearchPeer(answer: Answer, tooMany: PeerAnswer): Promise<SearchPeer> {
  const server = await startHttpPeer(async request => {
    if (peer.isAway) return cutOff
    while (peer.isStuck) await wait(20)
    peer.calls.push(`${request.method} ${request.url.pathname}`)
    if (peer.throttled > 0) {
      peer.throttled--
      return tooMany
    }
    return answer(request, peer)
  })
  const peer: SearchPeer = {
    ...server,
    indexes: new Map(),
    calls: [],
    isAway: false,
    isStuck: false,
    throttled: 0,
    refusedWord: null,
  }
  return peer
}

export const jsonOf = (request: PeerRequest) => JSON.parse(request.body.toString('utf8')) as never

export interface PeerQuery {
  readonly words: readonly string[]
  /** Whether the word at this position may be a prefix. */
  readonly isPrefix: (place: number) => boolean
  readonly spaces: readonly string[] | null
  readonly ids: readonly string[] | null
  readonly offset: number
  readonly limit: number
}

/** Ids of documents with every word, ordered by how much of the text the words make up. */
export function findInPeer(documents: ReadonlyMap<string, PeerDocument>, query: PeerQuery): string[] {
  const weigh = (id: string, { terms, spaces }: PeerDocument): number | null => {
    if (query.ids && !query.ids.includes(id)) return null
    if (query.spaces && !query.spaces.some(space => spaces.includes(space))) return null
    const words = terms.split(' ')
    let weight = 0
    for (const [place, word] of query.words.entries()) {
      const whole = words.filter(one => one === word).length
      const begun = query.isPrefix(place) ? words.filter(one => one.startsWith(word)).length : whole
      if (begun === 0) return null
      weight += (whole * 2 + begun) / words.length
    }
    return weight
  }
  return [...documents]
    .flatMap(([id, document]) => {
      const weight = weigh(id, document)
      return weight === null ? [] : [{ id, weight }]
    })
    .toSorted((a, b) => b.weight - a.weight || (a.id < b.id ? -1 : 1))
    .slice(query.offset, query.offset + query.limit)
    .map(one => one.id)
}
