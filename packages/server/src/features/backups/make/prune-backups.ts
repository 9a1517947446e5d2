import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandError } from '../../../platform/commands/command.ts'
import { listStates, lockingFolder, readManifest, syncFolder } from '../folder/backup-folder.ts'
import { recordWhole } from '../folder/check-object.ts'
import { names, statePath } from '../folder/layout.ts'
import { readObjectList } from '../folder/object-list.ts'

export interface Pruned {
  /** The states that were deleted, the oldest first. */
  readonly states: readonly string[]
  /** Says how many objects no state needed any longer. */
  readonly objects: number
}

/** Deletes all states but the last `keep`, and then the bytes that none of those has. */
export async function pruneBackups(folder: string, keep: number): Promise<Pruned> {
  return lockingFolder(folder, async () => {
    const all = await listStates(folder)
    const old = all.slice(0, Math.max(0, all.length - keep))
    if (old.length === 0) return { states: [], objects: 0 }
    const needed = await listNeeded(folder, all.slice(old.length))
    for (const name of old) {
      // First its name, so that a state that is only half there never looks complete.
      const away = statePath(folder, `${names.unfinished}${name}`)
      await rename(statePath(folder, name), away)
      await rm(away, { recursive: true, force: true })
    }
    await syncFolder(join(folder, names.states))
    return { states: old, objects: await removeUnneeded(folder, needed) }
  })
}

async function removeUnneeded(folder: string, needed: ReadonlySet<string>): Promise<number> {
  let removed = 0
  const root = join(folder, names.objects)
  for (const part of await readdir(root, { withFileTypes: true })) {
    if (!part.isDirectory()) {
      // Left by a backup that was interrupted.
      await rm(join(root, part.name), { force: true })
      continue
    }
    for (const sha256 of await readdir(join(root, part.name))) {
      if (needed.has(sha256)) continue
      await rm(join(root, part.name, sha256), { force: true })
      await recordWhole(folder, sha256)
      removed++
    }
  }
  return removed
}

/** @throws CommandError if it isn't certain what these states need; then nothing is deleted */
async function listNeeded(folder: string, states: readonly string[]): Promise<ReadonlySet<string>> {
  const needed = new Set<string>()
  for (const name of states) {
    if (await addNeeded(needed, folder, name)) continue
    throw new CommandError(
      `It can't be read which files backup ${name} needs, so nothing was deleted: ${join(statePath(folder, name), names.objectList)}`,
    )
  }
  return needed
}

/** Returns false if the list isn't what was written. */
async function addNeeded(needed: Set<string>, folder: string, name: string): Promise<boolean> {
  let isWhole = false
  try {
    const { list } = (await readManifest(folder, name)).objects
    const objects = readObjectList(statePath(folder, name), read => {
      isWhole = read.sha256 === list.sha256
    })
    for await (const { sha256 } of objects) if (sha256 !== null) needed.add(sha256)
    return isWhole
  } catch {
    return false
  }
}
