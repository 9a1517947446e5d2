import type { TestMember } from '../../factories.ts'
import type { TestApp } from '../../harness.ts'

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
  /** Says when all of this was built. */
  readonly builtAt: string
  /** A word in all of their names. */
  readonly mark: string
}

/** Names what is each caller's own. */
export type Own = Pick<Target, 'own' | 'ownFile'>
/** Names what is in the shared folder. */
export type Shared = Omit<Target, keyof Own>

/** Where targets are built: in a folder of the owner. */
export interface Place {
  readonly test: TestApp
  readonly owner: TestMember
  /** Asks for access to the file. */
  readonly asker: TestMember
  readonly shared: string
  /** A word in all names. */
  readonly mark: string
}
