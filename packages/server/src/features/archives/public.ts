export { dropOldArchives } from './end-archives.ts'
export { planArchive } from './plan-archive.ts'
export { prepareArchive } from './prepare-archive.ts'
