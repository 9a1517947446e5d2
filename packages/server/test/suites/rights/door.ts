import type { AnyEndpoint } from '@holdall/contract/kit/endpoint.ts'
import type { Sent } from '../../harness.ts'
import type { Right } from './model.ts'
import type { Caller } from './people.ts'
import type { Place, Shared, Target } from './target.ts'

export interface Door {
  readonly name: string
  readonly endpoint: AnyEndpoint
  readonly needs: Right
  /** Visitors may use it; their link is sent along. */
  readonly isForVisitors?: true
  /** It is also tried on the shared folder itself, not only on what is below it. */
  readonly atTop?: true
  /** Builds what this door is about and others don't need. @returns its id */
  readonly prepare?: (place: Place, target: Shared) => Promise<string>
  sent(target: Target, caller: Caller): Sent
}

export const id = (value: string): Sent => ({ params: { id: value } })

/** At the end come `visitors` for a door that they may use, and `top` for one that is also tried on the shared folder. */
export function door(
  name: string,
  endpoint: AnyEndpoint,
  needs: Right,
  sent: Door['sent'],
  ...kinds: ('visitors' | 'top')[]
): Door {
  return {
    name,
    endpoint,
    needs,
    sent,
    ...(kinds.includes('visitors') ? { isForVisitors: true } : {}),
    ...(kinds.includes('top') ? { atTop: true } : {}),
  }
}
