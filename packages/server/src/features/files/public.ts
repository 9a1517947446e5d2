export { prepareArchive } from './archives/prepare-archive.ts'
