import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { listStates, lockingFolder, syncFolder } from '../folder/backup-folder.ts'
import { names, statePath } from '../folder/layout.ts'
import { readObjectList } from '../folder/object-list.ts'

export interface Pruned {
  /** The states that were deleted, the oldest first. */
  readonly states: readonly string[]
  /** How many objects no state needed any longer. */
  readonly objects: number
}

/** Deletes all states but the last `keep`, and then the bytes that none of those has. */
export async function pruneBackups(folder: string, keep: number): Promise<Pruned> {
  return lockingFolder(folder, async () => {
    const all = await listStates(folder)
    const old = all.slice(0, Math.max(0, all.length - keep))
    for (const name of old) {
      // First its name, so that a state that is only half there never looks complete.
      const away = statePath(folder, `${names.unfinished}${name}`)
      await rename(statePath(folder, name), away)
      await rm(away, { recursive: true, force: true })
    }
    await syncFolder(join(folder, names.states))
    return { states: old, objects: old.length > 0 ? await removeUnneeded(folder) : 0 }
  })
}

async function removeUnneeded(folder: string): Promise<number> {
  const needed = new Set<string>()
  for (const name of await listStates(folder))
    for await (const { sha256 } of readObjectList(statePath(folder, name))) if (sha256 !== null) needed.add(sha256)
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
      removed++
    }
  }
  return removed
}
