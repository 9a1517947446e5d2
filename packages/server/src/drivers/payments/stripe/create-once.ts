import { createHash } from 'node:crypto'
import { stripeFailure } from './client.ts'

/** A key of Stripe's for a call that creates something: the same ids and parameters are the same call. */
export function callKey(what: string, id: string, parameters: object): string {
  const digest = createHash('sha256').update(JSON.stringify(parameters)).digest('hex').slice(0, 32)
  return `holdall-${what}-${id}-${digest}`
}

/** At most this many calls that ended with an error of Stripe's own are stepped over. */
const mostRounds = 10

interface OnceOptions<T> {
  readonly key: string
  /** What an earlier, interrupted call has made. */
  readonly find: () => Promise<T | null>
  readonly create: (options: { idempotencyKey: string }) => Promise<T>
}

/**
 * Creates something once, however often it is asked for. The key makes simultaneous calls one; it is forgotten after a
 * day, so what exists is looked up first. Stripe repeats the first answer for a key even if it was an error of its own:
 * then another key is used, provided that nothing was made.
 */
export async function createOnce<T>({ key, find, create }: OnceOptions<T>): Promise<T> {
  for (let round = 0; ; round++) {
    const found = await find()
    if (found !== null) return found
    try {
      return await create({ idempotencyKey: round === 0 ? key : `${key}-${round}` })
    } catch (error) {
      if (!isRepeatedFailure(error) || round === mostRounds) throw error
    }
  }
}

function isRepeatedFailure(error: unknown): boolean {
  const { statusCode = 0, headers } = stripeFailure(error) ?? {}
  return statusCode >= 500 && headers?.['idempotent-replayed'] === 'true'
}
