import { createHash } from 'node:crypto'
import { pipeline, type Readable, Transform } from 'node:stream'
import { headerOf, refuse, type Visit } from '../../webdav/public.ts'

const algorithms: Readonly<Record<string, string>> = { SHA256: 'sha256', SHA1: 'sha1', MD5: 'md5' }

/**
 * Compares the bytes of a request with its OC-Checksum, such as `SHA1:0beec7…`. A kind of checksum that isn't known is
 * ignored, as the senders expect.
 */
export function watchBytes(visit: Visit, bytes: Readable): { readonly source: Readable; readonly check: () => void } {
  const [, kind = '', expected = ''] = /^(\w+):([0-9a-f]+)$/i.exec(headerOf(visit, 'oc-checksum')?.trim() ?? '') ?? []
  const algorithm = algorithms[kind.toUpperCase()]
  if (algorithm === undefined) return { source: bytes, check: () => undefined }
  const digest = createHash(algorithm)
  let found: string | undefined
  const source = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      digest.update(chunk)
      done(null, chunk)
    },
    flush(done) {
      found = digest.digest('hex')
      done()
    },
  })
  // Whoever reads `source` sees its errors.
  pipeline(bytes, source, () => undefined)
  return {
    source,
    check() {
      if (found !== undefined && found !== expected.toLowerCase()) {
        throw refuse(400, 'The bytes that arrived don’t have the checksum that was announced')
      }
    },
  }
}
