import type { Services } from '../services.ts'
import type { RawExchange } from './route.ts'

/**
 * A protocol of its own below one address, with methods and answers that no endpoint of the contract can describe. It
 * finds out by itself who is calling, and answers its own failures.
 */
export interface Protocol {
  /** `/dav`: this address and everything below it. */
  readonly prefix: string
  /** Every method that reaches it; others are answered as unknown addresses. */
  readonly methods: readonly string[]
  readonly answer: (services: Services, raw: RawExchange) => Promise<void>
}
