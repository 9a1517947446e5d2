export { OpenNote } from './open-note.tsx'
