import { createStore, del, entries, set } from 'idb-keyval'
import type { UploadTask } from '../../../platform/upload-queue/upload-task.ts'

/** What this browser remembers of an upload, so that it can find the file again. */
export type Remembered = {
  userId: string
  path: readonly string[]
  /** Set where the browser has handles that outlive the page. */
  handle: FileSystemFileHandle | null
}

const store = createStore('holdall-uploads', 'unfinished')

/**
 * Remembers an upload by its transfer. If the browser stores nothing, as in private windows, the user is asked for the
 * file later.
 */
export async function rememberUpload(task: UploadTask, userId: string): Promise<void> {
  if (!task.transfer) return
  const kept: Remembered = { userId, path: task.path, handle: task.handle }
  try {
    await set(task.transfer.id, kept, store)
  } catch (error) {
    console.warn('This upload can’t be remembered', error)
  }
}

export async function forgetUpload(transferId: string): Promise<void> {
  try {
    await del(transferId, store)
  } catch (error) {
    console.warn('This upload can’t be forgotten', error)
  }
}

/** What is remembered of this user's uploads, by transfer. */
export async function rememberedUploads(userId: string): Promise<Map<string, Remembered>> {
  try {
    const all = await entries<string, Remembered>(store)
    return new Map(all.filter(([, kept]) => kept.userId === userId))
  } catch (error) {
    console.warn('Remembered uploads can’t be read', error)
    return new Map()
  }
}
