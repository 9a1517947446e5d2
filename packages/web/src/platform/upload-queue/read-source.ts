import type { CapturedItem, CapturedSource } from './capture-source.ts'

export type SourceFile = {
  file: File
  /** Folders above it, starting from what was dropped. */
  path: readonly string[]
  handle: FileSystemFileHandle | null
}

export type SourceTree = {
  files: SourceFile[]
  /** Every folder, empty ones too, each after its parent. */
  folders: (readonly string[])[]
  /** Files that the browser couldn't open, with their path. */
  unreadable: { name: string; path: readonly string[] }[]
}

export type ReadOptions = {
  signal: AbortSignal
  /** How many files have been found so far. */
  onFound?: (count: number) => void
}

/**
 * Walks through everything that was dropped, folders with everything in them. Rejects with the signal's reason if it
 * was aborted. What can't be opened is listed in `unreadable` and stops nothing else.
 */
export async function readSource(source: CapturedSource, options: ReadOptions): Promise<SourceTree> {
  const tree: SourceTree = { files: [], folders: [], unreadable: [] }
  if (source.kind === 'list') readList(source.files, tree)
  else for (const item of source.items) await readItem(item, tree, options)
  return tree
}

/** A chosen folder arrives as a flat list of files with their paths. */
function readList(files: readonly File[], tree: SourceTree): void {
  const known = new Set<string>()
  for (const file of files) {
    const path = file.webkitRelativePath ? file.webkitRelativePath.split('/').slice(0, -1) : []
    for (let depth = 1; depth <= path.length; depth++) {
      const folder = path.slice(0, depth)
      const key = folder.join('/')
      if (known.has(key)) continue
      known.add(key)
      tree.folders.push(folder)
    }
    tree.files.push({ file, path, handle: null })
  }
}

async function readItem(item: CapturedItem, tree: SourceTree, options: ReadOptions): Promise<void> {
  options.signal.throwIfAborted()
  const handle = await item.handle
  if (handle && isDirectoryHandle(handle)) return readDirectory(handle, [handle.name], tree, options)
  if (item.entry?.isDirectory) return readEntryFolder(item.entry as FileSystemDirectoryEntry, [], tree, options)
  if (item.file) add(tree, { file: item.file, path: [], handle: isFileHandle(handle) ? handle : null }, options)
}

function add(tree: SourceTree, file: SourceFile, { onFound }: ReadOptions): void {
  tree.files.push(file)
  onFound?.(tree.files.length)
}

async function readDirectory(
  directory: FileSystemDirectoryHandle,
  path: readonly string[],
  tree: SourceTree,
  options: ReadOptions,
): Promise<void> {
  tree.folders.push(path)
  for await (const child of directory.values()) {
    options.signal.throwIfAborted()
    if (isDirectoryHandle(child)) {
      await readDirectory(child, [...path, child.name], tree, options)
      continue
    }
    if (!isFileHandle(child)) continue
    try {
      add(tree, { file: await child.getFile(), path, handle: child }, options)
    } catch {
      tree.unreadable.push({ name: child.name, path })
    }
  }
}

async function readEntryFolder(
  folder: FileSystemDirectoryEntry,
  above: readonly string[],
  tree: SourceTree,
  options: ReadOptions,
): Promise<void> {
  const path = [...above, folder.name]
  tree.folders.push(path)
  const reader = folder.createReader()
  // Each call returns the next hundred or so; an empty answer is the end.
  for (;;) {
    options.signal.throwIfAborted()
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (batch.length === 0) return
    await Promise.all(
      batch
        .filter(entry => entry.isFile)
        .map(async entry => {
          try {
            const file = await new Promise<File>((resolve, reject) =>
              (entry as FileSystemFileEntry).file(resolve, reject),
            )
            add(tree, { file, path, handle: null }, options)
          } catch {
            tree.unreadable.push({ name: entry.name, path })
          }
        }),
    )
    for (const entry of batch) {
      if (entry.isDirectory) await readEntryFolder(entry as FileSystemDirectoryEntry, path, tree, options)
    }
  }
}

function isDirectoryHandle(handle: FileSystemHandle): handle is FileSystemDirectoryHandle {
  return handle.kind === 'directory'
}

function isFileHandle(handle: FileSystemHandle | null): handle is FileSystemFileHandle {
  return handle?.kind === 'file'
}
