import { diskProblem } from './disk.ts'

/**
 * - `missing`: nothing is staged under this id (it never was, it was removed, or a failed sync discarded it)
 * - `exists`: the id is taken
 * - `busy`: another call works on this id
 * - `offset`: the file is shorter than the given offset or size
 * - `too-long`: the source is longer than `limit` allows
 * - `full`: the disk or its quota is full
 * - `sync-failed`: the disk could not sync the bytes; the staged file has been removed
 * - `unavailable`: the folder is gone, or any other failure of the disk
 */
export type StagingProblem =
  | 'missing'
  | 'exists'
  | 'busy'
  | 'offset'
  | 'too-long'
  | 'full'
  | 'sync-failed'
  | 'unavailable'

export class StagingError extends Error {
  readonly code: StagingProblem

  constructor(code: StagingProblem, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'StagingError'
    this.code = code
  }
}

/** Turns a disk failure into a `StagingError`; one that already is stays as it is. */
export function stagingError(error: unknown, id: string): StagingError {
  if (error instanceof StagingError) return error
  const problem = diskProblem(error)
  const code = problem === 'missing' || problem === 'exists' || problem === 'full' ? problem : 'unavailable'
  return new StagingError(code, `Staging ${id}: ${error instanceof Error ? error.message : String(error)}`, error)
}
