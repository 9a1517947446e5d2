export { askToStop } from './jobs.repository.ts'
