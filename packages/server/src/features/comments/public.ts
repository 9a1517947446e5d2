export { commentCounts } from './comment-counts.ts'
export { eraseDeletedCommentsOf } from './purge-comments.ts'
