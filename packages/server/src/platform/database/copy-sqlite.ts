import SQLite from 'better-sqlite3'

/**
 * Copies an embedded database to a new file, as it is at one moment. It may be in use, and isn't changed. Blocks the
 * event loop for as long as that takes.
 * @throws Error if there is no database, if the new file exists, or if the disk is full
 */
export function copySqlite(from: string, to: string): void {
  const source = new SQLite(from, { readonly: true, fileMustExist: true, timeout: 10_000 })
  try {
    source.prepare('vacuum into ?').run(to)
  } finally {
    source.close()
  }
}
