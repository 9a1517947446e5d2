import { diskProblem } from '../../../platform/staging/disk.ts'
import { StorageError } from '../storage-driver.ts'

/** When opening a file fails, a missing file is a missing object; elsewhere it means a broken store. */
export function missingIs(key: string): (error: unknown) => never {
  return error => {
    if (diskProblem(error) !== 'missing') throw storageError(error)
    throw new StorageError('missing', `The object ${key} doesn’t exist`, error)
  }
}

/** For `catch`: the error as a storage error. */
export function rethrow(error: unknown): never {
  throw storageError(error)
}

/** The storage error that a failure of the disk means. */
export function storageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error
  const problem = diskProblem(error)
  const code = problem === 'full' || problem === 'exists' ? problem : 'unavailable'
  return new StorageError(code, error instanceof Error ? error.message : String(error), error)
}
