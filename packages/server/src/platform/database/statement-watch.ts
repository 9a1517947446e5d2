/**
 * Told of each statement after it has run: its text, which never contains values, how long it took in milliseconds, and
 * whether it failed. Must not throw, and must be cheap.
 */
export type StatementListener = (text: string, ms: number, hasFailed: boolean) => void

/** Connections to the database that requests share. */
export interface PoolState {
  /** `read` or `write`. */
  readonly name: string
  /** The most that there may be. */
  readonly size: number
  readonly inUse: number
  /** Callers that are waiting for a connection. */
  readonly waiting: number
  /** Whether the database server lately allowed fewer connections than are wanted. */
  readonly isReduced?: boolean
}

export interface StatementWatch {
  readonly listen: (listener: StatementListener) => void
  readonly ended: StatementListener
}

/** Passes on what the connections of a database report. */
export function createStatementWatch(): StatementWatch {
  const listeners: StatementListener[] = []
  return {
    listen: listener => void listeners.push(listener),
    ended(text, ms, hasFailed) {
      for (const listener of listeners) listener(text, ms, hasFailed)
    },
  }
}
