import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandError } from '../../../platform/commands/command.ts'
import type { CommandOutput } from '../../../platform/commands/output.ts'
import { requireAppKey } from '../../../platform/crypto/app-key.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { lastMigration } from '../../../platform/database/migrate.ts'
import { version } from '../../../platform/version.ts'
import {
  listStates,
  lockingFolder,
  prepareFolder,
  removeUnfinished,
  syncFolder,
  writeDurably,
} from '../folder/backup-folder.ts'
import { listDamaged } from '../folder/check-object.ts'
import { names, stateName, statePath, tablePath } from '../folder/layout.ts'
import { listObjects } from '../folder/listed-objects.ts'
import { backupFormat, type KeptObject, type Manifest, type Problem } from '../folder/manifest.ts'
import { readObjectList, writeObjectList } from '../folder/object-list.ts'
import { endShare, nextShare } from '../folder/read-again.ts'
import { holdingBytes } from '../hold-bytes.ts'
import { keptTables } from '../kept-tables.ts'
import { inBatches } from '../map-ahead.ts'
import { readRows } from '../rows/read-rows.ts'
import { writeRowFile } from '../rows/row-file.ts'
import { readShapes } from '../rows/table-shapes.ts'
import { type CopiedObject, copyObjects } from './copy-objects.ts'

export interface BackupOptions {
  readonly folder: string
  /** Whether the key that secrets are encrypted with is kept beside them. */
  readonly withKey: boolean
  readonly output: CommandOutput
  readonly signal: AbortSignal
}

export interface MadeBackup {
  /** Its name in the folder. */
  readonly state: string
  readonly manifest: Manifest
  readonly copied: number
  readonly copiedBytes: number
  /** How many files were damaged in the folder, and are whole again. */
  readonly replaced: number
}

/**
 * Adds the state of the site to a folder with backups: the rows as one snapshot of the database sees them, and the bytes
 * that these rows refer to, of which the folder keeps each once. The site may be in use meanwhile. Interrupted at any
 * point, it leaves earlier states as they were, and what it has copied is used by the next one.
 * @throws CommandError if the folder can't be used or its disk is full; StorageError if bytes can't be read for now
 */
export async function makeBackup(ctx: Ctx, options: BackupOptions): Promise<MadeBackup> {
  await prepareFolder(options.folder)
  return lockingFolder(options.folder, async () => {
    await removeUnfinished(options.folder)
    const made = await holdingBytes(ctx, options.signal, signal => writeState(ctx, { ...options, signal }))
    await endShare(options.folder)
    return made
  }).catch(error => {
    throw explainFull(error, options.folder)
  })
}

/** Only the folder is written to: a full disk is that of the backups, not that of the site. */
function explainFull(error: unknown, folder: string): unknown {
  const isFull = error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
  if (!isFull) return error
  return new CommandError(
    `The disk of ${folder} is full. Free up some space on it and run the backup again: it won't repeat what has been copied.`,
  )
}

async function writeState(ctx: Ctx, options: BackupOptions): Promise<MadeBackup> {
  const { folder, withKey } = options
  const madeAt = ctx.clock.now()
  const name = await freeName(folder, madeAt)
  const state = statePath(folder, `${names.unfinished}${name}`)
  await mkdir(join(state, names.tables), { recursive: true, mode: 0o700 })
  const { tables, migration } = await writeTables(ctx, state, options)
  const { copied, copiedBytes, replaced, problems, objects } = await copyAll(ctx, state, options)
  if (withKey) await writeFile(join(state, names.key), `${requireAppKey(ctx.env)}\n`, { mode: 0o600, flush: true })
  const { dialect } = ctx.db
  const manifest: Manifest = {
    format: backupFormat,
    version,
    madeAt,
    migration,
    dialect,
    hasKey: withKey,
    tables,
    objects,
    problems: [...problems],
  }
  await writeDurably(join(state, names.manifest), `${JSON.stringify(manifest, null, 2)}\n`)
  for (const part of [join(state, names.tables), state]) await syncFolder(part)
  await rename(state, statePath(folder, name))
  await syncFolder(join(folder, names.states))
  return { state: name, manifest, copied, copiedBytes, replaced }
}

/** Two backups in one second get different names. */
async function freeName(folder: string, at: number): Promise<string> {
  const taken = new Set(await listStates(folder))
  for (let later = 0; ; later += 1000) {
    const name = stateName(at + later)
    if (!taken.has(name)) return name
  }
}

async function writeTables({ db }: Ctx, state: string, { output, signal }: BackupOptions) {
  return db.snapshot(async reader => {
    const shapes = await readShapes(reader)
    const tables: Record<string, { rows: number; sha256: string }> = {}
    for (const [done, table] of keptTables.entries()) {
      signal.throwIfAborted()
      output.progress('Tables', { done, total: keptTables.length, unit: 'items' })
      const shape = shapes.get(table)
      if (!shape) throw new Error(`There is no table ${table}`)
      tables[table] = await writeRowFile(tablePath(state, table), shape.columns, readRows(reader, shape))
    }
    return { tables, migration: await lastMigration(reader) }
  })
}

async function copyAll(ctx: Ctx, state: string, { folder, output, signal }: BackupOptions) {
  const totals = { problems: [] as Problem[], copied: 0, copiedBytes: 0, replaced: 0, count: 0, bytes: 0 }
  let read = 0
  const onBytes = (bytes: number) => {
    read += bytes
    output.progress('Files copied', { done: read, total: null, unit: 'bytes' })
  }
  async function* counted(objects: AsyncIterable<CopiedObject>): AsyncGenerator<CopiedObject> {
    for await (const object of objects) {
      totals.count++
      totals.bytes += object.size
      if (object.isCopied) totals.copied++
      if (object.isCopied) totals.copiedBytes += object.size
      if (object.isReplaced) totals.replaced++
      if (object.problem !== null) totals.problems.push({ key: object.key, problem: object.problem })
      yield object
    }
  }
  const known = await findKnown(folder, state)
  const damaged = await listDamaged(folder)
  const isInShare = await nextShare(folder)
  const seen = new Set<string>()
  const isReadAgain = (sha256: string) => {
    if (seen.has(sha256) || !(damaged.has(sha256) || isInShare(sha256))) return false
    seen.add(sha256)
    return true
  }
  const objects = copyObjects(ctx, { folder, state, known, isReadAgain, onBytes, signal })
  const list = await writeObjectList(state, inBatches(counted(objects), 500))
  await syncFolder(join(folder, names.objects))
  const { count, bytes, ...result } = totals
  return { ...result, objects: { count, bytes, list } }
}

/** What the last state has of the objects whose hash the database doesn't know: pictures of people and of the site. */
async function findKnown(folder: string, state: string): Promise<ReadonlyMap<string, KeptObject>> {
  const last = (await listStates(folder)).at(-1)
  const known = new Map<string, KeptObject>()
  if (last === undefined) return known
  const wanted = new Set<string>()
  for await (const { key, sha256 } of listObjects(state)) if (sha256 === null) wanted.add(key)
  try {
    for await (const object of readObjectList(statePath(folder, last)))
      if (wanted.has(object.key)) known.set(object.key, object)
  } catch {
    // A damaged list, which verify-backup names: what can't be known is copied again.
    return known
  }
  return known
}
