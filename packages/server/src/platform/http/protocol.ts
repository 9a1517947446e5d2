import type { Services } from '../services.ts'
import type { RawExchange } from './route.ts'

/**
 * A separate protocol below one address, with methods and responses that no endpoint of the contract can describe. It
 * authenticates callers and reports failures itself.
 */
export interface Protocol {
  /** `/dav`: this address and everything below it. */
  readonly prefix: string
  /** The methods that it handles; others are answered like unknown addresses. */
  readonly methods: readonly string[]
  readonly answer: (services: Services, raw: RawExchange) => Promise<void>
}
