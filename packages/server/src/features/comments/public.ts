export { commentCounts } from './comment-counts.ts'
export { eraseDeletedCommentsOf } from './erase-comments-of.ts'
