import type { ErrorCode } from '@holdall/contract/contract.ts'
import type { Outcome } from '@holdall/contract/kit/outcomes.ts'
import { Failure } from './failure.ts'

export function done(id: string): Outcome {
  return { id, status: 'done' }
}

/** Says why a bulk action left a row unchanged. */
export function leftAlone(id: string, code: ErrorCode, meta?: Readonly<Record<string, unknown>>): Outcome {
  return { id, status: 'failed', error: new Failure(code, meta ? { meta } : {}).reason }
}
