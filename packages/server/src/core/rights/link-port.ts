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
  /** Downloads are counted, so original bytes are served only with a ticket. */
  readonly hasDownloadLimit: boolean
  readonly createdBy: string
  /** This visitor's own folder below the item: they may add to it but see nothing in it. */
  readonly inboxId?: string | null
  /** Who used the link, if they proved or stated it; shown in the activity. */
  readonly visitor?: string | null
  /**
   * The lines that every picture carries that leaves the server by this link, apart from the time: who looks at it, and
   * the text of whoever made the link. Null without a watermark.
   */
  readonly watermark?: readonly string[] | null
  /** When it stops accepting files, ms since 1970; uploads begun in time may still finish for an hour. */
  readonly closesAt?: number | null
}

/** A file received through a link. */
export interface Arrived {
  readonly id: string
  readonly name: string
  readonly size: number
}

/** An item of a list whose access is to be marked. */
export interface MarkedItem {
  readonly id: string
  /** The folders above it that the caller may know of, the nearest first. */
  readonly above: readonly string[]
  /** The owner of its space; null in a workspace, whose members have access by their roles. */
  readonly ownerId: string | null
  readonly seesPeople: boolean
  readonly seesLinks: boolean
}

/** Implemented by the sharing feature, which is layered above the drive. */
export interface LinkPort {
  /**
   * Returns the link with this slug. @throws `link.unavailable` when it is unknown, revoked, expired, used up, or the
   * rights behind it no longer apply; `link.locked` when its password was not given.
   */
  open(ctx: Ctx, slug: string): Promise<OpenLink>
  /** Returns whether `ticket` was issued for a counted download of this item through this link within the last day. */
  isTicket(ctx: Needs<'clock' | 'vault'>, link: OpenLink, itemId: string, ticket: string): boolean
  /**
   * Opens a link again for work that was allowed through it and continues without its visitor. @throws
   * `link.unavailable`
   */
  reopen(ctx: Ctx, id: string): Promise<OpenLink>
  /**
   * Returns where a file request stores what its visitor sends, whatever folder they name; null for a link that isn't a
   * file request.
   * @throws `link.closed` after it has closed, `link.sender-needed` before the visitor has said who they are
   */
  receive(ctx: Ctx, link: OpenLink): Promise<{ readonly link: OpenLink; readonly folderId: string } | null>
  /** Returns who has access to items, as far as their caller may know: a few queries for all of them. */
  markAccess(ctx: Needs<'clock' | 'db'>, userId: string, items: readonly MarkedItem[]): Promise<Map<string, AccessMark>>
  /** Counts a file received through a link, in the transaction that creates it. */
  recordUpload(ctx: Needs<'clock' | 'jobs' | 'origin' | 'vault'>, tx: Tx, link: OpenLink, file: Arrived): Promise<void>
}

declare module '../../platform/services.ts' {
  interface Services {
    /** Links and what they give; the feature `sharing` implements it. */
    readonly links: LinkPort
  }
}
