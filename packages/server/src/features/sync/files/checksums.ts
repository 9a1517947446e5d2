import type { Sums } from '../../webdav/public.ts'

/** The known checksums of a file in the form of OC-Checksum. Of several, each client takes the one that it knows best. */
export function checksumsOf({ sha256, sha1, md5 }: Sums): string {
  const known = [
    `SHA256:${sha256}`,
    ...(sha1 === null ? [] : [`SHA1:${sha1}`]),
    ...(md5 === null ? [] : [`MD5:${md5}`]),
  ]
  return known.join(' ')
}
