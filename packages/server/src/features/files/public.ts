export { prepareArchive } from './archives/prepare-archive.ts'
export { readOriginal } from './content/read-original.ts'
export { readTextPieces } from './texts/texts.repository.ts'
export { receiveFile } from './transfers/receive-file.ts'
