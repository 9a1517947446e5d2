import { createStore } from '../../../platform/store.ts'

/** Files that are being read before they can be sent. */
export type Preparation = { id: number; found: number; cancel: () => void }

export const preparing = createStore<{ list: readonly Preparation[] }>({ list: [] })

let nextId = 1

/** Shows in the tray that something is being read. `count` may be called for each file. */
export function startPreparing(cancel: () => void): { count: (found: number) => void; end: () => void } {
  const id = nextId++
  let toldAt = 0
  preparing.set(({ list }) => ({ list: [...list, { id, found: 0, cancel }] }))
  return {
    count: found => {
      const now = performance.now()
      if (now - toldAt < 100) return
      toldAt = now
      preparing.set(({ list }) => ({ list: list.map(other => (other.id === id ? { ...other, found } : other)) }))
    },
    end: () => preparing.set(({ list }) => ({ list: list.filter(other => other.id !== id) })),
  }
}
