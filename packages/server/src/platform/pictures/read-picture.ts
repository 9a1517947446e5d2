import type { IncomingMessage } from 'node:http'
import { fail } from '../failure.ts'
import { readWhole } from '../http/body/late-body.ts'
import { readWholeForm } from '../http/body/whole-form.ts'

export const largestPicture = 5 * 1024 * 1024
/** What a form adds to its picture: boundaries, names, small fields. */
const formExtra = 16 * 1024

/**
 * Reads the picture that someone sends as the whole body.
 * @throws `file.too-large` as soon as the limit is passed; the rest is discarded, so that the client receives the
 * answer.
 */
export function readPicture(request: IncomingMessage): Promise<Buffer> {
  return readBody(request, largestPicture)
}

/**
 * Reads a picture from the `file` part of a form, or from the whole body if it is not a form. `name` is the sender's
 * file name.
 * @throws `file.too-large`, `request.malformed` for a form that can't be read or has no such part
 */
export async function readSentPicture(request: IncomingMessage): Promise<{ bytes: Buffer; name: string }> {
  const type = request.headers['content-type'] ?? ''
  if (!type.startsWith('multipart/form-data')) return { bytes: await readPicture(request), name: '' }
  const body = await readBody(request, largestPicture + formExtra)
  const file = (await readWholeForm(body, type))?.find(({ name }) => name === 'file')
  if (!file || file.fileName === null) throw fail('request.malformed')
  if (file.bytes.length > largestPicture) throw fail('file.too-large', { max: largestPicture })
  return { bytes: file.bytes, name: file.fileName }
}

function readBody(request: IncomingMessage, most: number): Promise<Buffer> {
  return readWhole(request, most, () => fail('file.too-large', { max: largestPicture }))
}
