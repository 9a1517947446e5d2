import type { AnyEndpoint } from '@holdall/contract/kit/endpoint.ts'
import { Id } from '@holdall/contract/kit/fields.ts'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../caller.ts'
import { fail } from '../failure.ts'

/**
 * Refuses a request of a page that was made for another person: in the same browser, somebody else may have signed in
 * since. Pages name their person in `Holdall-Person`, or as `person` in the address of a stream, whose headers they
 * can't set. Who isn't signed in at all is told to sign in, where that is needed.
 * @throws `request.other-person`, before anything is read or changed
 */
export function requirePerson(
  endpoint: Pick<AnyEndpoint, 'response'>,
  { headers, query }: Pick<FastifyRequest, 'headers' | 'query'>,
  caller: Caller,
): void {
  if (caller.kind !== 'member' || caller.token) return
  const { person: named } = query as { person?: unknown }
  // What is no id is refused as any wrong field is.
  const inAddress = endpoint.response === 'events' && Id.safeParse(named).success ? named : undefined
  const person = headers['holdall-person'] ?? inAddress
  if (typeof person === 'string' && person !== '' && person !== caller.userId) throw fail('request.other-person')
}
