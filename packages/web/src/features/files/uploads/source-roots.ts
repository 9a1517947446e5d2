import { keptDate } from '@holdall/contract/files/file-dates.ts'
import type { SourceTree } from '../../../platform/upload-queue/read-source.ts'
import { createBreaths } from '../../../ui/yielder.ts'

/** One dropped thing: a file, or a folder with everything in it. */
export type SourceRoot = {
  id: string
  name: string
  kind: 'file' | 'folder'
  size: number
  lastModified: number | null
}

/**
 * Folders with their total size first, then the files beside them. Chromium looks at the disk when it is asked for the
 * size of a chosen file, and the page stands still for as long: that must not happen for thousands of files in one go.
 */
export async function rootsOf(tree: SourceTree): Promise<SourceRoot[]> {
  const breath = createBreaths()
  const folders = new Map<string, SourceRoot>()
  for (const [name] of tree.folders) {
    if (name !== undefined && !folders.has(name)) folders.set(name, root('folder', name, 0, null))
  }
  const files: SourceRoot[] = []
  for (const { file, path } of tree.files) {
    const folder = path[0] === undefined ? undefined : folders.get(path[0])
    if (folder) folder.size += file.size
    else files.push(root('file', file.name, file.size, keptDate(file.lastModified)))
    await breath()
  }
  return [...folders.values(), ...files]
}

function root(kind: SourceRoot['kind'], name: string, size: number, lastModified: number | null): SourceRoot {
  return { id: rootId(kind, name), kind, name, size, lastModified }
}

export function rootId(kind: SourceRoot['kind'], name: string): string {
  return `${kind} ${name}`
}

/** The key of the root that a file belongs to. */
export function rootIdOf(path: readonly string[], name: string): string {
  return path[0] === undefined ? rootId('file', name) : rootId('folder', path[0])
}
