export { deleteLocksOf } from './locks/locks.repository.ts'
