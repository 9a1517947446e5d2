import type { Item, PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'

type Start = {
  /** The user has moved on from where the picker opened. */
  hasChosen: boolean
  folder: Pick<PlacedItem, 'id' | 'path'> | undefined
  /** The folder that the items are already in. */
  except: string | undefined
  folders: readonly Pick<Item, 'id'>[] | undefined
  blocked: ReadonlySet<string>
}

/**
 * Returns the parent folder if the picker has opened in the folder that the items are already in and there is no folder
 * to go on to. A user who goes back to it stays there, for example to create a folder.
 */
export function wayUp({ hasChosen, folder, except, folders, blocked }: Start): string | undefined {
  const isDeadEnd = folder?.id === except && folders?.every(one => blocked.has(one.id)) === true
  if (hasChosen || !isDeadEnd) return undefined
  return folder?.path.filter(step => step.id !== folder.id).at(-1)?.id
}
