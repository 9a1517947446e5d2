import { attachmentEndpoints } from '@holdall/contract/files/attachments.endpoints.ts'
import { fileEndpoints } from '@holdall/contract/files/files.endpoints.ts'
import { encodeMetadata, offsetStream, tus } from './drive-test.ts'
import type { Answered, Client } from './harness.ts'

/** Starts the upload of a file for a page. The length is announced later if it is null. */
export function beginAttachment(client: Client, name: string, size: number | null): Promise<Answered<undefined>> {
  const length: Record<string, string> =
    size === null ? { 'upload-defer-length': '1' } : { 'upload-length': String(size) }
  return client.call(attachmentEndpoints.attach, {
    headers: { ...tus, ...length, 'upload-metadata': encodeMetadata({ filename: name }) },
  })
}

/** The id of an upload that was started. */
export function attachmentOf({ headers }: Answered<undefined>): string {
  return /[0-9a-z]{26}$/.exec(String(headers.location))?.[0] ?? ''
}

/** Sends bytes of it. */
export function sendOn(
  client: Client,
  id: string,
  offset: number,
  bytes: Buffer,
  headers: Record<string, string> = {},
): Promise<Answered<undefined>> {
  return client.call(fileEndpoints.transferPatch, {
    params: { id },
    headers: { ...tus, ...offsetStream, 'upload-offset': String(offset), ...headers },
    payload: bytes,
  })
}

/** Uploads a whole file for a page, and returns its id. */
export async function sendAttachment(client: Client, name: string, content: string | Buffer): Promise<string> {
  const bytes = Buffer.from(content as string)
  const id = attachmentOf(await beginAttachment(client, name, bytes.length))
  const sent = await sendOn(client, id, 0, bytes)
  if (sent.status !== 204) throw new Error(`The attachment wasn’t accepted: ${sent.status} ${sent.raw.payload}`)
  return id
}
