import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'

/**
 * A protocol of its own below one address, with methods and answers that no endpoint of the contract can describe. It
 * finds out by itself who is calling, and answers its own failures.
 */
export interface Protocol {
  /** `/dav`: this address and everything below it. */
  readonly prefix: string
  /** Every method that reaches it; others are answered as unknown addresses. */
  readonly methods: readonly string[]
  readonly answer: (services: Services, request: FastifyRequest, reply: FastifyReply) => Promise<void>
}
