/**
 * `unfinished`: begun before this page was loaded, and its file has to be found again. `waiting`: goes on by itself when
 * the connection or the server is back. `cancelled` and `skipped` never reach the list's end by failing.
 */
export const uploadStates = [
  'queued',
  'sending',
  'paused',
  'waiting',
  'unfinished',
  'done',
  'failed',
  'skipped',
  'cancelled',
] as const
export type UploadState = (typeof uploadStates)[number]

/** Where the bytes of an upload lie on the server until they are a file. */
export type TransferRef = { id: string; url: string }

export type ConflictChoice = 'replace' | 'keep-both'

/** Why an upload stopped. `code` is one of the server's, or one of `upload-failure.ts`. */
export type UploadError = { code: string; message: string }

/** One file on its way. Never changed in place: a change makes a new object. */
export type UploadTask = {
  readonly id: string
  readonly name: string
  readonly size: number
  /** Null while it is `unfinished`. */
  readonly file: File | null
  /** Lets the file be read again after a reload, where the browser has such handles. */
  readonly handle: FileSystemFileHandle | null
  /** Of the file at its sender, ms since 1970. */
  readonly lastModified: number | null
  readonly folderId: string
  /** Folders between the place that was chosen and the file. */
  readonly path: readonly string[]
  readonly onConflict: ConflictChoice | null
  /** Goes with every request of a visitor who comes through a link. */
  readonly link: string | null
  readonly state: UploadState
  /** Bytes handed to the network, those not yet confirmed included. */
  readonly sent: number
  readonly attempts: number
  readonly error: UploadError | null
  readonly transfer: TransferRef | null
  /** The file that has come of it. */
  readonly itemId: string | null
  /** The file of that name held the same bytes already. */
  readonly isUnchanged: boolean
  /** An answer was lost, so the file may be there already. */
  readonly isUncertain: boolean
}

export type NewUpload = Pick<UploadTask, 'name' | 'size' | 'lastModified' | 'folderId'> &
  Partial<
    Pick<UploadTask, 'file' | 'handle' | 'path' | 'onConflict' | 'link' | 'state' | 'sent' | 'error' | 'transfer'>
  >

let nextId = 1

export function newTask(given: NewUpload): UploadTask {
  return {
    id: `u${nextId++}`,
    file: null,
    handle: null,
    path: [],
    onConflict: null,
    link: null,
    state: 'queued',
    sent: 0,
    attempts: 0,
    error: null,
    transfer: null,
    itemId: null,
    isUnchanged: false,
    isUncertain: false,
    ...given,
  }
}

/** Files up to this size travel in one request, with their hash; bytes. The server takes them whole. */
export const smallBytes = 1024 * 1024

export function isSmall(task: Pick<UploadTask, 'size' | 'transfer'>): boolean {
  return task.size <= smallBytes && task.transfer === null
}

/** Still to be sent, whether or not it moves now. */
export function isOpen(state: UploadState): boolean {
  return state === 'queued' || state === 'sending' || state === 'paused' || state === 'waiting'
}
