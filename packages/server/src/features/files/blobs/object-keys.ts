import type { Needs } from '../../../platform/ctx.ts'

/** Keys of the files feature end in their own mark, so that its sweep never touches objects of other features. */
const fileMark = '-f'
const pictureMark = '-p'

export function newFileKey(ctx: Needs<'storage'>): string {
  return ctx.storage.newKey() + fileMark
}

export function newPictureKey(ctx: Needs<'storage'>): string {
  return ctx.storage.newKey() + pictureMark
}

export function isOwnKey(key: string): boolean {
  return key.endsWith(fileMark) || key.endsWith(pictureMark)
}
