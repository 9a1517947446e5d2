import type { IncomingHttpHeaders } from 'node:http'
import { BusyError, retryAfterMs } from '../remote/retrying.ts'
import { StorageError, type StorageProblem } from '../storage-driver.ts'

/** An error that Dropbox explains: `summary` is its path of tags, such as `path/not_found/..`. */
export class DropboxRefusal extends StorageError {
  readonly summary: string
  /** The correct offset of an upload session, in bytes. */
  readonly correctOffset: number | null

  constructor(code: StorageProblem, summary: string, correctOffset: number | null) {
    super(code, `Dropbox answered ${summary}`)
    this.summary = summary
    this.correctOffset = correctOffset
  }
}

interface Explanation {
  readonly error_summary?: unknown
  readonly error?: { readonly correct_offset?: unknown; readonly lookup_failed?: { readonly correct_offset?: unknown } }
}

/** Converts an error response (https://www.dropbox.com/developers/documentation/http/documentation#error-handling). */
export function dropboxFailure(status: number, headers: IncomingHttpHeaders, text: string): StorageError {
  const body = explanationOf(text)
  const summary = String(body?.error_summary ?? text.trim()).slice(0, 500)
  if (status === 409) {
    const offset = body?.error?.correct_offset ?? body?.error?.lookup_failed?.correct_offset
    return new DropboxRefusal(problemOf(summary), summary, typeof offset === 'number' ? offset : null)
  }
  if (status === 401 || status === 403)
    return new StorageError('unavailable', `Dropbox rejected the access token (${summary})`)
  if (status === 416) return new StorageError('range', summary)
  if (status === 429 || status >= 500)
    return new BusyError(`Dropbox answered ${status} ${summary}`, retryAfterMs(headers['retry-after']))
  return new StorageError('unavailable', `Dropbox answered ${status} ${summary}`)
}

function problemOf(summary: string): StorageProblem {
  if (summary.includes('not_found') && summary.startsWith('path')) return 'missing'
  if (summary.includes('conflict')) return 'exists'
  if (summary.includes('insufficient_space')) return 'full'
  if (summary.includes('content_hash_mismatch')) return 'corrupt'
  return 'unavailable'
}

function explanationOf(text: string): Explanation | null {
  try {
    return JSON.parse(text) as Explanation | null
  } catch {
    return null
  }
}
