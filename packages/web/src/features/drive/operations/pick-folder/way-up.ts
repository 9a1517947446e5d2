import type { PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'

type Start = {
  /** The user has moved on from where the picker opened. */
  hasChosen: boolean
  folder: Pick<PlacedItem, 'id' | 'path'> | undefined
  /** The folder that the items are already in. */
  except: string | undefined
}

/**
 * Returns the folder above if the picker has opened in the folder that the items are already in, where nothing can be
 * chosen. A user who goes back to it stays there, for example to create a folder.
 */
export function wayUp({ hasChosen, folder, except }: Start): string | undefined {
  if (hasChosen || folder === undefined || folder.id !== except) return undefined
  return folder.path.filter(step => step.id !== folder.id).at(-1)?.id
}
