import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'

/**
 * Makes a client try again what it suspended after an error, as if the time had passed for which it does (25 seconds, then
 * longer and longer).
 */
export function forgetErrors(folder: string): void {
  for (const name of readdirSync(folder).filter(one => /^\.sync_\w+\.db$/.test(one))) {
    const journal = new SQLite(join(folder, name))
    // A client that was killed at its very beginning has no tables yet.
    const has = journal.prepare("select 1 from sqlite_master where name = 'blacklist'").get()
    if (has) journal.prepare('delete from blacklist').run()
    journal.close()
  }
}
