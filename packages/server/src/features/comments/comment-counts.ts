import type { CommentCounts } from '../../core/tree/comment-counts.ts'
import { countComments } from './comments.repository.ts'

/** Tells the drive how many comments its files have. */
export const commentCounts: CommentCounts = { countComments }
