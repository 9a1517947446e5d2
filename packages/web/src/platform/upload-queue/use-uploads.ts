import { useCallback, useSyncExternalStore } from 'react'
import { uploadQueue } from './queue.ts'
import type { UploadSnapshot } from './upload-list.ts'
import type { UploadTask } from './upload-task.ts'

/** All uploads together. */
export function useUploads(): UploadSnapshot {
  return useSyncExternalStore(uploadQueue.subscribe, uploadQueue.snapshot)
}

/**
 * One part of all uploads; renders again only when it changes. `pick` must return the same value for the same state.
 */
export function useUploadsPart<P extends string | number | boolean | null>(pick: (uploads: UploadSnapshot) => P): P {
  return useSyncExternalStore(uploadQueue.subscribe, () => pick(uploadQueue.snapshot()))
}

/** One upload. Only its row renders again. */
export function useUpload(id: string): UploadTask | undefined {
  return useSyncExternalStore(
    uploadQueue.subscribe,
    useCallback(() => uploadQueue.get(id), [id]),
  )
}
