import type { Item, PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'

type Start = {
  /** Somebody has gone on from where the picker opened. */
  hasChosen: boolean
  folder: Pick<PlacedItem, 'id' | 'path'> | undefined
  /** Where the items are already. */
  except: string | undefined
  folders: readonly Pick<Item, 'id'>[] | undefined
  blocked: ReadonlySet<string>
}

/**
 * The folder above, where the picker has opened in the folder that the items are in already and no folder leads on from
 * there. Whoever goes back to it stays in it, for a new folder.
 */
export function wayUp({ hasChosen, folder, except, folders, blocked }: Start): string | undefined {
  const isDeadEnd = folder?.id === except && folders?.every(one => blocked.has(one.id)) === true
  if (hasChosen || !isDeadEnd) return undefined
  return folder?.path.filter(step => step.id !== folder.id).at(-1)?.id
}
