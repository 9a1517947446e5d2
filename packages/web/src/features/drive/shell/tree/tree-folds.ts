import { readSaved, save } from '../../../../platform/items/saved.ts'
import { createStore, useStore } from '../../../../platform/store.ts'

const key = 'holdall.tree'
/** Each open folder is fetched when the sidebar appears, so only those opened last are remembered. */
const mostRemembered = 20

type Kept = { memberId: string; openIds: string[] }

/** The folders that are open in the trees of the sidebar, and for whom they are. */
const folds = createStore<{ memberId: string | null; openIds: ReadonlySet<string> }>({
  memberId: null,
  openIds: new Set(),
})

/** Reads what this browser remembers for the member; once for each of them. */
export function startTreeFolds(memberId: string): void {
  if (folds.get().memberId === memberId) return
  const kept = readSaved<Partial<Kept> | null>(key, null)
  folds.set({ memberId, openIds: new Set(kept?.memberId === memberId ? kept.openIds : []) })
}

export function useOpenFolders(): ReadonlySet<string> {
  return useStore(folds, state => state.openIds)
}

export function openFolders(ids: readonly string[]): void {
  const { openIds } = folds.get()
  if (ids.some(id => !openIds.has(id))) change(new Set([...openIds, ...ids]))
}

export function toggleFolder(id: string, isOpen: boolean): void {
  const next = new Set(folds.get().openIds)
  next.delete(id)
  if (isOpen) next.add(id)
  change(next)
}

function change(openIds: ReadonlySet<string>): void {
  folds.set({ openIds })
  const { memberId } = folds.get()
  if (memberId !== null) save(key, { memberId, openIds: [...openIds].slice(-mostRemembered) } satisfies Kept)
}
