import type { ItemCan } from '@holdall/contract/drive/drive.schemas.ts'
import type { HeldLock } from '../../core/locks/locks.repository.ts'
import type { Sums } from './etags.ts'

/** Holds what a response says about one resource. */
export interface Resource {
  readonly names: readonly string[]
  readonly displayName: string
  readonly isFolder: boolean
  /** Null for virtual folders that only list others. */
  readonly item: {
    readonly id: string
    readonly size: number
    readonly mime: string | null
    readonly createdAt: number
    readonly modifiedAt: number
    readonly etag: string | null
    /** Of a file's current bytes. */
    readonly sums: Sums | null
    /** Raised by every change in a folder or below it. */
    readonly changes: number
    readonly seq: number
    /** What the caller may do with it, where the door tells. */
    readonly can: ItemCan
    /** The top of a drive, a workspace or something shared. */
    readonly isTop: boolean
  } | null
  /** The item's id and those above it; empty if there is no item. */
  readonly chainIds: readonly string[]
  readonly locks: readonly HeldLock[]
}
