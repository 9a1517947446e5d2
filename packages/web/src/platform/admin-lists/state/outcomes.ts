import type { Outcomes } from '@holdall/contract/kit/outcomes.ts'
import { toldText } from '../../../ui/text.ts'
import type { Refusal } from './run-in-chunks.ts'

/** The rows for which an action failed, taken from a response with an outcome for each row. */
export function refusalsOf({ data }: Outcomes): Refusal[] {
  return data.flatMap(({ id, status, error }) =>
    status === 'failed' ? [{ id, message: error ? toldText(error) : '' }] : [],
  )
}
