import type { LinkRights } from '@holdall/contract/sharing/sharing.schemas.ts'
import type { Ctx } from '../../platform/ctx.ts'

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
}

/** Filled by the sharing feature, which stands above the drive. */
export interface LinkPort {
  /**
   * The link behind a slug. @throws `link.unavailable` when it is unknown, revoked, over, used up, or the right behind
   * it has ended; `link.locked` when its password was not given.
   */
  open(ctx: Ctx, slug: string): Promise<OpenLink>
  /** Whether `ticket` was given out for a counted download of this item through this link within the last day. */
  isTicket(ctx: Ctx, link: OpenLink, itemId: string, ticket: string): boolean
}

declare module '../../platform/services.ts' {
  interface Services {
    readonly links: LinkPort
  }
}
