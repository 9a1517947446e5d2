import type { OtherSources } from '../../platform/http/security.ts'
import type { Services } from '../../platform/services.ts'

/** An origin, without anything that could end the source and begin another. */
const origin = /^https?:\/\/[a-z0-9.:[\]-]+$/

/** Returns the bucket to which browsers may upload files directly under the current settings. */
export async function directSources({ env, storage, log }: Services): Promise<OtherSources> {
  if (!env.hasDirectUploads) return {}
  try {
    const bucket = await storage.partsOrigin()
    return bucket !== null && origin.test(bucket) ? { 'connect-src': [bucket] } : {}
  } catch (error) {
    // Browsers then upload to the server.
    log.warn({ err: error }, 'Couldn’t determine which storage browsers can send files to')
    return {}
  }
}
