export type UploadKind = 'drop' | 'paste' | 'files' | 'folder'

/**
 * Takes what a person dropped, pasted or chose. Called inside the browser's event, whose `DataTransfer` is empty
 * afterwards: read its entries before the first await.
 */
export type UploadHandler = (folderId: string, source: DataTransfer | FileList, kind: UploadKind) => void

let handler: UploadHandler | null = null

/** The feature of uploads announces itself while its manifest is read. */
export function setUploadHandler(next: UploadHandler): void {
  handler = next
}

export function canUpload(): boolean {
  return handler !== null
}

/** Starts an upload into a folder; does nothing where the application has no uploads. */
export function startUpload(folderId: string, source: DataTransfer | FileList, kind: UploadKind): void {
  handler?.(folderId, source, kind)
}

/** Where phones look first: `camera` takes a picture, `gallery` shows those that were taken. */
export type UploadSource = 'files' | 'folder' | 'camera' | 'gallery'

/** Held while its chooser is open: a browser may forget an input that nothing refers to, and then nobody hears of the choice. */
let openInput: HTMLInputElement | null = null

/** Opens the browser's own chooser, then starts the upload of what was chosen. */
export function chooseUploads(folderId: string, from: UploadSource): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = from !== 'camera'
  input.webkitdirectory = from === 'folder'
  if (from === 'camera') {
    input.accept = 'image/*'
    input.setAttribute('capture', 'environment')
  }
  if (from === 'gallery') input.accept = 'image/*,video/*'
  const forget = () => {
    if (openInput === input) openInput = null
  }
  input.addEventListener('cancel', forget)
  input.addEventListener('change', () => {
    forget()
    if (input.files?.length) startUpload(folderId, input.files, from === 'folder' ? 'folder' : 'files')
  })
  openInput = input
  input.click()
}

/** Whether files of the computer are held, rather than items of the drive or a piece of text. */
export function holdsFiles(transfer: DataTransfer | null): boolean {
  return transfer?.types.includes('Files') ?? false
}
