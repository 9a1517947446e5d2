import type { IncomingHttpHeaders } from 'node:http'
import { BusyError, retryAfterMs } from '../remote/retrying.ts'
import { StorageError } from '../storage-driver.ts'

/** Converts an error response of Swift or its identity service. */
export function swiftFailure(status: number, headers: IncomingHttpHeaders, text: string): StorageError {
  const plain = text
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const told = `${status} ${plain}`.slice(0, 500)
  if (status === 404) return new StorageError('missing', told)
  if (status === 412) return new StorageError('exists', 'The key already exists')
  if (status === 416) return new StorageError('range', told)
  // A quota of the container or of the account has the same status as an object that is too large.
  if (status === 413 || status === 507) return new StorageError('full', told)
  if (status === 422) return new StorageError('corrupt', told)
  if (status === 401 || status === 403) return new StorageError('unavailable', `The storage rejected the key (${told})`)
  if (status === 408 || status === 429 || status === 498 || status >= 500)
    return new BusyError(told, retryAfterMs(headers['retry-after']))
  return new StorageError('unavailable', told)
}
