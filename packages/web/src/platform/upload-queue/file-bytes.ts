import { sentence } from '@holdall/contract/kit/sentences.ts'
import { localCodes, UploadFailure } from './upload-failure.ts'

/** The bytes of a file or of a piece of one. Rejects with the code `upload.file-gone`. */
export async function readBytes(blob: Blob): Promise<ArrayBuffer> {
  try {
    return await blob.arrayBuffer()
  } catch {
    throw fileGone()
  }
}

/** SHA-256 in hexadecimal. Browsers offer it on secure origins only. */
export async function hashOf(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, byte => byte.toString(16).padStart(2, '0')).join('')
}

export function fileGone(): UploadFailure {
  return new UploadFailure(
    localCodes.fileGone,
    400,
    sentence('The file was moved, changed or deleted on this device. Choose it again.'),
  )
}
