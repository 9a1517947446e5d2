import { useEffect, useLayoutEffect, useReducer, useRef, useState, useSyncExternalStore } from 'react'
import { onReturn } from '../../../ui/connection.ts'
import { addressOf } from '../../api/call.ts'
import { uploadSettings } from '../../upload-queue/queue.ts'
import { createTusTransport } from '../../upload-queue/tus-transport.ts'
import { UploadQueue } from '../../upload-queue/upload-queue.ts'
import type { UploadTask } from '../../upload-queue/upload-task.ts'
import { isOpen } from '../../upload-queue/upload-task.ts'
import type { Attached } from './attachment-node.ts'

/** Files that are being attached to one text, by the same means as every upload. */
function createQueue(onChange: () => void): UploadQueue {
  return new UploadQueue({
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
    onState: onChange,
  })
}

/** Those that have arrived and that no earlier one keeps waiting, so that files come in the order of their choice. */
export function arrivedInOrder(tasks: readonly UploadTask[], placed: ReadonlySet<string>): UploadTask[] {
  const open = tasks.findIndex(({ state }) => isOpen(state))
  const settled = open < 0 ? tasks : tasks.slice(0, open)
  return settled.filter(({ id, state, itemId }) => state === 'done' && itemId !== null && !placed.has(id))
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
  const placed = useRef(new Set<string>()).current
  // At once: the queue itself tells of changes a little later, and until then the text could be saved without them.
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  const [queue] = useState(() => {
    const made = createQueue(() => {
      for (const { id, itemId, name, size } of arrivedInOrder(made.tasks(), placed)) {
        placed.add(id)
        latest.current({ id: itemId ?? '', name, size })
      }
      drawAgain()
    })
    return made
  })
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
  const tasks = queue
    .tasks()
    .filter(({ id, state }) => isOpen(state) || state === 'failed' || (state === 'done' && !placed.has(id)))
  const isBusy = tasks.some(({ state }) => state !== 'failed')
  useLayoutEffect(() => onBusy?.(isBusy), [isBusy, onBusy])
  return {
    tasks,
    attach: files => {
      const added = files.map(file => {
        const { name, size, lastModified } = file
        return { name, size, lastModified, folderId: '', file }
      })
      queue.add(added)
    },
    cancel: id => queue.cancel([id]),
    retry: id => queue.retry([id]),
  }
}
