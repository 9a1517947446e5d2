import type { OutsideMethod } from '../src/drivers/search/registry.ts'
import { algoliaAccount, startAlgoliaPeer } from './peers/algolia-peer.ts'
import { elasticsearchUser, startElasticsearchPeer } from './peers/elasticsearch-peer.ts'
import { meilisearchKey, startMeilisearchPeer } from './peers/meilisearch-peer.ts'
import type { SearchPeer } from './peers/search-peer.ts'

/** A MySQL or MariaDB server with a database for tests; null where there is none. */
export const mysqlAddress = process.env.TEST_MYSQL_URL || null

/** What the product needs to use a protocol peer: its environment and its settings. */
export interface SearchServer {
  readonly peer: SearchPeer
  readonly variables: Record<string, string>
  readonly settings: Record<string, unknown>
}

export type PeerMethod = Exclude<OutsideMethod, 'mysql'>

const starts: Readonly<Record<PeerMethod, () => Promise<SearchServer>>> = {
  async meilisearch() {
    const peer = await startMeilisearchPeer()
    const variables = { MEILISEARCH_URL: peer.url, MEILISEARCH_KEY: meilisearchKey }
    return { peer, variables, settings: { scout_driver: 'meilisearch' } }
  },
  async elasticsearch() {
    const peer = await startElasticsearchPeer()
    const url = new URL(peer.url)
    url.username = elasticsearchUser.name
    url.password = elasticsearchUser.password
    return { peer, variables: { ELASTICSEARCH_URL: url.href }, settings: { scout_driver: 'elasticsearch' } }
  },
  async algolia() {
    const peer = await startAlgoliaPeer()
    const account = { algolia_app_id: algoliaAccount.appId, algolia_secret: algoliaAccount.key }
    return { peer, variables: { ALGOLIA_URL: peer.url }, settings: { scout_driver: 'algolia', ...account } }
  },
}

/** Engines on this machine can be reached only if the operator allows it. */
export async function startSearchServer(method: PeerMethod): Promise<SearchServer> {
  const server = await starts[method]()
  return { ...server, variables: { ...server.variables, OUTBOUND_ALLOW: '127.0.0.1' } }
}
