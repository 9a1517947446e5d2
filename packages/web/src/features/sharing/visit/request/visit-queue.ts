import { addressOf } from '../../../../platform/api/call.ts'
import { inlineSite } from '../../../../platform/early/inline-site.ts'
import { createDirectUploads } from '../../../../platform/upload-queue/direct-uploads.ts'
import { createTusTransport } from '../../../../platform/upload-queue/tus-transport.ts'
import { UploadQueue } from '../../../../platform/upload-queue/upload-queue.ts'
import { onReturn } from '../../../../ui/connection.ts'

const usualChunk = 5 * 1024 * 1024

/** The uploads of a visitor. They are not remembered after a reload: the device may belong to someone else. */
export const visitQueue = new UploadQueue({
  transport: createTusTransport({
    endpoint: addressOf('files.createTransfer'),
    chunkSize() {
      const settings = inlineSite()?.settings ?? {}
      const size = settings['uploads.chunk_size']
      return settings['uploads.chunk'] === false ? null : typeof size === 'number' ? size : usualChunk
    },
    canResume: () => inlineSite()?.settings['uploads.resume'] !== false,
    // Visitors may not look for an arrived file, and a second copy gets its own name.
    findArrived: async () => null,
    direct: createDirectUploads(),
  }),
  now: () => performance.now(),
  wait(run, ms) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  chance: Math.random,
})

onReturn(() => visitQueue.setOnline(true))
addEventListener('offline', () => visitQueue.setOnline(false))
addEventListener('beforeunload', event => {
  const { queued, sending, waiting } = visitQueue.snapshot().totals.counts
  if (queued + sending + waiting > 0) event.preventDefault()
})
