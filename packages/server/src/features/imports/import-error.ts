import type { ErrorCode } from '@holdall/contract/contract.ts'
import type { ImportProblem } from '@holdall/contract/imports/import-problems.ts'
import { isFailure } from '../../platform/failure.ts'
import { OutboundError } from '../../platform/outbound/outbound.ts'

/**
 * What a problem concerns: one file; the other server, which is asked again later; or the person, who has to do something
 * first.
 */
type Scope = 'file' | 'server' | 'person'

export interface ImportErrorOptions {
  readonly scope?: Scope
  /** The shortest time after which the server may be asked again; milliseconds. */
  readonly retryAfterMs?: number
  /** Whether the same file may be begun once more. */
  readonly isAgain?: boolean
  readonly cause?: unknown
}

/** Something that kept a file or a whole import from being brought. */
export class ImportError extends Error {
  readonly problem: ImportProblem
  readonly scope: Scope
  readonly retryAfterMs: number
  readonly isAgain: boolean

  constructor(problem: ImportProblem, options: ImportErrorOptions = {}) {
    super(problem, { cause: options.cause })
    this.name = 'ImportError'
    this.problem = problem
    this.scope = options.scope ?? 'file'
    this.retryAfterMs = options.retryAfterMs ?? 0
    this.isAgain = options.isAgain ?? false
  }
}

/** The most that another server can ask to wait; milliseconds. */
const longestWaitMs = 3_600_000

/** `Retry-After` (RFC 9110 §10.2.3), in seconds or as a date; milliseconds. */
export function waitOf(header: string | undefined, now: number): number {
  if (header === undefined) return 0
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), longestWaitMs) : 0
}

interface Refusal {
  readonly status: number
  readonly headers: { readonly 'retry-after'?: string | undefined }
}

/** The problem of an answer that gives nothing. */
export function refusalOf({ status, headers }: Refusal, now: number): ImportError {
  if (status === 429 || status === 503) {
    return new ImportError('unreachable', { scope: 'server', retryAfterMs: waitOf(headers['retry-after'], now) })
  }
  if (status === 401) return new ImportError('sign-in-refused', { scope: 'person' })
  if (status === 403 || status === 423) return new ImportError('refused')
  if (status === 404 || status === 410) return new ImportError('not-found')
  if (status >= 300 && status < 400) return new ImportError('too-many-redirects')
  return new ImportError('bad-answer')
}

/** The problem of a request that got no answer. */
export function connectionError(error: unknown): ImportError {
  if (error instanceof ImportError) return error
  if (error instanceof OutboundError) return new ImportError('private-address', { cause: error })
  return new ImportError('unreachable', { scope: 'server', cause: error })
}

const problems: Partial<Record<ErrorCode, ImportProblem>> = {
  'file.too-large': 'too-large',
  'transfer.too-long': 'broke-off',
  'request.malformed': 'broke-off',
  'transfer.gone': 'broke-off',
  'transfer.checksum-mismatch': 'wrong-checksum',
  'file.type-blocked': 'type-blocked',
  'item.name-taken': 'name-taken',
  'item.other-spelling': 'name-taken',
  'item.kind-conflict': 'name-taken',
  'item.not-a-file': 'name-taken',
  'item.too-deep': 'too-deep',
  'item.not-found': 'no-access',
  'item.not-a-folder': 'no-access',
  'item.forbidden': 'no-access',
  'request.forbidden': 'no-access',
  'item.locked': 'locked',
}

/** The problem behind a refusal of this drive. @throws the error itself if it is none */
export function placeError(error: unknown): ImportError {
  if (error instanceof ImportError) return error
  if (isFailure(error, 'space.full') || isFailure(error, 'space.owner-full')) {
    return new ImportError('space-full', { scope: 'person' })
  }
  if (isFailure(error, 'file.storage-failed') || isFailure(error, 'file.storage-full')) {
    return new ImportError('storage-failed', { scope: 'server' })
  }
  const problem = isFailure(error) ? problems[error.code] : undefined
  if (problem === undefined) throw error
  return new ImportError(problem, { cause: error, isAgain: problem === 'wrong-checksum' || problem === 'broke-off' })
}
