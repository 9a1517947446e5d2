import type { DirectUpload } from './send-direct.ts'
import type { SendHooks, Sent } from './upload-transport.ts'

export interface DirectUploads {
  /** Whether this browser can bring parts to the storage by itself, as far as is known. */
  isOffered(): boolean
  /**
   * Resolves when the file is listed, or with null where the upload is given up and has to begin anew. From then on nothing is
   * offered any more if the storage cannot be reached from here. Rejects as a transport does.
   */
  send(upload: DirectUpload, hooks: SendHooks): Promise<Sent | null>
}

/** Keeps for the life of the page whether the storage lets this browser in. What does the work is loaded with the first upload. */
export function createDirectUploads(): DirectUploads {
  const reach = { isBlocked: false, hasPassed: false }
  return {
    // Browsers hash on safe origins only, and no part goes without its hash.
    isOffered: () => !reach.isBlocked && Boolean(globalThis.crypto?.subtle),
    async send(upload, hooks) {
      const { sendDirect } = await import('./send-direct.ts')
      return sendDirect(upload, hooks, reach)
    },
  }
}
