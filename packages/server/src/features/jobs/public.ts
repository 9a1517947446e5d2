export { askToStop, findLastJob, isWaiting, keepPayload } from './jobs.repository.ts'
export { orderOne, stopOne } from './one-at-a-time.ts'
export { presentProgress } from './present-progress.ts'
