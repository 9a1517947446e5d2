export { commentCounts } from './comment-counts.ts'
export { eraseDeletedCommentsOf } from './comments.repository.ts'
