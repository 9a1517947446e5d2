import { AsyncLocalStorage } from 'node:async_hooks'

export type TraceAttributes = Readonly<Record<string, string | number | boolean>>

/** A step of a trace that is being recorded. */
export interface TraceSpan {
  /** 32 hexadecimal digits. */
  readonly traceId: string
  set(attributes: TraceAttributes): void
  /** Ends it; later calls do nothing. */
  end(hasFailed?: boolean): void
}

/** What is being worked on: a request or a job. Whatever happens meanwhile can be attributed to it. */
export interface Work {
  /** Null in a job. */
  readonly requestId: string | null
  /** The job's id; null in a request. */
  readonly jobId: string | null
  /** Null if no trace is recorded. */
  readonly span: TraceSpan | null
}

const current = new AsyncLocalStorage<Work | undefined>()

/** The request or job that the running code belongs to; undefined if there is none or it is unknown. */
export function currentWork(): Work | undefined {
  return current.getStore()
}

/** Runs code, and everything that it awaits or starts, as part of a request or job; undefined is neither. */
export function runWork<T>(work: Work | undefined, run: () => T): T {
  return current.run(work, run)
}

/**
 * Returns the function as part of the request or job that is being worked on now. Needed for what others call later,
 * such as a queue: otherwise it belongs to whoever happens to call it.
 */
export function bindWork<A extends readonly unknown[], R>(run: (...args: A) => R): (...args: A) => R {
  const work = current.getStore()
  return (...args) => current.run(work, () => run(...args))
}
