import { type Access, knownItems } from '../../../core/rights/access-item.ts'
import { mayKnowOfMoment } from '../../../core/rights/evaluation/past.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import { findChains, type Item } from '../../../core/tree/items.repository.ts'
import {
  type ChangedRow,
  findBlobs,
  findLastStates,
  findPastChains,
  type PastStep,
} from '../history/history.repository.ts'
import { type Contents, readableContents } from '../history/readable-contents.ts'
import { wasBelow, wasThere } from '../history/was-below.ts'
import type { RewindStepRow, StepReason } from '../rewind.tables.ts'
import { findInLight } from './come-to-light.ts'
import { afterAll, newStep } from './new-step.ts'
import type { Planning } from './planning.ts'

interface Facts {
  readonly past: ReadonlyMap<string, readonly PastStep[]>
  readonly chains: ReadonlyMap<string, readonly Item[]>
  /** Those that can be seen once the plan was carried out. */
  readonly inLight: ReadonlySet<string>
  readonly known: ReadonlyMap<string, Access>
  /** The bytes that files have now. */
  readonly blobs: ReadonlyMap<string, string>
  /** The bytes that files had, by file, as far as the person may bring them back. */
  readonly contents: Contents
  /** The folders in which items were, as far as the person may see them and could at the moment. */
  readonly folders: ReadonlySet<string>
  /** Of items that no longer exist: what they were last. */
  readonly lastStates: ReadonlyMap<string, string>
}

/** Steps for items that have changed since the moment. */
export async function planChanged(planning: Planning, rows: readonly ChangedRow[]): Promise<RewindStepRow[]> {
  const facts = await gather(planning, rows)
  return rows.flatMap(row => planOne(planning, facts, row) ?? [])
}

async function gather({ ctx, act, folder }: Planning, rows: readonly ChangedRow[]): Promise<Facts> {
  const db = ctx.db.read
  const ids = rows.map(row => row.item_id)
  const chains = await findChains(db, ids)
  return {
    chains,
    inLight: await findInLight(db, chains, act.moment),
    past: await findPastChains(db, ids, act.moment),
    known: await knownItems(ctx, { userId: act.user_id, link: null }, ids),
    blobs: await findBlobs(db, ids),
    contents: await readableContents(ctx, db, {
      userId: act.user_id,
      folder,
      wanted: rows.map(row => ({ itemId: row.item_id, blobId: row.blob_id })),
    }),
    folders: await knownFolders({ ctx, act }, rows),
    lastStates: await findLastStates(
      db,
      ids.filter(id => !chains.has(id)),
    ),
  }
}

async function knownFolders({ ctx, act }: Pick<Planning, 'act' | 'ctx'>, rows: readonly ChangedRow[]) {
  const ids = [...new Set(rows.flatMap(row => row.parent_id ?? []))]
  const db = ctx.db.read
  const [known, past] = [
    await knownItems(ctx, { userId: act.user_id, link: null }, ids, db),
    await findPastChains(db, ids, act.moment),
  ]
  const wasSeen = ([id, access]: readonly [string, Access]) =>
    mayKnowOfMoment(access, { at: act.moment, chainIds: (past.get(id) ?? []).map(step => step.id) })
  return new Set([...known].filter(wasSeen).map(([id]) => id))
}

function planOne(planning: Planning, facts: Facts, row: ChangedRow): RewindStepRow | null {
  const { act, folder, chosen } = planning
  const past = facts.past.get(row.item_id) ?? []
  const chain = facts.chains.get(row.item_id) ?? []
  if (row.item_id === folder.item.id) return null
  const pastIds = past.map(step => step.id)
  if (wasBelow(past, folder.item.id, act.moment) && isIn(pastIds, folder.item.id, chosen))
    return planBack(planning, facts, row)
  const [item] = chain
  const chainIds = chain.map(step => step.id)
  const isHere = facts.inLight.has(row.item_id) && isIn(chainIds, folder.item.id, chosen)
  // What is newer is planned by itself.
  if (!item || !isHere || item.created_at > act.moment || !facts.known.has(item.id)) return null
  return planAway(planning, facts, row, { item, past })
}

/** Whether a chain leads from below a folder, and through one of the chosen items if there are any. */
export function isIn(chainIds: readonly string[], folderId: string, chosen: ReadonlySet<string> | null): boolean {
  const at = chainIds.indexOf(folderId)
  return at > 0 && (chosen === null || chainIds.slice(0, at).some(id => chosen.has(id)))
}

/** Something that was in the folder. */
function planBack(planning: Planning, facts: Facts, row: ChangedRow): RewindStepRow | null {
  const { act } = planning
  const chain = facts.chains.get(row.item_id) ?? []
  const [item] = chain
  const base = stepBack(planning, facts, row)
  const left = (reason: StepReason) => ({ ...base, state: 'left' as const, reason })
  if (!item) {
    // Only what is deleted forever has been in the trash.
    if (facts.lastStates.get(row.item_id) === 'trashed') return left('deleted-forever')
    const isLost = row.blob_id !== null && !facts.contents.has(row.item_id)
    return isLost ? left('version-gone') : { ...base, kind: 'make', to_blob: row.blob_id }
  }
  if (chain.some(step => step.state === 'deleting')) return left('deleted-forever')
  // Nothing is said about what is now where the person may not see it.
  if (!facts.known.has(item.id)) return null
  if (item.space_id !== act.space_id) return left('other-drive')
  const kind = kindOf(row, item, chain)
  const isOther = !isFolder(row) && row.blob_id !== null && facts.blobs.get(item.id) !== row.blob_id
  const isLost = isOther && !facts.contents.has(item.id)
  if (kind === null && !isOther) return null
  if (kind === null && isLost) return left('version-gone')
  return {
    ...base,
    kind: kind ?? 'content',
    to_blob: isOther && !isLost ? row.blob_id : null,
    reason: isLost ? 'version-gone' : null,
  }
}

function stepBack({ act }: Planning, facts: Facts, row: ChangedRow): RewindStepRow {
  return newStep(act, {
    item_id: row.item_id,
    rank: row.rank,
    kind: 'content',
    // Folders come before what belongs into them.
    position: facts.past.get(row.item_id)?.length ?? 0,
    size: Number(facts.contents.get(row.item_id)?.size ?? row.size),
    to_parent: row.parent_id,
    to_name: row.name,
    to_modified: row.modified_at,
  })
}

/** What has to be done about its place; null if it is there. */
function kindOf(row: ChangedRow, item: Item, chain: readonly Item[]): 'restore' | 'move' | 'rename' | null {
  if (item.state === 'trashed') return 'restore'
  if (item.parent_id !== row.parent_id) return chain.some(step => step.state === 'trashed') ? 'restore' : 'move'
  return item.name === row.name ? null : 'rename'
}

/** Something that is in the folder, but wasn't: back to where it was, or to the trash. */
function planAway(
  { act, folder }: Planning,
  facts: Facts,
  row: ChangedRow,
  { item, past }: { item: Item; past: readonly PastStep[] },
): RewindStepRow {
  const told = { item_id: item.id, rank: item.rank, size: item.size }
  const isSeen = folder.via === 'owner' || facts.folders.has(row.parent_id ?? '')
  // It was in a place that isn't the person's to see: not even what it was called there is told.
  if (wasThere(past, act.moment) && !isSeen)
    return newStep(act, {
      ...told,
      kind: 'move',
      position: past.length,
      to_name: item.name,
      state: 'left',
      reason: 'folder-missing',
    })
  if (wasThere(past, act.moment))
    return newStep(act, { ...told, kind: 'move', position: past.length, to_parent: row.parent_id, to_name: row.name })
  return newStep(act, {
    ...told,
    kind: 'trash',
    position: afterAll + past.length,
    to_name: item.name,
    to_state: 'trashed',
  })
}
