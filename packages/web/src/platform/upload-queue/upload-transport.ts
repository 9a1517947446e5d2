import type { TransferRef, UploadTask } from './upload-task.ts'

export type SendHooks = {
  signal: AbortSignal
  /** This many bytes of the file have arrived or are being sent. */
  onProgress: (sent: number) => void
  /** The server has reserved space for the upload, or still knows it. */
  onTransfer: (transfer: TransferRef) => void
}

/** The result of an upload. */
export type Sent = {
  itemId: string | null
  /** The file with that name already has the same bytes and stays unchanged. */
  isUnchanged?: boolean
}

/** Sends one file to the server. */
export interface UploadTransport {
  /** Whether a file is sent together with others, in a few requests for all of them. */
  isBundled?(task: UploadTask): boolean
  /**
   * Resolves when the file is listed. Rejects with an `UploadFailure`, or with anything once the signal is aborted.
   * Continues from the confirmed offset if the task has a transfer.
   */
  send(task: UploadTask, hooks: SendHooks): Promise<Sent>
  /** Deletes what the server has of an upload. Rejects with an `UploadFailure` if the server can't be told. */
  terminate(task: UploadTask): Promise<void>
}
