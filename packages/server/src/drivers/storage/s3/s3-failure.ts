import { BusyError, networkFailure, retryAfterMs } from '../remote/retrying.ts'
import { StorageError } from '../storage-driver.ts'

interface ServiceException {
  readonly name: string
  readonly message: string
  readonly $metadata?: { readonly httpStatusCode?: number }
  readonly $response?: { readonly headers?: Readonly<Record<string, string>> }
}

const busy = ['SlowDown', 'InternalError', 'ServiceUnavailable', 'RequestTimeout', 'Throttling', 'TooManyRequests']

/**
 * Converts a store's error response, or the lack of a response. The vendor's error isn't kept: it contains the signed
 * request.
 */
export function s3Failure(error: unknown, signal?: AbortSignal): StorageError {
  if (error instanceof StorageError) {
    // The library adds a line about parsing to errors that occur while it reads an answer.
    error.message = error.message.split('\n', 1)[0] ?? ''
    return error
  }
  const { name, message, $metadata, $response } = error as ServiceException
  const status = $metadata?.httpStatusCode
  if (status === undefined || signal?.aborted) return networkFailure(error, signal)
  const told = [name, message].filter(Boolean).join(': ').slice(0, 500)
  if (name === 'NoSuchBucket') return new StorageError('unavailable', `The bucket doesn’t exist (${told})`)
  if (name === 'PreconditionFailed' || status === 412) return new StorageError('exists', 'The key already exists')
  if (name === 'ConditionalRequestConflict') return new BusyError(told)
  if (name === 'NotImplemented' || status === 501) return new StorageError('unavailable', `NotImplemented: ${told}`)
  if (name === 'InvalidRange' || status === 416) return new StorageError('range', told)
  if (name === 'BadDigest') return new StorageError('corrupt', `The bytes changed in transit (${told})`)
  if (status === 507 || /quota|storage limit|StorageFull/i.test(told)) return new StorageError('full', told)
  if (name === 'NoSuchKey' || name === 'NotFound' || name === 'NoSuchUpload' || status === 404)
    return new StorageError('missing', told)
  if (status === 401 || status === 403) return new StorageError('unavailable', `The storage rejected the key (${told})`)
  if (status === 429 || status >= 500 || busy.includes(name))
    return new BusyError(told, retryAfterMs($response?.headers?.['retry-after']))
  return new StorageError('unavailable', told)
}
