import type { Resource } from '../../webdav/public.ts'
import { checksumsOf } from './checksums.ts'
import { lockProperties } from './lock-properties.ts'
import { lettersOf } from './permission-letters.ts'

const owncloud = 'http://owncloud.org/ns'
const nextcloud = 'http://nextcloud.org/ns'

type Property = (resource: Resource) => string | null

/** Clients ask for these in a listing besides WebDAV's own properties. */
export const syncProperties: Readonly<Record<string, Property>> = {
  // The same through renames, moves and new contents: a move elsewhere is then a rename here.
  [`${owncloud} id`]: ({ item }) => item?.id ?? null,
  [`${owncloud} fileid`]: ({ item }) => (item ? String(item.seq) : null),
  [`${owncloud} size`]: ({ item }) => (item ? String(item.size) : null),
  [`${owncloud} permissions`]: ({ item, isFolder }) => (item ? lettersOf(item, isFolder) : null),
  // The content is in the namespace of the property around it.
  [`${owncloud} checksums`]: ({ item }) => (item?.sums ? `<n:checksum>${checksumsOf(item.sums)}</n:checksum>` : null),
  // When it came here, in seconds since 1970: no other time is kept beside that of its last change.
  [`${nextcloud} creation_time`]: ({ item }) => (item ? String(Math.floor(item.createdAt / 1000)) : null),
  [`${nextcloud} upload_time`]: ({ item }) => (item ? String(Math.floor(item.createdAt / 1000)) : null),
  ...lockProperties,
}

/**
 * A value for the top folder that changes when the site was restored or went back in time. Clients then keep the files that
 * they have and send what the site lacks, instead of deleting it.
 */
export function fingerprint(generation: string): Readonly<Record<string, Property>> {
  return { [`${owncloud} data-fingerprint`]: ({ names }) => (names.length === 0 ? generation : null) }
}
