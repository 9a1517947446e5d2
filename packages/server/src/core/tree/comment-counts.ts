import type { Reader } from '../../platform/database/database.ts'

/** Implemented by the comments feature, which depends on the drive. */
export interface CommentCounts {
  /** How many comments these files have, by item; those without any are missing. */
  countComments(db: Reader, itemIds: readonly string[]): Promise<ReadonlyMap<string, number>>
}

declare module '../../platform/services.ts' {
  interface Services {
    /** How many comments items have; the feature `comments` implements it. */
    readonly commentCounts: CommentCounts
  }
}
