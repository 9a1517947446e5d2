import { createStore } from '../../../../platform/store.ts'

/** The upload code is fetched when there is something to upload, or an unfinished upload. */
export const trayNeeded = createStore<{ isNeeded: boolean }>({ isNeeded: false })
