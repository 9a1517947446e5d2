import type { ErrorCode } from '@holdall/contract/contract.ts'
import type { ItemOutcome } from '@holdall/contract/drive/drive.schemas.ts'
import { type Failure, fail } from '../../platform/failure.ts'

/** Why one item of a bulk call was left as it is. */
export function failed(id: string, code: ErrorCode, meta?: Readonly<Record<string, unknown>>): ItemOutcome {
  return outcomeOf(id, fail(code, meta))
}

export function outcomeOf(id: string, failure: Failure): ItemOutcome {
  return { id, status: 'failed', error: { code: failure.code, message: failure.message } }
}

/** Unknown and forbidden items answer alike. */
export function notFound(id: string): ItemOutcome {
  return failed(id, 'item.not-found')
}
