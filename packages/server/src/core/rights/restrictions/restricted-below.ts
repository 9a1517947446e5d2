import type { ItemCan } from '@holdall/contract/drive/drive.schemas.ts'
import type { Item } from '../../tree/items.repository.ts'

/** An item on which restrictions stand that may concern somebody, and what they may do with it nevertheless. */
export interface RestrictedItem {
  readonly item: Pick<Item, 'id' | 'size' | 'item_count'>
  /** The item and everything above it. */
  readonly chain: readonly Pick<Item, 'id' | 'state'>[]
  /** Null if they may not know of it. */
  readonly access: { readonly can: ItemCan; readonly canBelow: ItemCan } | null
}

/** Such an item somewhere below a folder. */
export interface RestrictedBelow extends RestrictedItem {
  /** The ids of the folders between the two, from below. */
  readonly between: readonly string[]
}

/** What of these items is below a folder that the subject sees; its totals are those of the rest. */
export function lookBelow<T extends { readonly item: Item }>(access: T, closed: readonly RestrictedItem[]): T & Holder {
  const restrictedBelow = closed.flatMap(one => {
    const at = one.chain.findIndex(step => step.id === access.item.id)
    const path = one.chain.slice(0, Math.max(0, at))
    if (path.length === 0 || path.some(step => step.state !== 'live')) return []
    return { ...one, between: path.slice(1).map(step => step.id) }
  })
  if (restrictedBelow.length === 0) return { ...access, restrictedBelow }
  return { ...access, item: { ...access.item, ...totalsWithout(access.item, restrictedBelow) }, restrictedBelow }
}

type Totals = Pick<Item, 'size' | 'item_count' | 'child_count'>

/** The totals of a folder without what is closed to somebody below it. */
function totalsWithout(folder: Totals, restrictedBelow: readonly RestrictedBelow[]): Totals {
  const tops = hiddenTops(restrictedBelow)
  return {
    size: folder.size - tops.reduce((sum, { item }) => sum + item.size, 0),
    item_count: folder.item_count - tops.reduce((sum, { item }) => sum + item.item_count + 1, 0),
    child_count: folder.child_count - tops.filter(({ between }) => between.length === 0).length,
  }
}

/** What somebody may not know of, without what is below another such item. */
export function hiddenBelow({ restrictedBelow }: Holder): RestrictedBelow[] {
  return hiddenTops(restrictedBelow)
}

function hiddenTops(restrictedBelow: readonly RestrictedBelow[]): RestrictedBelow[] {
  const hidden = restrictedBelow.filter(one => !one.access?.can.view)
  const ids = new Set(hidden.map(({ item }) => item.id))
  return hidden.filter(({ between }) => !between.some(id => ids.has(id)))
}

interface Holder {
  readonly restrictedBelow: readonly RestrictedBelow[]
}

/** The ids of the direct children of a folder that the subject may not know of. */
export function hiddenChildren({ restrictedBelow }: Holder): string[] {
  return hiddenTops(restrictedBelow).flatMap(({ item, between }) => (between.length === 0 ? item.id : []))
}

/** Whether a child of a folder may be known of, by its id. */
export function mayKnowChild({ restrictedBelow }: Holder, childId: string): boolean {
  return !restrictedBelow.some(({ item, access }) => item.id === childId && !access?.can.view)
}

/** The rows of a list of a folder, each with the totals that the subject may know. */
export function withoutHidden<T extends { readonly id: string } & Pick<Totals, 'size' | 'item_count'>>(
  { restrictedBelow }: Holder,
  rows: readonly T[],
): T[] {
  if (restrictedBelow.length === 0) return [...rows]
  const below = Map.groupBy(
    restrictedBelow.flatMap(one =>
      one.between.map((rowId, at) => ({ ...one, rowId, between: one.between.slice(0, at) })),
    ),
    ({ rowId }) => rowId,
  )
  return rows.map(row => {
    const closed = below.get(row.id)
    if (!closed) return row
    const { size, item_count } = totalsWithout({ child_count: 0, ...row }, closed)
    return { ...row, size, item_count }
  })
}

/** The ids of what a copy or a zip of a folder leaves out: what may not be downloaded, with everything below. */
export function leftOutOf({ restrictedBelow }: Holder): Set<string> {
  return new Set(restrictedBelow.flatMap(({ item, access }) => (access?.can.download ? [] : item.id)))
}

/** Whether the subject has a power over everything in a folder, and not only over what isn't closed to them. */
export function isWhole({ restrictedBelow }: Holder, power: keyof ItemCan): boolean {
  return restrictedBelow.every(({ access }) => access?.canBelow[power] === true)
}

/** The same for one of its children, and everything in it. */
export function isWholeAt({ restrictedBelow }: Holder, childId: string, power: keyof ItemCan): boolean {
  const within = restrictedBelow.filter(({ item, between }) => item.id === childId || between.includes(childId))
  return isWhole({ restrictedBelow: within }, power)
}
