import type { Item } from '../../core/tree/items.repository.ts'

/** Where an item is, what it is called and which bytes it has. */
export interface Spot {
  readonly state: 'live' | 'trashed'
  readonly parentId: string | null
  readonly name: string
  readonly blobId: string | null
  /** Milliseconds since 1970. */
  readonly modifiedAt: number
}

export function spotOf(item: Item, blobId: string | null): Spot {
  return {
    state: item.state === 'trashed' ? 'trashed' : 'live',
    parentId: item.parent_id,
    name: item.name,
    blobId,
    modifiedAt: item.modified_at,
  }
}

export function isSameSpot(a: Spot, b: Spot): boolean {
  return a.state === b.state && a.parentId === b.parentId && a.name === b.name && a.blobId === b.blobId
}

export const readSpot = (text: string | null): Spot | null => (text === null ? null : JSON.parse(text))
