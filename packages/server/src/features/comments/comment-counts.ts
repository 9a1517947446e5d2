import type { CommentCounts } from '../../core/tree/comment-counts.ts'
import { countComments } from './comments.repository.ts'

/** Gives the drive the number of comments of its files. */
export const commentCounts: CommentCounts = { countComments }
