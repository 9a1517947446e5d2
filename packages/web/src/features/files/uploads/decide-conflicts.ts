import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import { kindOfExtension } from '@holdall/contract/drive/file-kinds.ts'
import { foldName } from '@holdall/contract/drive/names.ts'
import { lastExtension } from '@holdall/contract/files/upload-rules.ts'
import { call } from '../../../platform/api/call.ts'
import { askConflict } from '../../../platform/items/questions/ask-conflict.ts'
import type { ConflictDecision, NameConflict } from '../../../platform/items/questions/name-conflict.ts'
import type { SourceRoot } from './source-roots.ts'
import { whenAnswered } from './when-answered.ts'

/** The decision for each root whose name is taken; roots without one are new. */
export type Decisions = ReadonlyMap<string, ConflictDecision>

/** How many names the server checks per call. */
const mostNames = 10_000

/**
 * Asks once about every name that is taken in the folder. A decision for a folder applies to everything in it, as it
 * does when folders are moved. Returns null if the user cancelled.
 */
export async function decideConflicts(
  folderId: string,
  roots: readonly SourceRoot[],
  signal: AbortSignal,
): Promise<Decisions | null> {
  const taken = await takenNames(folderId, roots, signal)
  const conflicts = roots.flatMap((root): NameConflict[] => {
    const existing = taken.get(foldName(root.name))
    return existing ? [conflictOf(root, existing)] : []
  })
  return askConflict(conflicts)
}

async function takenNames(
  folderId: string,
  roots: readonly SourceRoot[],
  signal: AbortSignal,
): Promise<Map<string, Item>> {
  const taken = new Map<string, Item>()
  const names = [...new Set(roots.map(root => root.name))]
  for (let at = 0; at < names.length; at += mostNames) {
    const body = { names: names.slice(at, at + mostNames) }
    const ask = () => call('drive.taken', { params: { id: folderId }, body }, { signal })
    const { data } = await whenAnswered(ask, signal)
    for (const item of data) taken.set(foldName(item.name), item)
  }
  return taken
}

function conflictOf({ id, name, kind, size, lastModified }: SourceRoot, existing: Item): NameConflict {
  return {
    id,
    name,
    kind,
    fileKind: kind === 'folder' ? 'folder' : (kindOfExtension.get(lastExtension(name)) ?? 'other'),
    size,
    modifiedAt: lastModified === null ? null : new Date(lastModified).toISOString(),
    existing,
  }
}
