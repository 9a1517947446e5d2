import { copyTo } from './copy/copy-to.ts'
import { moveTo } from './tree/move-to.ts'

/** Puts one item under a name into a folder, in one step: itself, or a copy of it. */
export const putAt = { move: moveTo, copy: copyTo } as const
