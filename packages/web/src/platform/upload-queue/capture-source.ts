/** What was dropped, pasted or chosen, taken out of the event before the browser empties it. */
export type CapturedSource = { kind: 'list'; files: File[] } | { kind: 'items'; items: CapturedItem[] }

export type CapturedItem = {
  entry: FileSystemEntry | null
  file: File | null
  handle: Promise<FileSystemHandle | null> | null
}

/** Asking the browser for a handle costs a message to another process, so large selections are taken without. */
const mostHandles = 500

/** Must run during the event: everything in a `DataTransfer` is gone after it. Reads no file and no folder yet. */
export function captureSource(source: DataTransfer | FileList): CapturedSource {
  if (!('items' in source)) return { kind: 'list', files: [...source] }
  const items = [...source.items].filter(item => item.kind === 'file')
  if (items.length === 0) return { kind: 'list', files: [...source.files] }
  const withHandles = items.length <= mostHandles
  return { kind: 'items', items: items.map(item => captureItem(item, withHandles)) }
}

type MaybeWithHandle = DataTransferItem & { getAsFileSystemHandle?: () => Promise<FileSystemHandle | null> }

function captureItem(item: MaybeWithHandle, withHandle: boolean): CapturedItem {
  // Pictures on the clipboard have no handle, so the browser rejects.
  const handle = withHandle ? (item.getAsFileSystemHandle?.().catch(() => null) ?? null) : null
  const entry = item.webkitGetAsEntry()
  return { entry, file: entry?.isDirectory ? null : item.getAsFile(), handle }
}
