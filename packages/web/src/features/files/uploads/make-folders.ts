import { call } from '../../../platform/api/call.ts'
import type { Decisions } from './decide-conflicts.ts'
import { rootId } from './source-roots.ts'

/** How many paths a call accepts. */
const batchSize = 2000

/** Finds the id of a folder of the dropped tree by its path; undefined for folders that were left out. */
export type FolderIds = (path: readonly string[]) => string | undefined

/**
 * Creates the folders of a dropped tree, a batch at a time. A folder to be kept beside one of the same name first gets
 * a new name from the server. Rejects if the server can't create one of them.
 */
export async function makeFolders(
  target: string,
  folders: readonly (readonly string[])[],
  decisions: Decisions,
  signal: AbortSignal,
): Promise<FolderIds> {
  const ids = new Map<string, string>([['', target]])
  const byRoot = Map.groupBy(folders, path => path[0] ?? '')
  const merged: (readonly string[])[] = []
  for (const [name, paths] of byRoot) {
    const decision = decisions.get(rootId('folder', name))
    if (decision === 'skip') continue
    if (decision === 'keep-both') await makeBeside(target, name, paths, ids, signal)
    else merged.push(...paths)
  }
  await makeBelow(target, merged, 0, ids, signal)
  return path => ids.get(keyOf(path))
}

async function makeBeside(
  target: string,
  name: string,
  paths: readonly (readonly string[])[],
  ids: Map<string, string>,
  signal: AbortSignal,
): Promise<void> {
  const body = { parentId: target, name, onConflict: 'keep-both' as const }
  const { id } = await call('drive.newFolder', { body }, { signal })
  ids.set(keyOf([name]), id)
  await makeBelow(
    id,
    paths.filter(path => path.length > 1),
    1,
    ids,
    signal,
  )
}

/** `depth` steps of each path are above `parent`. */
async function makeBelow(
  parent: string,
  paths: readonly (readonly string[])[],
  depth: number,
  ids: Map<string, string>,
  signal: AbortSignal,
): Promise<void> {
  for (let at = 0; at < paths.length; at += batchSize) {
    const batch = paths.slice(at, at + batchSize)
    const body = { paths: batch.map(path => path.slice(depth)) }
    const { data } = await call('drive.folderTree', { params: { id: parent }, body }, { signal })
    const made = new Map(data.map(({ path, id }) => [keyOf(path), id]))
    for (const path of batch) {
      const id = made.get(keyOf(path.slice(depth)))
      if (id !== undefined) ids.set(keyOf(path), id)
    }
  }
}

/** Names contain no slash. The server returns NFC. */
function keyOf(path: readonly string[]): string {
  return path.join('/').normalize('NFC')
}
