import { createStore } from '../store.ts'

/** Where the top bar shows what is under way, such as uploads that were folded away; null on pages without that place. */
export const progressPlace = createStore<{ element: HTMLElement | null }>({ element: null })

/** The `ref` of that place. */
export function setProgressPlace(element: HTMLElement | null): void {
  progressPlace.set({ element })
}
