/** Levels of folders in one space, its root included. */
export const maxDepth = 256
