import { createHash } from 'node:crypto'
import type { SettingValue } from '@holdall/contract/contract.ts'
import {
  type SearchDriverName,
  type SearchDriverOptions,
  searchDriverOptions,
} from '@holdall/contract/drivers/search.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import type { SettingValues } from '../../platform/settings/hooks.ts'
import { type SearchDriver, SearchError } from './search-driver.ts'
import type { SearchEngine } from './search-engine.ts'

type SearchDrivers = {
  readonly [N in SearchDriverName]: {
    create(options: SearchDriverOptions<N>, db: Database): Promise<SearchDriver>
  }
}

/** The site's own index, one for each database. Its code and its vendor's library are loaded when it is first made. */
const searchDrivers: SearchDrivers = {
  embedded: { create: async (_options, db) => (await import('./embedded.driver.ts')).createEmbeddedDriver(db) },
  postgres: { create: async (_options, db) => (await import('./postgres.driver.ts')).createPostgresDriver(db) },
}

/** Checks the options against the driver's schema and makes the driver. @throws ZodError for wrong options */
export function createSearchDriver<N extends SearchDriverName>(
  name: N,
  options: unknown,
  db: Database,
): Promise<SearchDriver> {
  const parsed = searchDriverOptions[name].parse(options) as SearchDriverOptions<N>
  return searchDrivers[name].create(parsed, db)
}

export type SearchMethod = SettingValue<'scout_driver'>
/** Methods that are more than the site's own index. */
export type OutsideMethod = Exclude<SearchMethod, 'tntsearch'>
export type EngineServices = Pick<Services, 'env' | 'vault' | 'outbound'>

type EngineMaker = (services: EngineServices, settings: SettingValues) => Promise<SearchEngine>

/** Every engine outside of the site. Its code and its library are loaded when it is first made. */
const engineMakers: Readonly<Record<OutsideMethod, EngineMaker>> = {
  mysql: async ({ env }, settings) =>
    (await import('./mysql.driver.ts')).createMysqlDriver(env.searchMysqlUrl, settings.get('scout_mysql_mode')),
  meilisearch: async ({ env, outbound }) => {
    const url = named(env.meilisearchUrl, 'Meilisearch', 'MEILISEARCH_URL').replace(/\/+$/, '')
    return (await import('./meilisearch.driver.ts')).createMeilisearchDriver(outbound, { url, key: env.meilisearchKey })
  },
  elasticsearch: async ({ env, outbound }) => {
    const address = named(env.elasticsearchUrl, 'Elasticsearch', 'ELASTICSEARCH_URL')
    return (await import('./elasticsearch.driver.ts')).createElasticsearchDriver(outbound, address)
  },
  algolia: async ({ env, outbound }, settings) => {
    const [appId, key] = [settings.get('algolia_app_id'), settings.get('algolia_secret')]
    if (!appId || !key) throw new SearchError('Algolia needs an app ID and a secret')
    const url = env.variables.ALGOLIA_URL?.replace(/\/+$/, '') || null
    return (await import('./algolia.driver.ts')).createAlgoliaDriver(outbound, { appId, key, url })
  },
}

function named(value: string | null, name: string, variable: string): string {
  if (value) return value
  throw new SearchError(`${name} is reached through the environment variable ${variable}, which is not set`)
}

/** Makes the engine that the settings choose; does not connect. @throws SearchError where something is missing */
export function createSearchEngine(
  method: OutsideMethod,
  services: EngineServices,
  settings: SettingValues,
): Promise<SearchEngine> {
  return engineMakers[method](services, settings)
}

/** Changes whenever the engine has to be made anew. */
export function engineFingerprint(settings: SettingValues): string {
  const method = settings.get('scout_driver')
  const more = {
    mysql: () => [settings.get('scout_mysql_mode')],
    algolia: () => [settings.get('algolia_app_id'), settings.get('algolia_secret')],
  }[method as string]
  return JSON.stringify([method, ...(more?.() ?? [])])
}

/** Names the place where the method keeps its indexes; another one knows nothing of this site. Null for the site's own. */
export function searchPlace({ env }: EngineServices, settings: SettingValues): string | null {
  const method = settings.get('scout_driver')
  if (method === 'tntsearch') return null
  const address = {
    mysql: env.searchMysqlUrl,
    meilisearch: env.meilisearchUrl,
    elasticsearch: env.elasticsearchUrl,
    algolia: settings.get('algolia_app_id'),
  }[method]
  return `${method} ${createHash('sha256').update(bareAddress(address)).digest('hex').slice(0, 16)}`
}

/** Without name and password: new ones lead to the same place. */
function bareAddress(address: string | null): string {
  if (!address || !URL.canParse(address)) return address ?? ''
  const url = new URL(address)
  return `${url.host}${url.pathname}`
}

/** What the names of this site's indexes begin with: the same for all its processes, and for no other site. */
export function indexPrefix({ vault }: Pick<EngineServices, 'vault'>): string {
  const mark = createHash('sha256').update(vault.sign('search', 'names')).digest('hex').slice(0, 12)
  return `holdall_${mark}_`
}
