import { existsSync, statSync } from 'node:fs'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { CommandError } from '../../../platform/commands/command.ts'
import { formatBytes } from '../../../platform/commands/format.ts'
import { copySqlite } from '../../../platform/database/copy-sqlite.ts'
import { openSqlite } from '../../../platform/database/sqlite.ts'
import type { TrialCopy } from './trial-copy.ts'

export interface EmbeddedCopyOptions {
  /** The database of the site. */
  readonly file: string
  /** A folder for the copy; undefined to put it beside the database. */
  readonly place: string | undefined
  /** Says what has to stay free on the disk. */
  readonly reserveBytes: number
}

/** Migrations may write every row a second time. */
const copies = 2

/**
 * Copies the embedded database of a site, which may be in use, to a folder that only its user can read.
 * @throws CommandError if there is no database, or not enough room for the copy
 */
export async function copyEmbedded({ file, place, reserveBytes }: EmbeddedCopyOptions): Promise<TrialCopy> {
  if (!existsSync(file)) throw new CommandError(`There is no database at ${file} yet. Start the server once first.`)
  const bytes = statSync(file).size + (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0)
  const parent = place === undefined ? dirname(file) : resolve(place)
  await requireDiskSpace(parent, copies * bytes + reserveBytes)
  const folder = await mkdtemp(join(parent, 'try-'))
  const removeFolder = () => rm(folder, { recursive: true, force: true })
  try {
    const copy = join(folder, 'holdall.db')
    copySqlite(file, copy)
    const db = openSqlite(copy)
    const remove = async () => {
      await db.close()
      await removeFolder()
    }
    return { db, bytes, remove }
  } catch (error) {
    await removeFolder()
    throw error
  }
}

async function requireDiskSpace(folder: string, needed: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free >= needed) return
  throw new CommandError(
    `The copy needs up to ${formatBytes(needed)} in ${folder}, where ${formatBytes(free)} are free. Name a folder on ` +
      'another disk with --in FOLDER.',
  )
}
