import { listOn, thoseCovering } from '../../../core/locks/locks.repository.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import { findChains, findLiveChildren, type Item } from '../../../core/tree/items.repository.ts'
import { type NameColumns, nameColumns } from '../../../core/tree/name-columns.ts'
import { freeBytes } from '../../../core/tree/quota.ts'
import { lockSpace } from '../../../core/tree/spaces.repository.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { fits } from '../changes/rules/rules.ts'
import { insertVersions } from '../contents/versions.repository.ts'
import { addToTotals, insertItems } from '../items.repository.ts'
import { publishChange } from '../publish-change.ts'
import { touchRecents } from '../recents.repository.ts'
import { addToUsage } from '../spaces.repository.ts'
import { firstVersion, newFileItem, type PlaceFileInput } from './new-file-item.ts'

/** A file to be placed, and whoever sends it. */
export interface NewPlacement {
  readonly ctx: Ctx
  readonly input: PlaceFileInput
}

/** Files that can be created together, with the columns of their names. */
export type ChosenFiles<T extends NewPlacement> = ReadonlyMap<T, NameColumns>

/**
 * Chooses the files of one space that can be created together because nothing about them needs a decision: their folder
 * is there, their name is free, and there is room for all of them. Locks the space. The others have to be placed one by
 * one with `placeFile`, which knows what to do or to refuse.
 */
export async function chooseNewFiles<T extends NewPlacement>(
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
  const bytes = sum([...chosen.keys()].map(({ input }) => input.size))
  return bytes === 0 || bytes <= (await freeBytes(ctx, tx, space)) ? chosen : new Map()
}

/**
 * Creates the files that `chooseNewFiles` has chosen in the same transaction, with everything that follows from them
 * except the audit entries and the news for open pages. Their blobs are there. Returns the items by file.
 */
export async function createNewFiles<T extends NewPlacement>(
  tx: Tx,
  spaceId: string,
  chosen: ChosenFiles<T>,
): Promise<Map<T, Item>> {
  const made = [...chosen].map(([file, columns]) => ({ file, row: newFileItem(file.ctx, file.input, columns) }))
  const items = new Map(
    (
      await insertItems(
        tx,
        made.map(({ row }) => row),
      )
    ).map(item => [item.id, item]),
  )
  await insertVersions(
    tx,
    made.map(({ file: { input }, row }) => firstVersion(input, row)),
  )
  for (const [folderId, some] of Map.groupBy(made, ({ row }) => row.parent_id)) {
    const addedAt = Math.max(...some.map(({ row }) => row.created_at))
    const bytes = sum(some.map(({ file }) => file.input.size))
    await addToTotals(tx, folderId, { bytes, items: some.length, children: some.length, addedAt })
  }
  await addToUsage(tx, spaceId, { used: sum(made.map(({ file }) => file.input.size)) })
  for (const [userId, some] of Map.groupBy(made, ({ file }) => file.input.createdBy)) {
    const ids = some.map(({ row }) => row.id)
    if (userId) await touchRecents(tx, userId, ids, Math.max(...some.map(({ row }) => row.created_at)))
  }
  return new Map(made.map(({ file, row }) => [file, items.get(row.id) as Item]))
}

/** Tells open pages about them. Call it last in the transaction; see `publishChange`. */
export async function publishNewFiles(
  tx: Tx,
  spaceId: string,
  files: ReadonlyMap<NewPlacement, Pick<Item, 'id' | 'parent_id'>>,
): Promise<void> {
  for (const some of Map.groupBy(files, ([{ ctx }]) => ctx.origin.tab).values()) {
    const [first] = some
    if (!first) continue
    const folderIds = some.map(([, item]) => item.parent_id)
    const itemIds = some.map(([, item]) => item.id)
    await publishChange(first[0].ctx, tx, spaceId, folderIds, itemIds)
  }
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

/** Which of the names are taken in their folders. */
async function takenNames(db: Reader, files: readonly (readonly [NewPlacement, NameColumns])[]): Promise<Set<string>> {
  const taken = new Set<string>()
  for (const [folderId, some] of Map.groupBy(files, ([{ input }]) => input.parentId)) {
    const keys = some.map(([, columns]) => columns.name_key)
    for (const item of await findLiveChildren(db, folderId, keys)) taken.add(placeOf(folderId, item.name_key))
  }
  return taken
}

const placeOf = (folderId: string, nameKey: string) => `${folderId}/${nameKey}`
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
