import { onReturn } from '../../ui/connection.ts'
import { addressOf, call } from '../api/call.ts'
import { queryClient } from '../query-client.ts'
import { siteQuery } from '../site.ts'
import { createBundles } from './bundles/bundles.ts'
import { createDirectUploads } from './direct-uploads.ts'
import { setUploadsBusy, tellUploadNews } from './news/upload-news.ts'
import { createTusTransport } from './tus-transport.ts'
import { UploadQueue } from './upload-queue.ts'
import type { UploadState, UploadTask } from './upload-task.ts'

export type UploadSettings = { chunkSize: number | null; canResume: boolean }

const usualChunk = 5 * 1024 * 1024

/** The site's current upload settings. */
export function uploadSettings(): UploadSettings {
  const settings = queryClient.getQueryData(siteQuery.queryKey)?.settings ?? {}
  const size = settings['uploads.chunk_size']
  const isChunked = settings['uploads.chunk'] !== false
  return {
    chunkSize: isChunked ? (typeof size === 'number' ? size : usualChunk) : null,
    canResume: settings['uploads.resume'] !== false,
  }
}

type StateListener = (task: UploadTask, before: UploadState) => void
const stateListeners = new Set<StateListener>()
const transferListeners = new Set<(task: UploadTask) => void>()

const single = createTusTransport({
  endpoint: addressOf('files.createTransfer'),
  chunkSize: () => uploadSettings().chunkSize,
  canResume: () => uploadSettings().canResume,
  findArrived: async (task, signal) => (await findArrived([task], signal)).get(task) ?? null,
  direct: createDirectUploads(),
})

/** The uploads of this tab, on every screen of the application. */
export const uploadQueue = new UploadQueue({
  transport: createBundles({ endpoint: addressOf('files.sendBundle'), single, findArrived }),
  now: () => performance.now(),
  wait: (run, ms) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  chance: Math.random,
  onState: (task, before) => {
    for (const listener of stateListeners) listener(task, before)
    tellUploadNews()
  },
  onTransfer: task => {
    for (const listener of transferListeners) listener(task)
  },
})

setUploadsBusy(() => uploadQueue.tasks().some(({ state }) => state === 'sending' || state === 'queued'))

/** Called immediately for each task that changes its state. */
export function onUploadState(listener: StateListener): () => void {
  stateListeners.add(listener)
  return () => stateListeners.delete(listener)
}

/** Called for each task for which the server has reserved space. */
export function onUploadTransfer(listener: (task: UploadTask) => void): () => void {
  transferListeners.add(listener)
  return () => transferListeners.delete(listener)
}

onReturn(() => uploadQueue.setOnline(true))
addEventListener('offline', () => uploadQueue.setOnline(false))
if (!navigator.onLine) uploadQueue.setOnline(false)

/**
 * An existing file with the same name, size and modification time is the one whose response was lost. With "keep both"
 * it may have got a number, so it isn't looked for.
 */
async function findArrived(tasks: readonly UploadTask[], signal: AbortSignal): Promise<Map<UploadTask, string>> {
  const sought = tasks.filter(({ onConflict, link }) => onConflict !== 'keep-both' && link === null)
  const arrived = new Map<UploadTask, string>()
  for (const [id, some] of Map.groupBy(sought, ({ folderId }) => folderId)) {
    const body = { names: some.map(({ name }) => name) }
    const { data } = await call('drive.taken', { params: { id }, body }, { signal })
    const byName = new Map(data.map(item => [item.name, item]))
    for (const task of some) {
      const there = byName.get(task.name.normalize('NFC'))
      const isSame = there?.kind === 'file' && there.size === task.size
      if (isSame && Date.parse(there.modifiedAt) === task.lastModified) arrived.set(task, there.id)
    }
  }
  return arrived
}
