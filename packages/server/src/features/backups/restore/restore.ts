import { join } from 'node:path'
import { sql } from 'kysely'
import { diskOfKey, keyOnLocalDisk, localDisk } from '../../../drivers/storage/disk-keys.ts'
import { CommandError } from '../../../platform/commands/command.ts'
import type { CommandOutput } from '../../../platform/commands/output.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Database } from '../../../platform/database/database.ts'
import { migrateUpTo } from '../../../platform/database/migrate.ts'
import type { Environment } from '../../../platform/environment.ts'
import { refillOwnIndex } from '../../search/public.ts'
import { findState, readManifest, readManifests, requireBackups } from '../folder/backup-folder.ts'
import { checkRowFiles } from '../folder/check-files.ts'
import { statePath } from '../folder/layout.ts'
import type { Manifest } from '../folder/manifest.ts'
import { objectColumns } from '../kept-tables.ts'
import type { Row } from '../rows/read-rows.ts'
import { readShapes } from '../rows/table-shapes.ts'
import { type DamagedFile, nameDamaged } from './damaged-files.ts'
import { keepKey } from './keep-key.ts'
import { loadRows } from './load-rows.ts'
import { placeObjects } from './place-objects.ts'
import { endUnfinished, findUnfinished, recordUnfinished } from './unfinished.ts'

export interface RestoreOptions {
  readonly folder: string
  /** Undefined for the last state. */
  readonly state: string | undefined
  /** Whether bytes that were on other disks go to the local one. */
  readonly toLocal: boolean
  /** Whether the storages belong to the restored site from now on; otherwise it only reads them. */
  readonly takesOver: boolean
  /** Whether the site only shows that the backup can be restored: it then sends and removes nothing. */
  readonly isRehearsal: boolean
  readonly output: CommandOutput
  readonly signal: AbortSignal
}

export interface Restored {
  readonly state: string
  readonly manifest: Manifest
  readonly objects: number
  /** Keys of objects without bytes. */
  readonly lost: readonly string[]
  /** Of those, the ones that the storage of another site lacks. */
  readonly withheld: readonly string[]
  /** Of those, the ones whose damaged bytes were saved in a folder, with the files that they belong to. */
  readonly damaged: readonly DamagedFile[]
}

export interface RestoreParts {
  readonly env: Environment
  openDatabase(): Promise<Database>
  /** Opens the site on the restored database, migrates it, and closes it. */
  withSite<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>
}

/**
 * Makes a site of a state, in an empty database and a data folder without one. Interrupted, it is run again, and no
 * server starts before it has ended.
 * @throws CommandError if the place isn't empty, the folder can't be used, or a file of the state is damaged
 */
export async function restore(parts: RestoreParts, options: RestoreOptions): Promise<Restored> {
  const { env } = parts
  await requireBackups(options.folder)
  const name = await findState(options.folder, options.state)
  const state = statePath(options.folder, name)
  const manifest = await requireManifest(options.folder, name)
  const begun = findUnfinished(env)
  if (begun && begun.state !== name)
    throw new CommandError(
      `A restore of ${begun.state} has already started here. Finish it first, or use another data folder.`,
    )
  if (!begun?.hasRows) await requireRowFiles(name, state, manifest)
  if (!begun?.hasRows) await restoreRows(parts, options, { name, state, manifest, isNew: begun === null })
  return parts.withSite(async ctx => {
    await claimStorages(ctx, options)
    const placed = await placeAll(ctx, options, state, manifest)
    await refillTexts(ctx, options)
    await endUnfinished(env)
    const { count: objects, lost, withheld } = placed
    return { state: name, manifest, objects, lost, withheld, damaged: await nameDamaged(ctx, placed.damaged) }
  })
}

/** The restored site is another one than the one that was backed up, which may still run: only its own folder is its own. */
async function claimStorages(ctx: Ctx, { takesOver, isRehearsal }: RestoreOptions): Promise<void> {
  if (isRehearsal) await ctx.identity.rehearse()
  for (const disk of [localDisk, ...(takesOver ? await ctx.disks.names() : [])]) await ctx.pairs.take(disk)
}

/** Nothing has been written yet if this fails. */
async function requireManifest(folder: string, name: string): Promise<Manifest> {
  try {
    return await readManifest(folder, name)
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    const others = (await readManifests(folder)).good.map(one => one.name)
    const advice = others.length > 0 ? `Choose another with --backup: ${others.join(', ')}` : 'No other backup is here.'
    throw new CommandError(`${error.message}\n${advice}`)
  }
}

/** Reads everything that is going to be inserted, so that a damaged backup leaves the place as it is. */
async function requireRowFiles(name: string, state: string, manifest: Manifest): Promise<void> {
  const faults = await checkRowFiles(state, manifest)
  if (faults.length > 0)
    throw new CommandError(
      [`Backup ${name} is damaged. Nothing has been restored; choose another with --backup.`, ...faults].join('\n  '),
    )
}

interface RowsToRestore {
  readonly name: string
  readonly state: string
  readonly manifest: Manifest
  /** Whether no earlier try has begun. */
  readonly isNew: boolean
}

async function restoreRows(parts: RestoreParts, options: RestoreOptions, rows: RowsToRestore): Promise<void> {
  const { env } = parts
  const db = await parts.openDatabase()
  try {
    const isEmpty = await hasNoRows(db, rows.isNew)
    if (!isEmpty && rows.isNew)
      throw new CommandError(
        'The database isn’t empty. Restore into a new one: set another DATA_DIR, or another DATABASE_URL.',
      )
    await keepKey(env, rows.state, rows.manifest.hasKey)
    const unfinished = { folder: options.folder, state: rows.name }
    await recordUnfinished(env, { ...unfinished, hasRows: false })
    if (isEmpty) {
      await migrateUpTo(db, rows.manifest.migration)
      await loadRows(db, {
        state: rows.state,
        manifest: rows.manifest,
        change: options.toLocal ? toLocalDisk : (_, row) => row,
        onTable: (done, total) => options.output.progress('Tables', { done, total, unit: 'items' }),
        signal: options.signal,
      })
    }
    await recordUnfinished(env, { ...unfinished, hasRows: true })
  } finally {
    await db.close()
  }
}

/** A database that was never used has no table; one in which a restore was interrupted has no users. */
async function hasNoRows(db: Database, isNew: boolean): Promise<boolean> {
  const shapes = await readShapes(db.write)
  if (shapes.size === 0) return true
  if (isNew || !shapes.has('users')) return !isNew
  const { rows } = await sql`select id from users limit 1`.execute(db.write)
  return rows.length === 0
}

/** Points a row to the local disk. */
function toLocalDisk(table: string, row: Row): Row {
  const columns = objectColumns.find(one => one.table === table)
  const key = columns ? row[columns.key] : null
  if (!columns || typeof key !== 'string' || diskOfKey(key) === localDisk) return row
  return {
    ...row,
    [columns.key]: keyOnLocalDisk(key),
    ...(columns.disk === null ? {} : { [columns.disk]: localDisk }),
  }
}

async function placeAll(
  ctx: Ctx,
  { folder, toLocal, output, signal }: RestoreOptions,
  state: string,
  manifest: Manifest,
) {
  let done = 0
  const onBytes = (bytes: number) => {
    done += bytes
    output.progress('Files', { done, total: manifest.objects.bytes, unit: 'bytes' })
  }
  const keyOf = toLocal ? keyOnLocalDisk : (key: string) => key
  const besides = join(ctx.env.dataDir, 'damaged')
  return placeObjects(ctx, { folder, state, keyOf, besides, onBytes, signal })
}

/** The index of texts isn't kept in a backup, because every database has its own. */
async function refillTexts(ctx: Ctx, { output, signal }: RestoreOptions): Promise<void> {
  let done = 0
  await refillOwnIndex(ctx, ['contents'], { signal }, async records => {
    done += records
    output.progress('Texts indexed', { done, total: null, unit: 'items' })
  })
}
