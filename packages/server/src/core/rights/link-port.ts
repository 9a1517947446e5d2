import type { AccessMark } from '@holdall/contract/drive/drive.schemas.ts'
import type { LinkRights } from '@holdall/contract/sharing/sharing.schemas.ts'
import type { Ctx, Needs } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'

/** A link that is live and, where it has a password, unlocked by this caller. */
export interface OpenLink {
  readonly id: string
  readonly slug: string
  /** The item that the link leads to; it covers everything below. */
  readonly itemId: string
  readonly rights: LinkRights
  /** Downloads are counted, so original bytes leave only with a ticket. */
  readonly hasDownloadLimit: boolean
  readonly createdBy: string
  /** The folder below the item that is this visitor's own: they may add to it and see nothing of it. */
  readonly inboxId?: string | null
  /** Who came through it, where they proved or said so; for the activity. */
  readonly visitor?: string | null
  /** When it stops taking files, ms since 1970; what was begun in time may still finish for an hour. */
  readonly closesAt?: number | null
}

/** What came through a link. */
export interface Arrived {
  readonly id: string
  readonly name: string
  readonly size: number
}

/** An item of a list whose access is to be marked. */
export interface MarkedItem {
  readonly id: string
  /** The folders above it that the caller may know of. */
  readonly above: readonly string[]
  /** Whose space it is in; null in a workspace, whose members have access by their roles. */
  readonly ownerId: string | null
  readonly seesPeople: boolean
  readonly seesLinks: boolean
}

/** Filled by the sharing feature, which stands above the drive. */
export interface LinkPort {
  /**
   * The link behind a slug. @throws `link.unavailable` when it is unknown, revoked, over, used up, or the right behind
   * it has ended; `link.locked` when its password was not given.
   */
  open(ctx: Ctx, slug: string): Promise<OpenLink>
  /** Whether `ticket` was given out for a counted download of this item through this link within the last day. */
  isTicket(ctx: Needs<'clock' | 'vault'>, link: OpenLink, itemId: string, ticket: string): boolean
  /** A link again, for work that was allowed through it and goes on without its visitor. @throws `link.unavailable` */
  reopen(ctx: Ctx, id: string): Promise<OpenLink>
  /**
   * Where a file request puts what its visitor sends, whatever folder they name; null for a link that is none.
   * @throws `link.closed` behind its end, `link.sender-needed` before the visitor has said who they are
   */
  receive(ctx: Ctx, link: OpenLink): Promise<{ readonly link: OpenLink; readonly folderId: string } | null>
  /** Who has access to items, as their caller may know: two queries for all of them. */
  markAccess(ctx: Needs<'clock' | 'db'>, userId: string, items: readonly MarkedItem[]): Promise<Map<string, AccessMark>>
  /** Counts a file that came through a link, in the transaction that makes it. */
  noteUpload(ctx: Needs<'clock' | 'jobs' | 'origin' | 'vault'>, tx: Tx, link: OpenLink, file: Arrived): Promise<void>
}

declare module '../../platform/services.ts' {
  interface Services {
    readonly links: LinkPort
  }
}
