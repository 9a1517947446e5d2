import { createHash } from 'node:crypto'
import type { SettingValue } from '@holdall/contract/contract.ts'
import type { OptionsOf } from '@holdall/contract/drivers/declare.ts'
import { searchDrivers } from '@holdall/contract/drivers/search.ts'
import { withoutEnd } from '@holdall/contract/kit/texts/without-end.ts'
import type { Database } from '../../platform/database/database.ts'
import { type DriverLine, defineRegistry } from '../../platform/drivers/registry.ts'
import type { Services } from '../../platform/services.ts'
import type { SettingValues } from '../../platform/settings/hooks.ts'
import { type SearchDriver, SearchError } from './search-driver.ts'
import type { SearchEngine } from './search-engine.ts'

/** The site's own index, one for each database. Its code is loaded when it is first created. */
export async function createOwnIndex(db: Database): Promise<SearchDriver> {
  return db.dialect === 'sqlite'
    ? (await import('./embedded.driver.ts')).createEmbeddedDriver(db)
    : (await import('./postgres.driver.ts')).createPostgresDriver(db)
}

export type SearchMethod = SettingValue<'scout_driver'>
const { tntsearch: _own, ...outside } = searchDrivers
/** Methods other than the site's own index. */
export type OutsideMethod = keyof typeof outside
export type EngineServices = Pick<Services, 'env' | 'vault' | 'outbound'>

interface EngineLine<O> extends DriverLine<EngineServices, O, SearchEngine> {
  /** Returns where it keeps its indexes. */
  address(services: Pick<EngineServices, 'env'>, options: O): string | null
}
type EngineLines = { readonly [N in OutsideMethod]: EngineLine<OptionsOf<typeof outside, N>> }

/** Every engine outside the site. */
const lines: EngineLines = {
  mysql: {
    address: ({ env }) => env.searchMysqlUrl,
    create: async ({ env }, { mode }) =>
      (await import('./mysql.driver.ts')).createMysqlDriver(env.searchMysqlUrl, mode),
  },
  meilisearch: {
    address: ({ env }) => env.meilisearchUrl,
    async create({ env, outbound }) {
      const url = withoutEnd(named(env.meilisearchUrl, 'Meilisearch', 'MEILISEARCH_URL'), '/')
      const { createMeilisearchDriver } = await import('./meilisearch.driver.ts')
      return createMeilisearchDriver(outbound, { url, key: env.meilisearchKey })
    },
  },
  elasticsearch: {
    address: ({ env }) => env.elasticsearchUrl,
    async create({ env, outbound }) {
      const address = named(env.elasticsearchUrl, 'Elasticsearch', 'ELASTICSEARCH_URL')
      return (await import('./elasticsearch.driver.ts')).createElasticsearchDriver(outbound, address)
    },
  },
  algolia: {
    address: (_services, { appId }) => appId,
    async create({ env, outbound }, { appId, key }) {
      if (!appId || !key) throw new SearchError('Enter the Algolia app ID and secret')
      const url = withoutEnd(env.variables.ALGOLIA_URL ?? '', '/') || null
      return (await import('./algolia.driver.ts')).createAlgoliaDriver(outbound, { appId, key, url })
    },
  },
}

const registry = defineRegistry<typeof outside, EngineServices, SearchEngine>(outside, lines)

function named(value: string | null, name: string, variable: string): string {
  if (value) return value
  throw new SearchError(`Set the environment variable ${variable} to use ${name}`)
}

/** Creates the engine that the settings choose; doesn't connect. @throws SearchError if something is missing */
export const createSearchEngine = registry.createFrom

/** Changes whenever the engine has to be created again. */
export function engineFingerprint(settings: SettingValues): string {
  const method = settings.get('scout_driver')
  return method === 'tntsearch' ? method : registry.fingerprint(method, settings)
}

/** Identifies where the method keeps its indexes; another place knows nothing of this site. Null for the site's own. */
export function searchPlace(services: EngineServices, settings: SettingValues): string | null {
  const method = settings.get('scout_driver')
  if (method === 'tntsearch') return null
  const address = addressOf(method, services, settings)
  return `${method} ${createHash('sha256').update(bareAddress(address)).digest('hex').slice(0, 16)}`
}

function addressOf<N extends OutsideMethod>(name: N, services: EngineServices, settings: SettingValues): string | null {
  return lines[name].address(services, registry.optionsFrom(name, settings))
}

/** Without name and password: new credentials don't change the place. */
function bareAddress(address: string | null): string {
  if (!address || !URL.canParse(address)) return address ?? ''
  const url = new URL(address)
  return `${url.host}${url.pathname}`
}

/** Prefix of the names of this site's indexes: the same for all its processes, and for no other site. */
export function indexPrefix({ vault }: Pick<EngineServices, 'vault'>): string {
  const mark = createHash('sha256').update(vault.sign('search', 'names')).digest('hex').slice(0, 12)
  return `holdall_${mark}_`
}
