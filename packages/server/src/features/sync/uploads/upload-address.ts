/** Where a request about an upload in chunks points: the upload, and a chunk in it. */
import { refuse } from '../../../platform/http/webdav/refusal.ts'
export interface UploadAddress {
  /** Of the person, as the client writes it. */
  readonly user: string
  readonly upload: string
  readonly chunk: string | null
}

// Clients use numbers, ranges of bytes and checksums.
const plainName = /^[\w.-]{1,200}$/

/** Reads `/remote.php/dav/uploads/PERSON/UPLOAD/CHUNK`. @throws a refusal with 404 for any other address */
export function readUploadAddress(url: string): UploadAddress {
  const [path = ''] = url.split('?', 1)
  const [, user = '', upload = '', chunk] =
    /^\/remote\.php\/dav\/uploads\/([^/]+)\/([^/]+)(?:\/([^/]+))?\/?$/.exec(path) ?? []
  const isPlain = plainName.test(upload) && (chunk === undefined || plainName.test(chunk))
  if (user === '' || !isPlain) throw refuse(404, 'Nothing was found at this address')
  return { user, upload, chunk: chunk ?? null }
}
