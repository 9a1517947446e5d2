export { orderOne, stopOne } from './one-at-a-time.ts'
export { presentProgress } from './present-progress.ts'
