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

/** Whether the database is locked or away: worth another try later, and not the caller's fault. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = codeOf(error)
  return (
    code.startsWith('SQLITE_BUSY') ||
    code.startsWith('SQLITE_IOERR') ||
    code === 'ECONNREFUSED' ||
    code === 'ECONNRESET' ||
    /^(08|53|57P)/.test(code)
  )
}

/** PostgreSQL asks for the whole transaction again: serialisation failure and deadlock. */
export function isRetryable(error: unknown): boolean {
  const code = codeOf(error)
  return code === '40001' || code === '40P01'
}

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return ''
  return String(error.code)
}
