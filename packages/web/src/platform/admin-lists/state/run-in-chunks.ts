/** A row for which the action failed, and why in the reader's words. */
export interface Refusal {
  readonly id: string
  readonly message: string
}

export interface ChunkedWork {
  readonly ids: readonly string[]
  /** Rows in one request. */
  readonly size: number
  /** Runs the action for some rows and returns those for which it failed. */
  readonly run: (ids: readonly string[], signal: AbortSignal) => Promise<readonly Refusal[]>
  readonly onProgress: (done: number) => void
  readonly signal: AbortSignal
}

export interface ChunkedOutcome {
  readonly done: readonly string[]
  readonly refused: readonly Refusal[]
  /** Neither done nor refused: the run was stopped, or failed, before them. */
  readonly left: readonly string[]
  /** What ended the run early; null if nothing did, or if the user stopped it. */
  readonly error: unknown
}

/** Runs an action for many rows, request by request, so that it can be watched and stopped. Never rejects. */
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
