import type { ItemCan } from '@holdall/contract/drive/drive.schemas.ts'
import type { SeenStep } from '../rights.ts'

// The object policy decides about now. What has been is decided here, from the same sources of rights and when they began
// (docs/decisions/0115).

/** A right by which a person sees an item, and what it covers of the past. */
export interface PastRight {
  /** The item that it was given for; null for the owner of the space. */
  readonly itemId: string | null
  /** When it began, ms since 1970; 0 for those who hold the whole space. */
  readonly since: number
  /** Whether it covers earlier versions whatever the role. */
  readonly withVersions: boolean
}

/** The rights by which a person sees an item. */
interface Past {
  readonly past: readonly PastRight[]
}

export function pastRights(seen: readonly SeenStep[], chain: readonly { readonly id: string }[]): PastRight[] {
  return seen.map(({ via, top, since, withVersions }) => ({
    itemId: via === 'owner' ? null : (chain[top]?.id ?? ''),
    since,
    withVersions,
  }))
}

/** A moment in the life of an item. */
export interface Moment {
  /** Milliseconds since 1970. */
  readonly at: number
  /** The item and what was above it then; left out where the item is known to have been where it is now. */
  readonly chainIds?: readonly string[]
}

/**
 * Whether a person may know of a moment: one of their present rights had begun by then, and covered the place where the item
 * was. The owner of a space and those who manage the workspace know all of its past.
 */
export function mayKnowOfMoment({ past }: Past, { at, chainIds }: Moment): boolean {
  return past.some(
    ({ itemId, since }) => since <= at && (itemId === null || chainIds === undefined || chainIds.includes(itemId)),
  )
}

/** Since when a person may know of an item in its present place, ms since 1970. */
export function knownSince({ past }: Past): number {
  return Math.min(Number.MAX_SAFE_INTEGER, ...past.map(({ since }) => since))
}

/**
 * Whether a person may read earlier versions of a file: those who may edit it, because they have to see what they undo, and
 * those whose share includes them. Others read the current version.
 */
export function mayReadEarlier({ past, can }: Past & { readonly can: ItemCan }): boolean {
  return can.download && (can.edit || past.some(({ withVersions }) => withVersions))
}
