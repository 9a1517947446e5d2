import { createHash } from 'node:crypto'

/** Statements that a connection may keep: far more than there are prepared queries, and a limit for a mistake in one. */
const mostNames = 500

/** The names of statements that run so often that a connection keeps them, by their text. */
const names = new Map<string, string>()

/**
 * Has connections to PostgreSQL keep this statement, so that it is parsed, and usually planned, once for each of them
 * instead of each time. The same text has the same name in every process: a pooler that shares a connection between two
 * of them can't confuse statements.
 */
export function keepStatement(text: string): void {
  if (names.size < mostNames || names.has(text))
    names.set(text, `holdall_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`)
}

/** Says what happened to the statements that connections keep. */
type Loss = 'changed' | 'not-kept'

/** The names that the connections of one database use. */
export interface StatementNames {
  /** The name to send a statement under; undefined if it isn't kept. */
  of(text: string): string | undefined
  /**
   * Tells of a statement that failed under a name. If the name was the reason, others or none are used from now on, the
   * statement may succeed at once, and this returns true.
   */
  noteFailure(error: unknown, text: string, name: string): boolean
}

/** @param onPooler is called once if a pooler in between doesn't keep statements */
export function createStatementNames(areKept: boolean, onPooler: () => void): StatementNames {
  let isOn = areKept
  /** Counts the changes of the schema that made kept statements useless. */
  let changes = 0
  function nameOf(text: string): string | undefined {
    const name = isOn ? names.get(text) : undefined
    return name === undefined || changes === 0 ? name : `${name}_${changes}`
  }

  return {
    of: nameOf,
    noteFailure(error, text, name) {
      const loss = lossOf(error)
      // Others that met the same change have found new names already.
      if (loss === 'changed' && name === nameOf(text)) changes++
      else if (loss === 'not-kept' && isOn) {
        isOn = false
        onPooler()
      }
      return loss !== null
    },
  }
}

/**
 * Whether a statement failed only because of its name, before anything was done: outside a transaction it can be sent
 * again, and a transaction can be repeated.
 */
export function isStatementLost(error: unknown): boolean {
  return lossOf(error) !== null
}

function lossOf(error: unknown): Loss | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null
  // Another process has migrated, and the statement would return other columns than when it was prepared. The code alone
  // also stands for everything that PostgreSQL doesn't support, and its message is translated.
  if (error.code === '0A000') return 'routine' in error && error.routine === 'RevalidateCachedQuery' ? 'changed' : null
  // It doesn't exist, or exists already: the connection is shared by a pooler that knows nothing of kept statements.
  return error.code === '26000' || error.code === '42P05' ? 'not-kept' : null
}
