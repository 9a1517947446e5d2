import { isStorageError } from '../../../drivers/storage/storage-driver.ts'
import { type Failure, fail } from '../../../platform/failure.ts'
import { StagingError } from '../../../platform/staging/staging-error.ts'

/** What a failure of the storage or of the staging disk means to the caller; anything else is passed on. */
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
