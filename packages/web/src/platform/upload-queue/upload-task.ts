import type { Sentence } from '@holdall/contract/kit/sentences.ts'

/**
 * `unfinished`: begun before this page was loaded, and its file has to be selected again. `waiting`: continues
 * automatically when the connection or the server is back. `cancelled` and `skipped` are never the result of a failure.
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

/** Where the server keeps the bytes of an upload until they are a file. */
export type TransferRef = { id: string; url: string }

export type ConflictChoice = 'replace' | 'keep-both'

/** Why an upload stopped. `code` is one of the server's, or one of `upload-failure.ts`. */
export type UploadError = { code: string; message: string; sentence?: Sentence }

/** One file being uploaded. Never changed in place: a change creates a new object. */
export type UploadTask = {
  readonly id: string
  readonly name: string
  readonly size: number
  /** Null while it is `unfinished`. */
  readonly file: File | null
  /** Lets the file be read again after a reload, if the browser has such handles. */
  readonly handle: FileSystemFileHandle | null
  /** The file's modification time on the sending device, ms since 1970. */
  readonly lastModified: number | null
  /** Empty for a file that goes into no folder. */
  readonly folderId: string
  /** Folders between the chosen destination and the file. */
  readonly path: readonly string[]
  readonly onConflict: ConflictChoice | null
  /** Sent with every request of a visitor who uses a link. */
  readonly link: string | null
  readonly state: UploadState
  /** Bytes passed to the network, including unconfirmed ones. */
  readonly sent: number
  readonly attempts: number
  readonly error: UploadError | null
  readonly transfer: TransferRef | null
  /** The resulting file, or what else it became. */
  readonly itemId: string | null
  /** The file with that name already had the same bytes. */
  readonly isUnchanged: boolean
  /** A response was lost, so the file may already exist. */
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

/** Files up to this size are sent in one request, with their hash; bytes. The server accepts them only as a whole. */
export const smallBytes = 1024 * 1024

/** Files up to this size are sent together with others; bytes. */
export const bundledBytes = 256 * 1024

/** What one request contains of them at most. Larger ones are hardly faster, and slower to stop. */
export const mostBundled = { files: 50, bytes: 2 * 1024 * 1024 } as const

export function isSmall(task: Pick<UploadTask, 'size' | 'transfer'>): boolean {
  return task.size <= smallBytes && task.transfer === null
}

/** Still to be sent, whether or not it is moving now. */
export function isOpen(state: UploadState): boolean {
  return state === 'queued' || state === 'sending' || state === 'paused' || state === 'waiting'
}
