import type { CheckoutOutcome } from '@holdall/contract/billing/billing.schemas.ts'
import type { z } from 'zod'

type State = z.infer<typeof CheckoutOutcome>['state']

const everyMs = 2000
/** A minute of questions; afterwards the gateway's own message starts the plan. */
const mostTries = 30

/** In how many milliseconds the gateway is asked again; false once it has decided, or after a minute. */
export function askAgainIn(state: State | null, tries: number): number | false {
  return state === 'waiting' && tries < mostTries ? everyMs : false
}

/**
 * What somebody who comes back from a gateway is told.
 * - `slow`: it hasn't decided within a minute.
 * - `cancelled`: they came back without paying.
 */
export type Told = 'asking' | 'slow' | 'done' | 'over' | 'cancelled'

export function toldAfter(state: State | null, tries: number, isCancelled: boolean): Told {
  if (state === 'done' || state === 'over') return state === 'over' && isCancelled ? 'cancelled' : state
  if (state === 'waiting' && isCancelled) return 'cancelled'
  return state === 'waiting' && tries >= mostTries ? 'slow' : 'asking'
}
