export { commentCounts } from './comment-counts.ts'
export { eraseDeletedCommentsOf } from './forget-comments.ts'
