import type { TokenScope } from '@holdall/contract/kit/access.ts'
import { noPermissions, type PermissionSet } from './permissions/permission-set.ts'

/** The token by which a program acts for its owner. */
export interface CallerToken {
  readonly id: string
  readonly name: string
  readonly scopes: readonly TokenScope[]
  /** When a client last kept a folder in sync with it; milliseconds since 1970. */
  readonly lastSyncedAt: number | null
}

/** The administrator behind "Login as user". */
export interface Impersonator {
  readonly userId: string
  /** Their own session, to which the browser goes back. */
  readonly sessionId: string
  readonly name: string
  /** Milliseconds since 1970. */
  readonly until: number
}

export interface Member {
  readonly kind: 'member'
  readonly userId: string
  /** The session they are signed in with, or the token if `token` is set. */
  readonly sessionId: string
  /** Absent if the user is signed in themselves. */
  readonly token?: CallerToken
  /** Set while an administrator is signed in as this user. */
  readonly impersonator?: Impersonator
  readonly email: string
  readonly displayName: string
  readonly language: string | null
  /** IANA name; null if the user reads times in the site's zone (`platform/times.ts`). */
  readonly timeZone: string | null
  readonly permissions: PermissionSet
  /** Set while the user's administration permissions are withheld until they set up two-factor authentication. */
  readonly mustAddSecondFactor?: true
}

export interface Anonymous {
  readonly kind: 'anonymous'
  readonly permissions: PermissionSet
}

/** The server itself: jobs and the command line. */
export interface System {
  readonly kind: 'system'
  readonly permissions: PermissionSet
}

export type Caller = Member | Anonymous | System

export const anonymous: Anonymous = { kind: 'anonymous', permissions: noPermissions }
export const system: System = { kind: 'system', permissions: noPermissions }
