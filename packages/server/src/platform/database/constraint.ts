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

/** PostgreSQL allows this process fewer connections than are needed, and none became free in time. */
export class DatabaseCrowded extends Error {
  readonly code = '53300'

  constructor(cause: unknown) {
    super('No connection to the database became free in time, and PostgreSQL allows no more', { cause })
    this.name = 'DatabaseCrowded'
  }
}

/** Returns whether PostgreSQL refused a connection because there are too many. */
export function isTooMany(error: unknown): boolean {
  return codeOf(error) === '53300'
}

/** Whether PostgreSQL refused a statement because it accepts no writes, as a standby does. */
export function isReadOnly(error: unknown): boolean {
  return codeOf(error) === '25006'
}

/** Whether PostgreSQL gave up waiting for a lock, such as one of an index that is being rebuilt. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === '55P03'
}

/**
 * SQLite's codes for a file that is locked, can't be read or written, or may only be read now, because of its disk or
 * mount.
 */
const sqliteBadDays = /^SQLITE_(BUSY|LOCKED|IOERR|CANTOPEN|READONLY|PROTOCOL|NOMEM)/

/**
 * PostgreSQL's codes that speak of its own state or of what an operator has done to it, never of the statement:
 * connections (08), only reading (25006), time limits of transactions (25P03, 25P04), sign-in (28), a database that was
 * renamed (3D000), conflicts that remained after repeating (40), rights that were taken away (42501), resources (53),
 * objects that are locked or closed to connections (55), interventions and time limits (57), its disk (58) and its configuration (F0).
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const postgresBadDays = /^(08|25006|25P03|25P04|28|3D000|40|42501|53|55|57|58|F0)/

/** Whether the database is locked, unavailable or refuses for now: not the caller's fault, and worth retrying later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = codeOf(error)
  if (code === 'DATABASE_AWAY' || sqliteBadDays.test(code)) return true
  return code.length === 5 && postgresBadDays.test(code)
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
