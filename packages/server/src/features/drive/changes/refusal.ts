import { Failure } from '../../../platform/failure.ts'

/**
 * Why a change isn't made, as a value: calls about many items collect refusals, and calls about one throw them with
 * `orThrow`. Whatever returns a refusal has written nothing.
 */
export type Refusal = Failure

export function isRefusal(value: unknown): value is Refusal {
  return value instanceof Failure
}

/** What a change returned, for calls about one item. @throws the refusal */
export function orThrow<T>(value: T): Exclude<T, Refusal> {
  if (isRefusal(value)) throw value
  return value as Exclude<T, Refusal>
}
