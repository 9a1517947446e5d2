export { countComments, eraseDeletedCommentsOf } from './comments.repository.ts'
