import type { ShownFile } from '../parts/preview-props.ts'
import { contentUrl } from '../parts/read-range.ts'
import type { AttachmentAnswer, AttachmentRequest } from './read-attachment.worker.ts'

/** As many bytes of an email as the server reads. */
const mostBytes = 32 * 1024 * 1024
const patienceMs = 20_000

/**
 * Takes an attachment out of an email, in a worker: an email is somebody else's text. Rejects if it can't be fetched or
 * read.
 */
export async function readAttachment(item: ShownFile, index: number): Promise<{ name: string; bytes: Uint8Array }> {
  const response = await fetch(contentUrl(item), {
    headers: { range: `bytes=0-${mostBytes - 1}` },
    credentials: 'same-origin',
  })
  if (!response.ok) throw new Error(`The file answered ${response.status}`)
  const mail = await response.arrayBuffer()
  const worker = new Worker(new URL('./read-attachment.worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('Reading the email took too long')), patienceMs)
      worker.addEventListener('message', ({ data }: MessageEvent<AttachmentAnswer>) => {
        clearTimeout(timer)
        if (data) resolve(data)
        else reject(new Error('There is no such attachment'))
      })
      worker.addEventListener('error', event => reject(new Error(event.message)))
      worker.postMessage({ mail, index } satisfies AttachmentRequest, [mail])
    })
  } finally {
    worker.terminate()
  }
}
