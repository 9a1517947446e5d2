import { BusyError, networkFailure } from '../remote/retrying.ts'
import { StorageError } from '../storage-driver.ts'

/** The number of a server's refusal (RFC 959, 4.2), or null if it isn't a response of the server. */
export function replyCode(error: unknown): number | null {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return typeof code === 'number' ? code : null
}

/**
 * Whether a refusal says that there is no such file. The same number means "no permission": they can't be told apart.
 */
export function isNoFile(error: unknown): boolean {
  return replyCode(error) === 550
}

/** The last is vsftpd's message for a full disk, under a number that can mean any failure. */
const fullWords = /quota|no space|disk full|failure writing to local file/i

export function ftpFailure(error: unknown, signal?: AbortSignal): StorageError {
  if (error instanceof StorageError) return error
  const code = replyCode(error)
  if (code === null || signal?.aborted) return networkFailure(error, signal)
  const told = error instanceof Error ? error.message.slice(0, 500) : String(code)
  if (code === 452 || code === 552 || fullWords.test(told)) return new StorageError('full', told)
  if (code === 530 || code === 430) return new StorageError('unavailable', `The server refused the sign-in (${told})`)
  return code < 500 ? new BusyError(told) : new StorageError('unavailable', told)
}
