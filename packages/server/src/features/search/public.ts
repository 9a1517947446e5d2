export { namesContaining } from './name-index.ts'
