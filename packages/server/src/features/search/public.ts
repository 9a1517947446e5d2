export { everything, namesWithin } from './name-index.ts'
