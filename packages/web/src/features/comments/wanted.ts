import { createStore } from '../../platform/store.ts'

/** The file whose comments were asked for: their section scrolls into view when it is drawn. */
export const wanted = createStore<{ itemId: string | null }>({ itemId: null })

export function wantComments(itemId: string): void {
  wanted.set({ itemId })
}
