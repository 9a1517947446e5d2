export { commentCounts } from './comment-counts.ts'
