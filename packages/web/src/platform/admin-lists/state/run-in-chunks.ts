/** A row that something could not be done with, and why in the reader's words. */
export interface Refusal {
  readonly id: string
  readonly message: string
}

export interface ChunkedWork {
  readonly ids: readonly string[]
  /** Rows in one call. */
  readonly size: number
  /** Does it for some rows and answers which it was not done for. */
  readonly run: (ids: readonly string[], signal: AbortSignal) => Promise<readonly Refusal[]>
  readonly onProgress: (done: number) => void
  readonly signal: AbortSignal
}

export interface ChunkedOutcome {
  readonly done: readonly string[]
  readonly refused: readonly Refusal[]
  /** Neither done nor refused: it was stopped, or failed, before them. */
  readonly left: readonly string[]
  /** What ended it before its end; null where it was not or was stopped by the person. */
  readonly error: unknown
}

/** Does something for many rows, call by call, so that it can be watched and stopped. Never rejects. */
export async function runInChunks({ ids, size, run, onProgress, signal }: ChunkedWork): Promise<ChunkedOutcome> {
  const done: string[] = []
  const refused: Refusal[] = []
  for (let start = 0; start < ids.length; start += size) {
    const chunk = ids.slice(start, start + size)
    if (signal.aborted) return { done, refused, left: ids.slice(start), error: null }
    try {
      const refusals = await run(chunk, signal)
      const names = new Set(refusals.map(refusal => refusal.id))
      refused.push(...refusals)
      done.push(...chunk.filter(id => !names.has(id)))
    } catch (error) {
      return { done, refused, left: ids.slice(start), error: signal.aborted ? null : error }
    }
    onProgress(start + chunk.length)
  }
  return { done, refused, left: [], error: null }
}
