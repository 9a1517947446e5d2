import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { onReturn } from '../../../ui/connection.ts'
import { addressOf } from '../../api/call.ts'
import { uploadSettings } from '../../upload-queue/queue.ts'
import { createTusTransport } from '../../upload-queue/tus-transport.ts'
import { UploadQueue } from '../../upload-queue/upload-queue.ts'
import type { UploadTask } from '../../upload-queue/upload-task.ts'
import { isOpen } from '../../upload-queue/upload-task.ts'
import type { Attached } from './attachment-node.ts'

/** Files that are being attached to one text, by the same means as every upload. */
function createQueue(onAttached: (file: Attached) => void): UploadQueue {
  const queue = new UploadQueue({
    transport: createTusTransport({
      endpoint: addressOf('files.attach'),
      chunkSize: () => uploadSettings().chunkSize,
      canResume: () => uploadSettings().canResume,
      // An attachment is in no folder where it could be found; what isn't used is removed after a week.
      findArrived: async () => null,
      direct: { isOffered: () => false, send: async () => null },
    }),
    now: () => performance.now(),
    wait: (run, ms) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    chance: Math.random,
    onState: ({ state, itemId, name, size }) => {
      if (state === 'done' && itemId !== null) onAttached({ id: itemId, name, size })
    },
  })
  return queue
}

export interface Attachments {
  /** Those that are not attached yet, or failed. */
  readonly tasks: readonly UploadTask[]
  attach(files: readonly File[]): void
  cancel(id: string): void
  retry(id: string): void
}

/**
 * Uploads files and passes each on once it is complete. What is still being sent when the text is closed is cancelled.
 * `onBusy` says whether anything is.
 */
export function useAttachments(
  onAttached: (file: Attached) => void,
  onBusy: ((isBusy: boolean) => void) | undefined,
): Attachments {
  const latest = useRef(onAttached)
  latest.current = onAttached
  const [queue] = useState(() => createQueue(file => latest.current(file)))
  useSyncExternalStore(queue.subscribe, queue.snapshot)
  useEffect(() => {
    const goOffline = () => queue.setOnline(false)
    const stop = onReturn(() => queue.setOnline(true))
    addEventListener('offline', goOffline)
    return () => {
      stop()
      removeEventListener('offline', goOffline)
      queue.cancel(queue.tasks().map(({ id }) => id))
    }
  }, [queue])
  const tasks = queue.tasks().filter(({ state }) => isOpen(state) || state === 'failed')
  const isBusy = tasks.some(({ state }) => isOpen(state))
  useEffect(() => onBusy?.(isBusy), [isBusy, onBusy])
  return {
    tasks,
    attach: files => {
      const added = files.map(file => {
        const { name, size, lastModified } = file
        return { name, size, lastModified, folderId: '', file }
      })
      queue.add(added, { isMore: true })
    },
    cancel: id => queue.cancel([id]),
    retry: id => queue.retry([id]),
  }
}
