export { showKeptItems } from './kept-items.ts'
export { holdRemoval, noteRemoval, type Removing } from './note-removal.ts'
