import {
  type SearchDriverName,
  type SearchDriverOptions,
  searchDriverOptions,
} from '@holdall/contract/drivers/search.ts'
import type { Database } from '../../platform/database/database.ts'
import type { SearchDriver } from './search-driver.ts'

type SearchDrivers = {
  readonly [N in SearchDriverName]: {
    create(options: SearchDriverOptions<N>, db: Database): Promise<SearchDriver>
  }
}

/** Every search driver. Its code and its vendor's library are loaded when it is first made. */
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
