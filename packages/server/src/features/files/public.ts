export { type PreparedArchive, prepareArchive } from './archives/prepare-archive.ts'
