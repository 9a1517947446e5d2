import { isStorageError } from '../storage-driver.ts'

/** Unreadable files of one storage after which the rest of it waits for another run. */
const mostUnread = 3

interface StoredFile {
  readonly id: string
  readonly disk: string
}

/** Says what a query that lists waiting files should leave out. */
export interface LeftOut {
  readonly blobs: readonly string[]
  readonly disks: readonly string[]
}

/** The files that one run could not read because their storage is unavailable. */
export interface UnreadFiles {
  readonly count: number
  /** Records a file. Returns false if the error isn't from the storage; the caller then throws it. */
  add(file: StoredFile, error: unknown): boolean
  /** Returns whether a storage has failed often enough that its other files are not tried in this run. */
  isAway(disk: string): boolean
  leftOut(): LeftOut
}

/** Whether a file can never be read as it is. The check of stored files reports it, and nothing waits for it. */
export function isLost(error: unknown): boolean {
  return isStorageError(error, 'missing') || isStorageError(error, 'corrupt')
}

export function createUnreadFiles(): UnreadFiles {
  const files: StoredFile[] = []
  const isAway = (disk: string) => files.filter(file => file.disk === disk).length >= mostUnread
  return {
    get count() {
      return files.length
    },
    add(file, error) {
      if (!isStorageError(error) || isStorageError(error, 'aborted') || isLost(error)) return false
      files.push(file)
      return true
    },
    isAway,
    leftOut: () => ({
      blobs: files.map(file => file.id),
      disks: [...new Set(files.map(file => file.disk))].filter(isAway),
    }),
  }
}
