export { askToStop, findLastJob, keepPayload } from './jobs.repository.ts'
export { isUnderWay, presentProgress } from './present-progress.ts'
