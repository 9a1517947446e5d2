import type { TransferRef, UploadTask } from './upload-task.ts'

export type SendHooks = {
  signal: AbortSignal
  /** So many bytes of the file are on the other side, or on their way. */
  onProgress: (sent: number) => void
  /** The server has made room for the upload, or knows it still. */
  onTransfer: (transfer: TransferRef) => void
}

/** What has come of an upload. */
export type Sent = {
  itemId: string | null
  /** The file of that name held the same bytes already, and stays as it is. */
  isUnchanged?: boolean
}

/** Brings one file to the server. */
export interface UploadTransport {
  /**
   * Resolves when the file is listed. Rejects with an `UploadFailure`, or with anything at all once the signal is
   * aborted. Goes on from the confirmed offset where the task has a transfer.
   */
  send(task: UploadTask, hooks: SendHooks): Promise<Sent>
  /** Gives up what the server has of an upload. Rejects with an `UploadFailure` when it can't be told. */
  terminate(task: UploadTask): Promise<void>
}
