import type { DirectUpload } from './send-direct.ts'
import type { SendHooks, Sent } from './upload-transport.ts'

export interface DirectUploads {
  /** Whether this browser can send parts to the storage itself, as far as is known. */
  isOffered(): boolean
  /**
   * Resolves when the file is listed, or with null if the upload is given up and has to start over. From then on,
   * nothing more is offered if the storage can't be reached from here. Rejects like a transport.
   */
  send(upload: DirectUpload, hooks: SendHooks): Promise<Sent | null>
}

/**
 * Remembers, until the page is closed, whether the storage accepts this browser. The code is loaded with the first
 * upload.
 */
export function createDirectUploads(): DirectUploads {
  const reach = { isBlocked: false, hasPassed: false }
  return {
    // Browsers only hash on secure origins, and no part is sent without its hash.
    isOffered: () => !reach.isBlocked && Boolean(globalThis.crypto?.subtle),
    async send(upload, hooks) {
      const { sendDirect } = await import('./send-direct.ts')
      return sendDirect(upload, hooks, reach)
    },
  }
}
