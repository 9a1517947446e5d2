import type { Ctx } from '../../../platform/ctx.ts'

/**
 * Keys of the files feature end in a mark of their own, so that its sweep never touches what another feature has stored.
 */
const fileMark = '-f'
const pictureMark = '-p'

export function newFileKey(ctx: Ctx): string {
  return ctx.storage.newKey() + fileMark
}

export function newPictureKey(ctx: Ctx): string {
  return ctx.storage.newKey() + pictureMark
}

export function isOwnKey(key: string): boolean {
  return key.endsWith(fileMark) || key.endsWith(pictureMark)
}
