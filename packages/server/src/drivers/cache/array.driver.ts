import { onlyDo } from '../../platform/settings/run-steps.ts'
import type { CacheDriver } from './cache-driver.ts'

/** "None": nothing is kept from one request to the next. */
export function createArrayDriver(): CacheDriver {
  return {
    get: async () => null,
    set: async () => undefined,
    delete: async () => undefined,
    clear: async () => undefined,
    probe: (take = onlyDo) => take('Nothing is kept between requests.', async () => undefined),
    close: async () => undefined,
  }
}
