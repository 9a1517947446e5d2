export { showKeptItems } from './kept-items.ts'
export { holdRemoval, type Removing, recordRemoval } from './record-removal.ts'
