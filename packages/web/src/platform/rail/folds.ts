import { readSaved, save } from '../items/saved.ts'
import { createStore, useStore } from '../store.ts'

const key = 'holdall.rail-folds'

const folds = createStore<{ closed: readonly string[] }>({ closed: readSaved<string[]>(key, []) })

/** Another tab, or signing out, may have changed what is remembered. */
export function readFolds(): void {
  folds.set({ closed: readSaved<string[]>(key, []) })
}

globalThis.window?.addEventListener('storage', event => {
  if (event.key === key || event.key === null) readFolds()
})

/** Whether a section of the sidebar is open, and a function that opens or folds it. This browser remembers it. */
export function useFold(section: string): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const isOpen = useStore(folds, state => !state.closed.includes(section))
  const setOpen = (next: boolean) => {
    const others = folds.get().closed.filter(other => other !== section)
    const closed = next ? others : [...others, section]
    folds.set({ closed })
    save(key, closed)
  }
  return [isOpen, setOpen]
}
