import type { Access } from '../../../core/rights/access-item.ts'

export type Listing = 'root' | 'shared' | 'spaces'

/** What a path leads to, as far as the caller may know. */
export type Place =
  /** A virtual folder that only lists others: the root, what is shared with the caller, and their workspaces. */
  | { readonly kind: 'listing'; readonly listing: Listing }
  /** `isTop`: the top of a drive, a workspace or something shared, which the caller can't move. */
  | { readonly kind: 'item'; readonly access: Access; readonly isTop: boolean }
  /** Nothing yet; `parent` is the folder in which it could be created, or null if nothing can be. */
  | { readonly kind: 'free'; readonly parent: Access | null; readonly name: string }
  /** Nothing, and nothing can be: what is here has the name in another spelling, such as other case. */
  | { readonly kind: 'spelled'; readonly access: Access; readonly spelling: string }
  /** Not even its parent folder exists. */
  | { readonly kind: 'nowhere' }
