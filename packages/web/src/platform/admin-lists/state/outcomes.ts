import type { Outcomes } from '@holdall/contract/kit/outcomes.ts'
import { toldText } from '../../../ui/text.ts'
import type { Refusal } from './run-in-chunks.ts'

/** The rows that something was not done with, of an answer that tells it row by row. */
export function refusalsOf({ data }: Outcomes): Refusal[] {
  return data.flatMap(({ id, status, error }) =>
    status === 'failed' ? [{ id, message: error ? toldText(error) : '' }] : [],
  )
}
