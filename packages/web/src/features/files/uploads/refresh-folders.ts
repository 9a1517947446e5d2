import { refreshFolders, refreshSpaces, refreshViews } from '../../../platform/items/cache.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { onUploadState, uploadQueue } from '../../../platform/upload-queue/queue.ts'
import { isOpen } from '../../../platform/upload-queue/upload-task.ts'

/** While many files arrive, the open list reloads at most this often; milliseconds. */
const everyMs = 1500
/** Files that finish together are shown together. */
const gatherMs = 120

const folders = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined
let refreshedAt = Number.NEGATIVE_INFINITY

function later(): void {
  timer ??= setTimeout(refresh, Math.max(gatherMs, refreshedAt + everyMs - performance.now()))
}

function refresh(): void {
  clearTimeout(timer)
  timer = undefined
  refreshedAt = performance.now()
  refreshFolders(folders)
  folders.clear()
  if (uploadQueue.tasks().some(({ state }) => state === 'sending' || state === 'queued')) return
  refreshViews()
  refreshSpaces()
}

/** Called when folders have been created in this one. */
export function folderMade(folderId: string): void {
  folders.add(folderId)
  void queryClient.invalidateQueries({ queryKey: ['tree'] })
  later()
}

/**
 * Shows uploaded files in the lists. Other people's uploads arrive as live events; a tab gets no events for its own.
 */
export function refreshWhileUploading(): () => void {
  return onUploadState(task => {
    if (isOpen(task.state)) return
    if (task.state === 'done') folders.add(task.folderId)
    later()
  })
}
