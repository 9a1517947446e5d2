import { fileEndpoints } from '@holdall/contract/files/files.endpoints.ts'
import type { Answered, Client } from './harness.ts'

/** Uploads a small file in one request (tus creation-with-upload), optionally through a link. */
export function sendFile(
  client: Client,
  file: {
    name: string
    text: string | Buffer
    parentId: string
    link?: string
    onConflict?: string
    lastModified?: string
  },
): Promise<Answered<undefined>> {
  const { name: filename, text, ...rest } = file
  const pairs = Object.entries({ filename, ...rest }).map(
    ([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`,
  )
  return client.call(fileEndpoints.createTransfer, {
    payload: Buffer.from(text),
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(Buffer.byteLength(text)),
      'upload-metadata': pairs.join(','),
      'content-type': 'application/offset+octet-stream',
    },
  })
}
