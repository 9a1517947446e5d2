import type { AnyEndpoint } from '@holdall/contract/kit/endpoint.ts'
import type { Sent } from '../../harness.ts'
import type { Right } from './model.ts'
import type { Caller } from './people.ts'
import type { Place, Shared } from './targets.ts'

/** What a call works on. Created for each call, since many calls use it up. */
export interface Target {
  /** A folder, and a file with an earlier version, side by side. */
  readonly folder: string
  readonly file: string
  readonly fileName: string
  readonly version: string
  /** A folder of the caller's own, for those who have a drive. */
  readonly own: string
  readonly ownFile: string
  /** A deleted file that was in the folder. */
  readonly trashed: string
  readonly trashedName: string
  readonly grant: string
  readonly link: string
  /** A comment on the file, by its owner. */
  readonly comment: string
  /** A file request into the folder. */
  readonly request: string
  /** A stranger's request for the file. */
  readonly accessRequest: string
  /** The id of what the door has prepared; empty for most. */
  readonly prepared: string
  /** When all of this was built. */
  readonly builtAt: string
  /** A word in all of their names. */
  readonly mark: string
}

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
