import { type Failure, fail } from '../../platform/failure.ts'
import { StagingError } from '../../platform/staging/staging-error.ts'
import { isStorageError } from './storage-driver.ts'

/**
 * Converts a failure of the storage or of the staging disk to an error for the caller; returns any other error
 * unchanged.
 */
export function byteFailure(error: unknown): unknown {
  if (error instanceof StagingError) return stagingFailure(error)
  if (!isStorageError(error)) return error
  return fail(error.code === 'full' ? 'file.storage-full' : 'file.storage-failed')
}

function stagingFailure(error: StagingError): Failure {
  switch (error.code) {
    case 'missing':
      return fail('transfer.gone')
    case 'busy':
      return fail('transfer.busy')
    case 'too-long':
      return fail('transfer.too-long')
    case 'full':
      return fail('file.storage-full')
    default:
      return fail('file.storage-failed')
  }
}
