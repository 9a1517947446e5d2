import { isStorageError } from '../../../drivers/storage/storage-driver.ts'

/** Files of one storage that can't be read, after which the rest of it waits for another run. */
const mostUnread = 3

interface StoredFile {
  readonly id: string
  readonly disk: string
}

/** What a query that lists waiting files leaves out. */
export interface LeftOut {
  readonly blobs: readonly string[]
  readonly disks: readonly string[]
}

/** The files that one run could not read because their storage is away. */
export interface UnreadFiles {
  readonly count: number
  /** Notes a file. Answers false for an error that is not the storage's: it is the caller's to throw. */
  add(file: StoredFile, error: unknown): boolean
  /** Whether a storage has failed often enough that its other files are not tried in this run. */
  isAway(disk: string): boolean
  leftOut(): LeftOut
}

/** Whether a file can never be read as it is. The check of stored files reports it; nothing waits for it. */
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
