/** The connection to the database broke, or none could be made. Pending work may or may not have been committed. */
export class DatabaseAway extends Error {
  readonly code = 'DATABASE_AWAY'
  /**
   * True if no connection could be made, so that other attempts fail too; false if one connection broke and others may
   * work.
   */
  readonly isUnreachable: boolean

  constructor(cause: unknown, { isUnreachable }: { readonly isUnreachable: boolean }) {
    super(`The database can't be reached: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.name = 'DatabaseAway'
    this.isUnreachable = isUnreachable
  }
}

/** Whether a statement failed because a unique index already holds the value (SQLite, PostgreSQL class 23505). */
export function isUniqueViolation(error: unknown): boolean {
  const code = codeOf(error)
  return code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY' || code === '23505'
}

/** Whether the database could not write because its disk is full (SQLite, PostgreSQL code 53100). */
export function isDatabaseFull(error: unknown): boolean {
  const code = codeOf(error)
  return code.startsWith('SQLITE_FULL') || code === '53100'
}

/** Whether another program holds the lock of the database (SQLite): waiting helps. */
export function isDatabaseLocked(error: unknown): boolean {
  return codeOf(error).startsWith('SQLITE_BUSY')
}

/** Whether the database is locked or unavailable: not the caller's fault, and worth retrying later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = codeOf(error)
  return (
    code.startsWith('SQLITE_BUSY') ||
    code.startsWith('SQLITE_IOERR') ||
    code.startsWith('SQLITE_CANTOPEN') ||
    code === 'DATABASE_AWAY' ||
    /^(08|53|57P)/.test(code)
  )
}

/**
 * Whether one connection ended, by itself or because a PostgreSQL administrator terminated it (code 57P01), while
 * others may work.
 */
export function isBrokenLine(error: unknown): boolean {
  return (error instanceof DatabaseAway && !error.isUnreachable) || codeOf(error) === '57P01'
}

/** Whether PostgreSQL wants the whole transaction retried: serialisation failure or deadlock. */
export function isRetryable(error: unknown): boolean {
  const code = codeOf(error)
  return code === '40001' || code === '40P01'
}

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return ''
  return String(error.code)
}
