import type { ConflictChoice } from '@holdall/contract/drive/drive.schemas.ts'
import { foldName } from '@holdall/contract/drive/names.ts'
import { type Access, refusedPower } from '../../../../core/rights/access-item.ts'
import { mayKnowChild } from '../../../../core/rights/restrictions/restricted-below.ts'
import { findFreeName } from '../../../../core/tree/free-name.ts'
import { hasName } from '../../../../core/tree/has-name.ts'
import { isFolder } from '../../../../core/tree/is-folder.ts'
import { findLiveChild, type Item } from '../../../../core/tree/items.repository.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { fail } from '../../../../platform/failure.ts'
import type { Refusal } from '../refusal.ts'

/**
 * What to do about a name that is taken: one of the choices of the API, or `displace`, which is WebDAV's overwriting. A file
 * then becomes a version of the other file, and anything else that has the name is moved to the trash.
 */
export type OnConflict = ConflictChoice | 'displace'

/** Something that should get a name in a folder. */
export interface Arriving {
  readonly folderId: string
  readonly name: string
  readonly isFolder: boolean
  readonly onConflict: OnConflict
  /** The item itself if it already exists: its own name isn't taken. */
  readonly id?: string | undefined
  /** What it is a copy of, which it never replaces. */
  readonly sourceId?: string | undefined
  /** What is closed in the folder to the person who brings it; left out if that wasn’t looked up. */
  readonly restrictedBelow?: Access['restrictedBelow']
}

export type NameDecision =
  /** Nothing else has the name, which may have been given a number. */
  | { readonly to: 'place'; readonly name: string }
  | {
      /**
       * `join`: it is merged into what has the name: a new version of the file, or more content of the folder. `displace`:
       * what has the name is moved to the trash. `ask` and `skip`: the caller is asked, or it is left out.
       */
      readonly to: 'join' | 'displace' | 'ask' | 'skip'
      readonly existing: Item
      /** For calls that can't do that. */
      readonly refusal: Refusal
    }
  | { readonly to: 'refuse'; readonly refusal: Refusal }

/**
 * Decides how to resolve a name in a folder, in the transaction that holds the lock of its space. Names are compared
 * regardless of case, but only what has exactly the name is replaced, merged or taken for the same: `README` and `readme` are
 * two files for whoever sends them. A file never replaces a folder, nor a folder a file.
 */
export async function decideName(tx: Tx, arriving: Arriving): Promise<NameDecision> {
  const { folderId, name, onConflict } = arriving
  const existing = await findLiveChild(tx, folderId, foldName(name))
  if (!existing || existing.id === arriving.id) return { to: 'place', name }
  if (onConflict === 'keep-both') return { to: 'place', name: await findFreeName(tx, folderId, name) }
  // A folder that is closed to someone tells them no more than that its name is taken.
  if (!isKnown(arriving, existing)) return { to: 'refuse', refusal: fail('item.name-taken', { name }) }
  const taken = { existing, refusal: fail('item.name-taken', { name, existingId: existing.id }) }
  if (onConflict === 'ask') return { to: onConflict, ...taken }
  if (!hasName(existing, name)) return { to: 'refuse', refusal: otherSpelling(existing) }
  if (onConflict === 'skip') return { to: onConflict, ...taken }
  if (existing.id === arriving.sourceId) return { to: 'refuse', refusal: fail('item.kind-conflict') }
  const areAlike = isFolder(existing) === arriving.isFolder
  if (onConflict === 'displace') return { to: areAlike && !arriving.isFolder ? 'join' : 'displace', ...taken }
  return areAlike ? { to: 'join', ...taken } : { to: 'refuse', refusal: fail('item.kind-conflict') }
}

/** Returns why something can’t have the place of what is there with another spelling of its name. */
export function otherSpelling({ name, id }: Pick<Item, 'id' | 'name'>): Refusal {
  return fail('item.other-spelling', { name, existingId: id })
}

/** Whether a folder that is wanted in another one can be what has its name already: a folder to which things may be added. */
export function canBeUsed(existing: Item, restrictedBelow: Access['restrictedBelow']): Refusal | null {
  const { name, id } = existing
  if (!mayKnowChild({ restrictedBelow }, id)) return fail('item.name-taken', { name })
  const closed = restrictedBelow.find(one => one.item.id === id)?.access
  const refusal = closed ? refusedPower({ can: closed.canBelow }, 'add') : null
  return refusal ?? (isFolder(existing) ? null : fail('item.kind-conflict'))
}

function isKnown({ restrictedBelow }: Arriving, existing: Item): boolean {
  return restrictedBelow ? mayKnowChild({ restrictedBelow }, existing.id) : existing.is_closed !== 1
}
