import { createStore } from '../../platform/store.ts'

/** The file whose conversation somebody asked for: its section comes into view when it is drawn. */
export const wanted = createStore<{ itemId: string | null }>({ itemId: null })

export function wantComments(itemId: string): void {
  wanted.set({ itemId })
}
