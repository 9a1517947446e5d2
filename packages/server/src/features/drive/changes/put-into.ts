import type { ItemSpot } from '@holdall/contract/drive/drive.schemas.ts'
import { type Access, accessItem, refusedPower } from '../../../core/rights/access-item.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import { findChain, type Item, type NewItem } from '../../../core/tree/items.repository.ts'
import { nameColumns } from '../../../core/tree/name-columns.ts'
import type { Tree } from './change-tree.ts'
import { mergeInto } from './merge.ts'
import { isRefusal, type Refusal } from './refusal.ts'
import { decideName, type NameDecision, type OnConflict } from './rules/decide-name.ts'
import { isFreeToJoin } from './rules/lock-rules.ts'
import type { Placed } from './rules/outcomes.ts'
import { notIntoItself } from './rules/rules.ts'
import { trash } from './trash.ts'

export interface PutInput {
  /** The item, under the name that it should get. */
  readonly item: Item
  readonly fromParentId: string | null
  /** What it is a copy of, if it is one. */
  readonly sourceId?: string
  readonly target: Access
  readonly onConflict: OnConflict
  /** Where undoing takes the item, unless it is merged into another: they can't be separated again. */
  readonly wayBack: ItemSpot | null
  /** Moves the item there, under its name with these changes. */
  readonly place: (change: Partial<NewItem>) => Promise<Item | Refusal>
  /** The item as a live neighbour of the one that it is merged into, whose name it can't have. */
  readonly beside: () => Promise<Item | Refusal>
  /** Why it can't be merged into another, apart from what every merge needs. */
  readonly mayJoin?: () => Promise<Refusal | null>
  /** Called before a file becomes the newest version of another one and stops being an item. */
  readonly beforeJoin?: ((from: Item, into: Item) => Promise<void>) | undefined
}

/** Puts an item into a folder where its name may be taken. The calling code has applied the rules of the place itself. */
export async function putInto(tree: Tree, input: PutInput): Promise<Placed> {
  const { item, sourceId, target, onConflict } = input
  const decision = await decideName(tree.tx, {
    folderId: target.item.id,
    name: item.name,
    isFolder: isFolder(item),
    onConflict,
    id: sourceId === undefined ? item.id : undefined,
    sourceId,
    restrictedBelow: target.restrictedBelow,
  })
  switch (decision.to) {
    case 'refuse':
      return decision.refusal
    case 'ask':
      return { status: 'conflict', existing: decision.existing, refusal: decision.refusal }
    case 'skip':
      return { status: 'skipped', existing: decision.existing, refusal: decision.refusal }
    case 'join':
      return join(tree, input, decision.existing)
    case 'displace':
      return (await displace(tree, input, decision.existing)) ?? place(input, decision)
    case 'place':
      return place(input, decision)
  }
}

async function place(input: PutInput, decision: NameDecision): Promise<Placed> {
  const { item, fromParentId, wayBack } = input
  const isOther = decision.to === 'place' && decision.name !== item.name
  const placed = await input.place(isOther ? nameColumns(decision.name, item.mime, isFolder(item)) : {})
  if (isRefusal(placed)) return placed
  return { status: 'done', item: placed, fromParentId, wayBack, hasReplaced: decision.to === 'displace' }
}

async function join(tree: Tree, input: PutInput, existing: Item): Promise<Placed> {
  const { target, fromParentId } = input
  const refusal =
    refusedPower(target, 'edit') ?? (await input.mayJoin?.()) ?? (await isFreeToJoin(tree, existing, target))
  if (refusal) return refusal
  const beside = await input.beside()
  if (isRefusal(beside)) return beside
  await input.beforeJoin?.(beside, existing)
  const joined = await mergeInto(tree, beside, existing)
  return { status: 'done', item: joined, fromParentId, wayBack: null, hasReplaced: true }
}

async function displace(tree: Tree, { item, sourceId }: PutInput, existing: Item): Promise<Refusal | null> {
  const { ctx, tx, by } = tree
  const chain = await findChain(tx, sourceId ?? item.id)
  const refusal = notIntoItself(
    existing,
    chain.map(step => step.id),
  )
  if (refusal) return refusal
  const trashed = await trash(tree, await accessItem(ctx, { userId: by.userId, link: null }, existing.id, tx))
  return isRefusal(trashed) ? trashed : null
}

/** A name that no one has, for an item that is briefly live beside the one that it is merged into. */
export function besideName(item: Pick<Item, 'id' | 'name_key'>): Partial<NewItem> {
  return { name_key: `${item.name_key}\u{1}${item.id}` }
}
