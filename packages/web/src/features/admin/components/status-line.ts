import type { Permission } from '@holdall/contract/contract.ts'
import type { SiteStatus, StatusState } from '@holdall/contract/status/status.contract.ts'

export interface StatusLink {
  readonly to: string
  readonly label: string
  readonly permission: Permission
}

/** The state of one part of the site, and what to do if there is a problem. */
export interface StatusLine {
  readonly id: string
  readonly name: string
  readonly state: StatusState
  readonly facts: string
  /** The error messages of other servers. */
  readonly said: string | null
  /** How to fix the problem; null if there is none. */
  readonly advice: string | null
  /** What an administrator can do about it on this page; null if nothing. */
  readonly action: 'continue-deletion' | 'take-over' | null
  /** The screen where it can be fixed. */
  readonly link: StatusLink | null
  /** Another one that helps; null if there is none. */
  readonly more: StatusLink | null
}

/** One part before its state is known. */
export type Part<K extends keyof SiteStatus> = Pick<StatusLine, 'name' | 'facts'> &
  Partial<Pick<StatusLine, 'action' | 'advice' | 'link' | 'more' | 'state' | 'said'>> & { readonly id: K }
