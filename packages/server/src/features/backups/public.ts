export { requireWholeSite } from './restore/unfinished.ts'
