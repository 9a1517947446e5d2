import { createStore } from '../../../../platform/store.ts'

/** The code of uploads is fetched when there is something to upload, or something that was left unfinished. */
export const trayNeeded = createStore<{ isNeeded: boolean }>({ isNeeded: false })
