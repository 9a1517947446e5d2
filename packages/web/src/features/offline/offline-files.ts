import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import { keptMember, memberKeys } from '../../platform/device/kept-member.ts'
import { inlineSite } from '../../platform/early/inline-site.ts'
import { createStore, useStore } from '../../platform/store.ts'

const key = memberKeys.files

/** How many files can be kept on a device: their facts are read whenever a menu opens. */
export const mostOfflineFiles = 300

export type OfflineState = 'waiting' | 'kept' | 'failed'

/** A file that the member wants to open without a network on this device. */
export type OfflineFile = {
  /** As the server described it last. */
  item: Item
  state: OfflineState
  /** Bytes on this device, with pictures and texts made of the file. */
  bytes: number
  /** The version whose bytes are here; null if none are. */
  keptVersionId: string | null
  /** Why it couldn’t be kept. */
  problem?: 'no-room' | 'refused' | 'broken'
}

type State = { files: readonly OfflineFile[]; progress: ReadonlyMap<string, number> }

/** `progress`: the share of each file that has arrived, of those that are being fetched by this tab. */
export const offline = createStore<State>({ files: read(), progress: new Map() })

/** Another tab, or this one after signing in, may have changed them. */
globalThis.window?.addEventListener('storage', event => {
  if (event.key === key || event.key === null) offline.set({ files: read() })
})

/** The member of this page, if something may be kept for them on this device. */
function member(): string | null {
  const id = inlineSite()?.me?.id
  return id !== undefined && id === keptMember() ? id : null
}

function read(): readonly OfflineFile[] {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as { memberId: string; files: OfflineFile[] } | null
    return stored && stored.memberId === member() ? stored.files : []
  } catch {
    // A browser that keeps nothing, or something that isn’t ours.
    return []
  }
}

export function hasOfflineFiles(): boolean {
  return offline.get().files.length > 0
}

/** Changes the list, as it is now in all tabs. Does nothing once the member has signed out. */
export function changeOfflineFiles(change: (files: readonly OfflineFile[]) => readonly OfflineFile[]): void {
  const memberId = member()
  const files = memberId === null ? [] : change(read())
  if (files.length === 0) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify({ memberId, files }))
  offline.set({ files })
}

export function changeOfflineFile(id: string, change: Partial<OfflineFile>): void {
  changeOfflineFiles(files => files.map(file => (file.item.id === id ? { ...file, ...change } : file)))
}

export function findOfflineFile(id: string): OfflineFile | undefined {
  return offline.get().files.find(file => file.item.id === id)
}

export function useOfflineFile(id: string): OfflineFile | undefined {
  return useStore(offline, ({ files }) => files.find(file => file.item.id === id))
}

export function setProgress(id: string, share: number | null): void {
  const progress = new Map(offline.get().progress)
  if (share === null) progress.delete(id)
  else progress.set(id, share)
  offline.set({ progress })
}

/** Calls `listener` when the first file is added or the last one removed. Returns a function that ends it. */
export function watchHasFiles(listener: () => void): () => void {
  let before = hasOfflineFiles()
  return offline.subscribe(() => {
    if (hasOfflineFiles() === before) return
    before = !before
    listener()
  })
}

/** What is kept of an item’s facts: not what others do with it. */
export function factsOf(item: Item): Item {
  const { access: _access, editors: _editors, lock: _lock, ...facts } = item
  return facts
}

/** Bytes of all files on this device. */
export function bytesOf(files: readonly OfflineFile[]): number {
  return files.reduce((sum, file) => sum + file.bytes, 0)
}
