import type { Translate } from '../../ui/text.ts'
import { problemText } from '../early/problem-text.ts'
import { uploadImage } from '../images/image-requests.ts'

type Stored = { readonly url: string } | { readonly problem: string }

/** Stores an image of a text, or says why it can't. */
export async function storeImage(
  file: File,
  prefix: 'page_media',
  text: Translate,
  onProgress?: (part: number) => void,
): Promise<Stored> {
  try {
    return { url: (await uploadImage(file, prefix, onProgress ? { onProgress } : {})).url }
  } catch (error) {
    return { problem: problemText(error, text) }
  }
}
