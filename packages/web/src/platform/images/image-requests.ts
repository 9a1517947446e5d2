import type { ImageEntry, ImagePrefix } from '@holdall/contract/images/images.contract.ts'
import { addressOf, call } from '../api/call.ts'
import { sendForm } from '../api/send-form.ts'

export const acceptedImages = 'image/jpeg,image/png,image/webp,image/gif,image/avif,image/heic,image/tiff'

/** Stores an image of the site. `onProgress` is told the part that has been sent. */
export async function uploadImage(
  file: File,
  diskPrefix: ImagePrefix,
  options: { signal?: AbortSignal; onProgress?: (part: number) => void } = {},
): Promise<ImageEntry> {
  const form = new FormData()
  form.set('file', file)
  const { fileEntry } = (await sendForm('POST', addressOf('images.upload', {}, { diskPrefix }), form, options)) as {
    fileEntry: ImageEntry
  }
  return fileEntry
}

/** Deletes an image of the site forever. One that has gone already is as good as deleted. */
export async function deleteImage(url: string): Promise<void> {
  const { data } = await call('uploads.delete', { body: { paths: [url], deleteForever: true } })
  const [outcome] = data
  if (outcome?.status === 'failed' && outcome.error?.code !== 'image.not-found') {
    throw new Error(outcome.error?.message ?? 'The image couldn’t be deleted')
  }
}
