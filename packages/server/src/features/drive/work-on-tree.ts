import type { Changer } from '../../core/locks/require-unlocked.ts'
import type { Access } from '../../core/rights/access-item.ts'
import type { Item } from '../../core/tree/items.repository.ts'
import type { NameColumns } from '../../core/tree/name-columns.ts'
import type { SpaceRow } from '../../core/tree/tree.tables.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type Putting, putContent } from './changes/add-version.ts'
import { byCaller, changeWithin, type Tree, type TreeCtx } from './changes/change-tree.ts'
import { deleteEarlier } from './changes/delete-earlier.ts'
import { moveIntoPlace } from './changes/move-into-place.ts'
import { purge } from './changes/purge.ts'
import { type Again, recreate } from './changes/recreate.ts'
import type { Refusal } from './changes/refusal.ts'
import { type IntoTrash, intoTrash } from './changes/trash.ts'
import { addFolder, type Through } from './folders/add-folder.ts'
import { type Quarantined, quarantine } from './quarantine/quarantine.ts'
import { release } from './quarantine/release.ts'
import { findSame, type SameInput } from './tree/find-same.ts'
import { gatherTop } from './tree/gather-top.ts'
import { give } from './tree/give.ts'
import { type ItemFacts, setFacts } from './tree/set-facts.ts'

/**
 * What other features may do to the tree within one unit of work. Each change writes everything that follows from it, and asks
 * nobody for rights: the calling code holds the locks of the spaces and has applied its own rules.
 */
export interface TreeWork {
  /** Moves an item to the trash. @param options.top what in the trash contains it, if anything does */
  readonly trash: (item: Item, options?: IntoTrash) => Promise<Item>
  /** Deletes forever what is in the trash or in quarantine. */
  readonly purge: (item: Item) => Promise<void>
  /**
   * Moves an item to a live folder of its space under a name that is free there, from wherever it is. @param chain the item and
   * everything above it, item first
   */
  readonly moveIntoPlace: (chain: readonly Item[], parentId: string, columns: NameColumns) => Promise<Item>
  /** Moves a live item to the top of another space under a free name. @throws `space.full`, `space.owner-full`, `item.too-deep` */
  readonly give: (item: Item, toSpaceId: string) => Promise<Item>
  /** Moves everything at the top of a space into one new folder there. @returns the folder; null if there was nothing */
  readonly gatherTop: (space: Pick<SpaceRow, 'root_id' | 'owner_id'>, name: string) => Promise<Item | null>
  /** Creates an empty folder under a free name. @param through by which link, for the activity */
  readonly addFolder: (parent: Item, name: string, through: Through) => Promise<Item>
  /** Makes an item in place of one that was merged into another. @returns a refusal if there is no room for it */
  readonly recreate: (again: Again) => Promise<Item | Refusal>
  /** Adds a version with the bytes of an earlier one. @returns a refusal if there is no room for it */
  readonly putContent: (putting: Putting) => Promise<Item | Refusal>
  /** Returns the file with that name if it has these bytes already; see `findSame`. */
  readonly keepSame: (same: SameInput) => Promise<Item | Refusal | null>
  /** Deletes earlier versions forever, kept ones too. */
  readonly deleteVersions: (spaceId: string, ids: readonly string[]) => Promise<void>
  /** Notes what a client knows of an item. @throws what `requireUnlocked` throws */
  readonly setFacts: (access: Pick<Access, 'item' | 'chainIds'>, facts: ItemFacts) => Promise<void>
  /** Puts an infected version of a file out of everyone's reach. */
  readonly quarantine: (itemId: string, versionId: string) => Promise<Quarantined>
  /** Brings a file from quarantine back to its folder; does nothing to other items. */
  readonly release: (itemId: string) => Promise<void>
}

interface WorkOptions {
  /** Who makes the changes, if it isn't the caller. */
  readonly by?: Changer
  /** `pages`: the calling code writes one line of the activity for all changes. */
  readonly tells?: Tree['tells']
}

/**
 * Changes items within a transaction that holds the locks of their spaces. Call it late: its end tells open pages, for which
 * publishers wait for each other on PostgreSQL. @throws what the work throws
 */
export function workOnTree<T>(
  ctx: TreeCtx,
  tx: Tx,
  { by = byCaller(ctx), ...options }: WorkOptions,
  work: (tree: TreeWork) => Promise<T>,
): Promise<T> {
  return changeWithin(ctx, tx, { by, ...options }, tree => work(changesOf(tree)))
}

function changesOf(tree: Tree): TreeWork {
  return {
    trash: (item, options) => intoTrash(tree, item, options),
    purge: item => purge(tree, item, 'item.deleted'),
    moveIntoPlace: (chain, parentId, columns) => moveIntoPlace(tree, chain, parentId, columns),
    give: (item, toSpaceId) => give(tree, item, toSpaceId),
    gatherTop: (space, name) => gatherTop(tree, space, name),
    addFolder: (parent, name, through) => addFolder(tree, parent, name, through),
    recreate: again => recreate(tree, again),
    putContent: putting => putContent(tree, putting),
    keepSame: same => findSame(tree, same),
    deleteVersions: async (spaceId, ids) => void (await deleteEarlier(tree, spaceId, ids, { areKeptSpared: false })),
    setFacts: (access, facts) => setFacts(tree, access, facts),
    quarantine: (itemId, versionId) => quarantine(tree, itemId, versionId),
    release: itemId => release(tree, itemId),
  }
}
