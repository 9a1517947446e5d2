import { noPermissions, type PermissionSet } from './permissions/permission-set.ts'

export interface Member {
  readonly kind: 'member'
  readonly userId: string
  readonly sessionId: string
  readonly email: string
  readonly displayName: string
  readonly language: string | null
  readonly permissions: PermissionSet
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
