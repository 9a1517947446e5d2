import type { ErrorCode } from '@holdall/contract/contract.ts'
import type { Outcome } from '@holdall/contract/kit/outcomes.ts'
import { fail } from './failure.ts'

export function done(id: string): Outcome {
  return { id, status: 'done' }
}

/** Why one row of a bulk action was left as it is. */
export function leftAlone(id: string, code: ErrorCode, meta?: Readonly<Record<string, unknown>>): Outcome {
  const { message } = fail(code, meta)
  return { id, status: 'failed', error: { code, message } }
}
