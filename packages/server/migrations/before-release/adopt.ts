import { type Kysely, sql } from 'kysely'
import type { Database, Dialect } from '../../src/platform/database/database.ts'
import type { Migration, Schema } from '../migration.ts'
import { newerDatabase } from '../newer-database.ts'
import { readRecorded } from '../recorded.ts'
import { up as instants } from './instants.ts'
import { up as sessionHashes } from './session-hashes.ts'
import { renameTasks } from './task-names.ts'
import { up as toldErrors } from './told-errors.ts'
import { dropTwinColumns } from './twin-columns.ts'

/** What a database from before the first release must have recorded. `updatingCommit` applies all of these. */
const required = [
  ...['0001-accounts', '0002-platform', '0003-drive', '0004-files', '0005-sharing', '0006-versions', '0007-tokens'],
  ...['0008-concern', '0009-finding', '0011-workspaces', '0012-links', '0013-dav-locks', '0014-folder-names'],
  ...['0015-second-factor', '0016-space-by-type', '0017-personal-data', '0020-people-list', '0021-site-lists'],
  ...['0022-impersonation', '0024-role-people', '0025-site-days', '0026-images', '0031-list-orders', '0032-settings'],
  ...['0036-disks', '0037-mail', '0038-job-methods', '0039-search-methods', '0041-social', '0043-storage-figures'],
  ...['0044-site-comments', '0045-custom-pages', '0047-direct-uploads', '0051-key-check', '0052-staged-at'],
  ...['0053-file-types', '0055-own-links', '0057-theme-default', '0058-welcome', '0059-bare-names'],
  ...['0060-access-requests', '0061-version-dates', '0064-media-lengths', '0065-heic-pictures'],
]

/** What may still be missing: these steps are kept, in this order. */
const kept: Readonly<Record<string, Migration>> = {
  '0066-session-hashes': sessionHashes,
  '0067-instants': instants,
  '0068-told-errors': toldErrors,
}

/** The migrations that together create the schema which an adopted database then has. Later ones don't belong here. */
export const released = [
  ...['0001-people', '0002-sign-in', '0003-platform', '0004-audit', '0005-tree', '0006-bytes', '0007-transfers'],
  ...['0008-drive', '0009-sharing', '0010-workspaces', '0011-comments-and-notifications', '0012-search', '0013-mail'],
  ...['0014-webdav', '0015-site', '0016-administration'],
]

const updatingCommit = 'e1a65ddc'

/**
 * Brings a database that was created before the first release to where the migrations of the release begin, and records
 * these as applied; leaves every other database alone. It is one transaction: if it fails, nothing has changed.
 * Processes that start at the same time take turns, and all but the first find nothing to do.
 * @throws if the database is too old or too new, with what to do about it.
 */
export async function adopt({ dialect, write }: Pick<Database, 'dialect' | 'write'>): Promise<void> {
  if (!isEarlier(await readRecorded(write, dialect))) return
  await write.connection().execute(async connection => {
    await withoutForeignKeys(connection, dialect, () =>
      connection.transaction().execute(async tx => {
        await takeTurn(tx, dialect)
        const recorded = await readRecorded(tx, dialect)
        if (!isEarlier(recorded)) return
        requireExactly(recorded)
        const schema = tx as unknown as Schema
        for (const [name, up] of Object.entries(kept)) {
          if (!recorded.includes(name)) await up(schema, { dialect })
        }
        await dropTwinColumns(schema, { dialect })
        await renameTasks(schema, { dialect })
        await record(tx)
      }),
    )
  })
}

/** Whether a database was created before the first release, and hasn't been adopted yet. */
export async function isBeforeRelease({ dialect, write }: Pick<Database, 'dialect' | 'write'>): Promise<boolean> {
  return isEarlier(await readRecorded(write, dialect))
}

const isKnown = (name: string) => required.includes(name) || name in kept

function isEarlier(recorded: readonly string[]): boolean {
  return recorded.some(isKnown)
}

function requireExactly(recorded: readonly string[]): void {
  const unknown = recorded.find(name => !isKnown(name))
  if (unknown !== undefined) throw newerDatabase(unknown)
  const missing = required.find(name => !recorded.includes(name))
  if (missing === undefined) return
  throw new Error(
    `This database was created by a version from before 0.2.0 and lacks ${missing}. Start commit ${updatingCommit} ` +
      'once, which updates it, and then this version. Nothing has been changed.',
  )
}

/** Waits until no other process is migrating. Its records are what they all change. */
async function takeTurn(tx: Kysely<object>, dialect: Dialect): Promise<void> {
  await (dialect === 'sqlite'
    ? // The first statement of the transaction writes, even if no row, so the transaction waits for the lock here.
      sql`update kysely_migration set name = name where false`
    : sql`lock table kysely_migration in share row exclusive mode`
  ).execute(tx)
}

async function record(tx: Kysely<object>): Promise<void> {
  const timestamp = new Date().toISOString()
  await sql`delete from kysely_migration`.execute(tx)
  for (const name of released) {
    await sql`insert into kysely_migration (name, timestamp) values (${name}, ${timestamp})`.execute(tx)
  }
}

/** SQLite can only switch its foreign keys outside a transaction. */
async function withoutForeignKeys(db: Kysely<object>, dialect: Dialect, work: () => Promise<void>): Promise<void> {
  if (dialect === 'postgres') return work()
  await sql`pragma foreign_keys = off`.execute(db)
  try {
    await work()
  } finally {
    await sql`pragma foreign_keys = on`.execute(db)
  }
}
