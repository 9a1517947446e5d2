import type { Needs } from '../../platform/ctx.ts'

/** Keys of the files feature end in their own mark, so that its sweep never touches objects of other features. */
const fileMark = '-f'
const pictureMark = '-p'
const pieceMark = '-u'

export function newFileKey(ctx: Needs<'storage'>): string {
  return ctx.storage.newKey() + fileMark
}

export function newPictureKey(ctx: Needs<'storage'>): string {
  return ctx.storage.newKey() + pictureMark
}

/** The key of a piece of an unfinished upload. */
export function newPieceKey(ctx: Needs<'storage'>): string {
  return ctx.storage.newKey() + pieceMark
}

/** The keys of the files feature end like this. */
export const ownMarks = [fileMark, pictureMark, pieceMark]

/** Returns whether the object is the content of a file or of an attachment. */
export function isFileKey(key: string): boolean {
  return key.endsWith(fileMark)
}
