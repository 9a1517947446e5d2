import { listOn, thoseCovering } from '../../../core/locks/locks.repository.ts'
import { fits } from '../../../core/tree/fits.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import { findChains, findLiveChildren, type Item } from '../../../core/tree/items.repository.ts'
import { type NameColumns, nameColumns } from '../../../core/tree/name-columns.ts'
import { freeBytes } from '../../../core/tree/quota.ts'
import { lockSpace } from '../../../core/tree/spaces.repository.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { addRows } from '../changes/add-rows.ts'
import { changeWithin, type TreeCtx } from '../changes/change-tree.ts'
import { type FileBytes, newFileItem, type Placing } from './new-file-item.ts'

/** A file to be placed, and whoever sends it. */
export interface NewPlacement {
  readonly ctx: Ctx
  readonly input: Placing
}

/** Files that can be created together, with the columns of their names. */
type ChosenFiles<T extends NewPlacement> = ReadonlyMap<T, NameColumns>

export interface Together<T extends NewPlacement> {
  /** Records what the files are made of, and says which bytes each of them has. */
  readonly before: (chosen: readonly T[]) => Promise<ReadonlyMap<T, FileBytes>>
  /** Writes what refers to them, before open pages learn of them. */
  readonly after: (items: ReadonlyMap<T, Item>) => Promise<void>
}

/**
 * Creates those of the files of one space that need no decision: their folder is there, their name is free, and there is
 * room for all of them. Locks the space. The others have to be placed one by one with `placeFile`, which knows what to do
 * or to refuse. As with `placeFile`, the calling code writes the audit entries. @returns the items by file
 */
export async function placeNewFiles<T extends NewPlacement>(
  ctx: TreeCtx,
  tx: Tx,
  spaceId: string,
  files: readonly T[],
  { before, after }: Together<T>,
): Promise<ReadonlyMap<T, Item>> {
  const chosen = await chooseNewFiles(ctx, tx, spaceId, files)
  if (chosen.size === 0) return new Map()
  const bytes = await before([...chosen.keys()])
  // They are sent by several people, in whose names they are added.
  return changeWithin(ctx, tx, { by: { userId: null } }, async tree => {
    const made = [...chosen].map(([file, columns]) => {
      const input = { ...file.input, ...(bytes.get(file) as FileBytes) }
      return { file, blobId: input.blobId, row: newFileItem(file.ctx, input, columns) }
    })
    const rows = made.map(({ file: { ctx, input }, blobId, row }) => {
      return { row, blobId, from: { ctx, by: { userId: input.createdBy } } }
    })
    const byId = new Map((await addRows(tree, rows)).map(item => [item.id, item]))
    const items = new Map(made.map(({ file, row }) => [file, byId.get(row.id) as Item]))
    await after(items)
    return items
  })
}

async function chooseNewFiles<T extends NewPlacement>(
  ctx: Needs<'clock' | 'db' | 'settings'>,
  tx: Tx,
  spaceId: string,
  files: readonly T[],
): Promise<ChosenFiles<T>> {
  const space = await lockSpace(tx, spaceId)
  const folders = await openFolders(
    tx,
    spaceId,
    [...new Set(files.map(({ input }) => input.parentId))],
    ctx.clock.now(),
  )
  const named = files
    .filter(({ input }) => folders.has(input.parentId))
    .map(file => [file, nameColumns(file.input.name, file.input.mime, false)] as const)
  const taken = await takenNames(tx, named)
  const chosen = new Map<T, NameColumns>()
  for (const [file, columns] of named) {
    const place = placeOf(file.input.parentId, columns.name_key)
    if (taken.has(place)) continue
    taken.add(place)
    chosen.set(file, columns)
  }
  const bytes = [...chosen.keys()].reduce((sum, { input }) => sum + input.size, 0)
  return bytes === 0 || bytes <= (await freeBytes(ctx, tx, space)) ? chosen : new Map()
}

/** Those of the folders that files can be added to without asking any further, such as who holds a lock. */
async function openFolders(
  db: Reader,
  spaceId: string,
  ids: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> {
  const open = new Set<string>()
  const chains = await findChains(db, ids)
  const locks = await listOn(
    db,
    [...chains.values()].flatMap(chain => chain.map(step => step.id)),
    now,
  )
  for (const [id, chain] of chains) {
    const [folder] = chain
    const chainIds = chain.map(step => step.id)
    if (thoseCovering(locks, chainIds).length > 0) continue
    const isOpen = folder?.space_id === spaceId && isFolder(folder) && chain.every(step => step.state === 'live')
    if (isOpen && !fits(chain.length)) open.add(id)
  }
  return open
}

/** Returns which of the names are taken in their folders. */
async function takenNames(db: Reader, files: readonly (readonly [NewPlacement, NameColumns])[]): Promise<Set<string>> {
  const taken = new Set<string>()
  for (const [folderId, some] of Map.groupBy(files, ([{ input }]) => input.parentId)) {
    const keys = some.map(([, columns]) => columns.name_key)
    for (const item of await findLiveChildren(db, folderId, keys)) taken.add(placeOf(folderId, item.name_key))
  }
  return taken
}

const placeOf = (folderId: string, nameKey: string) => `${folderId}/${nameKey}`
