import { createHash } from 'node:crypto'
import { pipeline, type Readable, Transform } from 'node:stream'
import { refuse } from '../../../platform/http/webdav/refusal.ts'
import { headerOf } from '../../../platform/http/webdav/respond.ts'
import type { Visit } from '../../webdav/public.ts'

type Algorithm = 'md5' | 'sha1' | 'sha256'

const algorithms: Readonly<Record<string, Algorithm>> = { SHA256: 'sha256', SHA1: 'sha1', MD5: 'md5' }

/**
 * Compares the bytes of a request with its OC-Checksum, such as `SHA1:0beec7…`. A kind of checksum that isn't known is
 * ignored, as the senders expect. SHA-1 is computed in any case: rclone compares nothing else, and a file is often sent by one
 * client and compared by another.
 */
export function watchBytes(visit: Visit, bytes: Readable) {
  const [, kind = '', expected = ''] = /^(\w+):([0-9a-f]+)$/i.exec(headerOf(visit, 'oc-checksum')?.trim() ?? '') ?? []
  const announced = algorithms[kind.toUpperCase()]
  const digests = new Map([...new Set<Algorithm>(['sha1', announced ?? 'sha1'])].map(name => [name, createHash(name)]))
  const found: Partial<Record<Algorithm, string>> = {}
  const source = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (const digest of digests.values()) digest.update(chunk)
      done(null, chunk)
    },
    flush(done) {
      for (const [name, digest] of digests) found[name] = digest.digest('hex')
      done()
    },
  })
  // Whoever reads `source` sees its errors.
  pipeline(bytes, source, () => undefined)
  return {
    source,
    check() {
      if (announced === undefined) return
      const sum = found[announced]
      if (sum !== undefined && sum !== expected.toLowerCase()) {
        throw refuse(400, 'The bytes that arrived don’t have the checksum that was announced')
      }
    },
    sums: () => ({ ...(found.sha1 ? { sha1: found.sha1 } : {}), ...(found.md5 ? { md5: found.md5 } : {}) }),
  }
}
