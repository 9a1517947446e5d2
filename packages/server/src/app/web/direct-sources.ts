import type { OtherSources } from '../../platform/http/security.ts'
import type { Services } from '../../platform/services.ts'

/** The host of a source, without anything that could end it and begin another. */
const origin = /^https?:\/\/[a-z0-9.:[\]-]+$/

/** The bucket to which browsers may send new files by themselves, as the settings are now. */
export async function directSources({ env, storage, log }: Services): Promise<OtherSources> {
  if (!env.hasDirectUploads) return {}
  try {
    const bucket = await storage.partsOrigin()
    return bucket !== null && origin.test(bucket) ? { 'connect-src': [bucket] } : {}
  } catch (error) {
    // Browsers then send to the server.
    log.warn({ err: error }, 'Couldn’t determine which storage browsers can send files to')
    return {}
  }
}
