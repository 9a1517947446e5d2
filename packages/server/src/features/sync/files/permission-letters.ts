import type { ItemCan } from '@holdall/contract/drive/drive.schemas.ts'

/**
 * What may be done with an item, in the letters that clients know: R share, G read, D delete, N rename, V move, W write a
 * file, C and K create files and folders. Never fewer than the caller has: some clients delete local files that lie where
 * they may not be created.
 */
export function lettersOf(
  { can, isTop }: { readonly can: ItemCan; readonly isTop: boolean },
  isFolder: boolean,
): string {
  const letters: readonly (readonly [string, boolean])[] = [
    ['R', can.share],
    ['G', can.download],
    ['D', can.trash && !isTop],
    ['N', can.rename && !isTop],
    ['V', can.move && !isTop],
    ['W', can.edit && !isFolder],
    ['CK', can.add && isFolder],
  ]
  return letters.map(([letter, has]) => (has ? letter : '')).join('')
}
