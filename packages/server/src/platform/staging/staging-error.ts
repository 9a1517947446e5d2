import { diskProblem } from './disk.ts'

/**
 * - `missing`: nothing is staged under this id (never was, was removed, or a failed sync threw it away)
 * - `exists`: the id is taken
 * - `busy`: another call works on this id
 * - `offset`: the file does not reach to the offset or size that was named
 * - `too-long`: the source holds more than `limit` allows
 * - `full`: the disk or its quota is full
 * - `sync-failed`: the disk could not promise the bytes; the staged file has been removed
 * - `unavailable`: any other failure of the disk
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

/** Names a failure of the disk. One that has its name keeps it. */
export function stagingError(error: unknown, id: string): StagingError {
  if (error instanceof StagingError) return error
  const problem = diskProblem(error)
  const code = problem === 'missing' || problem === 'exists' || problem === 'full' ? problem : 'unavailable'
  return new StagingError(code, `Staging ${id}: ${error instanceof Error ? error.message : String(error)}`, error)
}
